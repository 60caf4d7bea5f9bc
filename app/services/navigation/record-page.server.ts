import type { MiddlewareFunction } from "react-router";
import { siteContext } from "./site.server.ts";

/** Has the site remember pages that took long. A form with files takes as long as these need to come. */
export const recordPage: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const begun = performance.now();
  const response = await next();
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  if (!isUpload) context.get(siteContext)?.recordPage?.(`/${pattern}`, performance.now() - begun);
  return response;
};
