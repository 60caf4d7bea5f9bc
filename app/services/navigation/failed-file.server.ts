import type { MiddlewareFunction } from "react-router";
import { z } from "zod";
import { toOfferingPage, toReturnTarget } from "#contract/rules/navigation/offering-page.ts";
import { redirectWithNotice } from "./notice.server.ts";

const text = {
  gone: "That file can't be downloaded: it isn't here any more, or it isn't yours.",
};

/** What an error page would say. */
const refused = z.object({ text: z.string().optional(), message: z.string().optional() });

/**
 * Where a file that somebody opens can't be had, the page that offers it says why. Who goes on with a download would take any
 * page for the rest of the file.
 */
export const explainFailedFile: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  const { request, url, pattern } = args;
  const isFile = toOfferingPage(url.pathname, pattern) !== url.pathname;
  if (!isFile || request.method !== "GET") return response;
  const { status } = response;
  if (request.headers.has("range")) {
    const leadsOn = status >= 300 && status < 400 && status !== 304;
    return leadsOn ? new Response(null, { status: 404 }) : response;
  }
  const isOpened = request.headers.get("accept")?.includes("text/html");
  if (status < 400 || status >= 500 || !isOpened) return response;
  const { data: said } = refused.safeParse(await response.json().catch(() => undefined));
  const why = [401, 403, 404, 410].includes(status) ? undefined : (said?.text ?? said?.message);
  return redirectWithNotice(toReturnTarget(args), { tone: "warning", text: why ?? text.gone });
};
