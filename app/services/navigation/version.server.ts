import { createContext, type MiddlewareFunction } from "react-router";

/** What the API last said its version is. */
export const versionContext = createContext<string | null>(null);

export const versionHeader = "x-nightjar-version";

/** Tells scripts which version answers, so that a page of an older one can be loaded anew. */
export const addVersionHeader: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const version = context.get(versionContext);
  if (version) response.headers.set(versionHeader, version);
  return response;
};
