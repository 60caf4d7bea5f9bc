import type { MiddlewareFunction } from "react-router";
import { toOfferingPage } from "#contract/rules/navigation/offering-page.ts";
import { redirectWithNotice } from "./notice.server.ts";

const text = {
  failed: "That file can't be downloaded: it is not here any more, or it is not yours.",
};

/** Where a file that somebody opens can't be had, the page that offers it says so. */
export const explainFailedFile: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  const { request, url, pattern } = args;
  const page = toOfferingPage(url.pathname, pattern);
  const isRefused = response.status >= 400 && response.status < 500;
  if (page === url.pathname || !isRefused || !isOpened(request)) return response;
  await response.body?.cancel();
  return redirectWithNotice(page + url.search, { tone: "warning", text: text.failed });
};

/** Not by a script; and who goes on with a download would take the page for the rest of the file. */
function isOpened({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") === true && !headers.has("range");
}
