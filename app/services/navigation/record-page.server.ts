import type { MiddlewareFunction } from "react-router";
import { siteContext } from "./site.server.ts";

/** Names the page in its trace, and has the site remember those that took long. A form with files takes as long as these need to come. */
export const recordPage: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const site = context.get(siteContext);
  site?.trace?.setRoute(`/${pattern}`);
  const begun = performance.now();
  const response = await next();
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  if (!isUpload) site?.recordPage?.(`/${pattern}`, performance.now() - begun);
  return response;
};
