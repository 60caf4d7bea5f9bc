import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
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
    const answer: InPlaceAnswer = { status: "failed", text: describeFailure(code), code, retry };
    return data(answer, { status: code });
  }
}

/** `fetch` throws a TypeError where there is no connection. */
function findCode(error: unknown): number {
  return error instanceof TypeError ? unreachableCode : 500;
}
