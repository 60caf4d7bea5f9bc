import { data, type RouterContextProvider } from "react-router";
import { toReturnTarget } from "#contract/rules/navigation/offering-page.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";
import { readTyped } from "../api/typed.server.ts";
import { waitingForm } from "./waiting-form.server.ts";

const text = {
  ended: "Your session has ended. Sign in again to continue.",
};

interface Args {
  request: Request;
  url: URL;
  pattern: string;
  context: Readonly<RouterContextProvider>;
}

/** Where a session has ended: to the sign-in page, or, with something typed, to a page that keeps it meanwhile. */
export async function signInAgain(args: Args) {
  const { request, context } = args;
  const typed = await readTyped(request);
  if (typed.length > 0) {
    context.set(waitingForm, true);
    return data({ typed }, { status: 401 });
  }
  const nextUrl = encodeURIComponent(toReturnTarget(args));
  return redirectWithNotice(`/sign-in?nextUrl=${nextUrl}`, { tone: "warning", text: text.ended });
}
