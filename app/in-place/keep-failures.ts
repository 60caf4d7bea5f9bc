import isNetworkError from "is-network-error";
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormResult } from "#app/forms/form.ts";
import { describeFailure, type InPlaceAnswer, unreachableCode } from "./answer.ts";

/**
 * The `clientAction` of a route with forms that act in place: a request that failed is an answer like any other, where
 * the router would put its error page in place of the page. Its status keeps the router from reading the page anew.
 */
export async function keepFailures({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = new URLSearchParams(await request.clone().text());
  try {
    return await serverAction<InPlaceAnswer>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const code = isRouteErrorResponse(error) ? error.status : findCode(error);
    const { pathname, search } = new URL(request.url);
    const retry = { action: pathname + search, fields: [...sent] };
    const answer: InPlaceAnswer = {
      status: "failed",
      text: readText(error) ?? describeFailure(code),
      code,
      retry,
    };
    return data(answer, { status: code });
  }
}

/** The same for a form that is answered by its problems. */
export async function keepProblems({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<FormResult>();
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    const result: FormResult = { error: { "": [describeFailure(unreachableCode)] } };
    return data(result, { status: unreachableCode });
  }
}

/** What else is thrown in the browser is a defect of ours. */
function findCode(error: unknown): number {
  return isNetworkError(error) ? unreachableCode : 500;
}

const explained = [400, 413, 415];

/** What the answer says of a form that the server did not take. */
function readText(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !explained.includes(error.status)) return undefined;
  const { text } = (error.data ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}
