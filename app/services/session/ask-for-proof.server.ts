import { redirect } from "react-router";
import { toReturnTarget } from "#contract/rules/navigation/offering-page.ts";

interface Args {
  request: Request;
  url: URL;
  pattern: string;
}

/** To the page that asks who is there. A form that was sent goes with it: browsers send it on after a 307. */
export function askForProof(args: Args): Response {
  const to = encodeURIComponent(toReturnTarget(args));
  return redirect(`/confirm-identity?to=${to}`, args.request.method === "GET" ? 303 : 307);
}
