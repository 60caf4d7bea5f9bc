import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { readFormData } from "./form-data.server.ts";
import type { Refusal } from "#contract/envelope.ts";
import { toWords } from "./text.ts";

export type FormResult = SubmissionResult<string[]>;

interface ReadForm<T> {
  /** Undefined where a field does not fit the contract. */
  value: T | undefined;
  /**
   * The page again, with what was typed and what is wrong: by the contract, or by what the API said. `renewed` stands
   * in place of what was sent in hidden fields.
   */
  refused(refusal?: Refusal, renewed?: Record<string, string>): ReturnType<typeof data<FormResult>>;
}

/** Others would be taken for paths into lists and objects, which no form has, and for commands of the library. */
const plainName = /^[a-z0-9][\w-]{0,99}$/i;

/** Reads a form into the contract's own types. Passwords are never sent back. */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<ReadForm<z.output<S>>> {
  const formData = toPlainFields(await readFormData(request));
  const hideFields = [...formData.keys()].filter((name) => name.toLowerCase().includes("password"));
  const submission = await parseWithZod(formData, { schema, async: true });
  return {
    value: submission.status === "success" ? (submission.value as z.output<S>) : undefined,
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

function toPlainFields(sent: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of sent) if (plainName.test(name)) fields.append(name, value);
  return fields;
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
