import { parseWithZod, type SubmissionResult } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { readFormData } from "./form-data.server.ts";
import { pickFields } from "./pick-fields.server.ts";
import type { FieldError, Refusal } from "#contract/envelope.ts";
import { rowChange } from "./row-button.ts";
import { toWords } from "./text.ts";

export type FormResult = SubmissionResult<string[]> & {
  /** A link out of what is wrong. */
  wayOut?: { to: string; label: string };
};

interface ReadForm<T> {
  /** Undefined where a field does not fit the contract. Rows are added, taken away and moved already. */
  value: T | undefined;
  /**
   * The page again, with what was typed and what is wrong: by the contract, or by what the API said. `renewed` stands
   * in place of what was sent in hidden fields.
   */
  refused(refusal?: Refusal, renewed?: Record<string, string>): ReturnType<typeof data<FormResult>>;
}

/** Reads a form into the contract's own types. Passwords are never sent back. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<ReadForm<z.output<S>>> {
  const formData = pickFields(await readFormData(request), schema);
  const hideFields = [...formData.keys()].filter((name) => name.toLowerCase().includes("password"));
  let value: z.output<S> | undefined;
  const kept = schema.transform((read) => (value = read as z.output<S>));
  /* Where a row was changed the library has no value of its own. */
  const isChange = formData.has(rowChange);
  const submission = await parseWithZod(formData, {
    schema: isChange ? kept : schema,
    async: true,
  });
  if (submission.status === "success") value = submission.value as z.output<S>;
  return {
    value,
    refused: (refusal, renewed) => {
      const result = submission.reply({
        hideFields,
        ...(refusal ? toErrors(refusal, formData) : {}),
      });
      const initialValue = { ...result.initialValue, ...renewed };
      return data(
        { ...result, initialValue },
        { status: refusal?.status ?? 422, headers: toHeaders(refusal) },
      );
    },
  };
}

/** What is wrong with what no schema can judge, such as a drawing. */
export function toResult(errors: FieldError[]): FormResult {
  const error: Record<string, string[]> = {};
  for (const { param, msg } of errors) (error[param] ??= []).push(msg);
  return { error };
}

function toHeaders(refusal: Refusal | undefined): Record<string, string> {
  const seconds = refusal?.retryAfterSeconds;
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Errors of fields that the form has stand beside them; all others on top. */
function toErrors({ errors, message }: Refusal, formData: FormData) {
  const fieldErrors: Record<string, string[]> = {};
  const others: string[] = [];
  for (const { param, msg } of errors) {
    if (formData.has(param)) (fieldErrors[param] ??= []).push(msg);
    else others.push(toWords(msg));
  }
  const formErrors = errors.length === 0 ? [message] : others;
  return { fieldErrors, ...(formErrors.length > 0 ? { formErrors } : {}) };
}
