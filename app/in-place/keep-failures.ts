import isNetworkError from "is-network-error";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { connectionLost } from "#app/forms/text.ts";
import type { FormResult } from "#app/forms/form.ts";
import type { SendableForm } from "#app/forms/sendable-form.ts";
import { takeAnswer } from "./act-on-its-way.ts";
import { describeFailure, type InPlaceAnswer, passingCodes, unreachableCode } from "./answer.ts";

/**
 * The `clientAction` of a route with forms that act in place: a request that failed is an answer like any other, where
 * the router would put its error page in place of the page. Its status keeps the router from reading the page anew, unless
 * that is due since the act before.
 */
export async function keepFailures({ request, serverAction }: ClientActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const retry: SendableForm = {
    action: pathname + search,
    fields: [...new URLSearchParams(await request.clone().text())],
  };
  const answer = await serverAction<InPlaceAnswer>().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return toFailure(error, retry);
  });
  const isCut = !request.signal.aborted && takeAnswer(answer).isCut;
  if (answer.status !== "failed") return answer;
  return data(answer, { status: isCut && answer.code !== 401 ? 200 : answer.code });
}

function toFailure(error: unknown, retry: SendableForm): InPlaceAnswer {
  const code = findCode(error);
  const text = readText(error) ?? describeError(error);
  return { status: "failed", text, code, retry, isLost: isNetworkError(error) };
}

/** Of a form that was not taken, but may be if it is sent again as it is. */
export type KeptResult = FormResult & { canRetry?: boolean };

/** The same for a form that is answered by its problems. */
export async function keepProblems({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<FormResult>();
  } catch (error) {
    const code = findCode(error);
    if (!passingCodes.includes(code)) throw error;
    const result: KeptResult = { error: { "": [describeError(error)] }, canRetry: true };
    return data(result, { status: code });
  }
}

function describeError(error: unknown): string {
  return isNetworkError(error) ? connectionLost : describeFailure(findCode(error));
}

/** What else is thrown in the browser is a defect of ours. */
function findCode(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isNetworkError(error) ? unreachableCode : 500;
}

const explained = [400, 413, 415];

/** What the answer says of a form that the server did not take. */
function readText(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !explained.includes(error.status)) return undefined;
  const { text } = (error.data ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}
