import { data, type MiddlewareFunction } from "react-router";
import { sessionContext } from "../session/browser-session.server.ts";
import {
  broken,
  discardBody,
  isMultipart,
  limitForm,
  maxFormBytes,
  refuseLarger,
} from "#app/forms/form-data.server.ts";

const text = {
  noForm:
    "That was not a form from one of our pages. Open the page on this site and send its form.",
};

/**
 * Takes nothing but forms (415), and none that says itself that it is too large (413). Where files may come with it
 * the page that takes them counts.
 */
export const limitForms: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const isSignedIn = context.get(sessionContext).tokens !== undefined;
  limitForm(request, isSignedIn ? maxFormBytes.signedIn : maxFormBytes.signedOut);
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (isMultipart(request)) {
    if (!/;\s*boundary=[^;\s]/.test(type)) throw refuse(request, broken());
  } else if (/^application\/x-www-form-urlencoded\s*(;|$)/.test(type)) {
    refuseLarger(request);
  } else if (hasBody(request)) {
    throw refuse(request, data({ text: text.noForm }, { status: 415 }));
  }
};

function hasBody({ headers }: Request): boolean {
  const length = headers.get("content-length");
  return headers.has("content-type") || headers.has("transfer-encoding") || Number(length) > 0;
}

function refuse<T>(request: Request, refusal: T): T {
  discardBody(request);
  return refusal;
}
