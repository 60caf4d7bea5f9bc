import { redirect } from "react-router";

/** To the page that asks who is there. A form that was sent goes with it: browsers send it on after a 307. */
export function askForProof({ request, url }: { request: Request; url: URL }): Response {
  const to = encodeURIComponent(url.pathname + url.search);
  return redirect(`/confirm-identity?to=${to}`, request.method === "GET" ? 303 : 307);
}
