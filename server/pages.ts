import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Transport } from "#contract/client.ts";
import type { Config } from "./config.ts";

/** Answers one page request. Without a transport its calls go to `API_URL`. */
export type Pages = (
  request: Request,
  from: { address: string; transport: Transport | undefined },
) => Promise<Response>;

type SiteContext = Parameters<RouterContextProvider["set"]>[0];

interface Built {
  /** Asked for at each request, because in development it changes. */
  loadBuild(): Promise<ServerBuild>;
  mode: "production" | "development";
}

export interface PageOptions {
  config: Config;
  /** Seals the session cookie. */
  secret: string;
  now(): Date;
}

/** The web tier as one function of a request. The key that it finds the site under is the build's own. */
export function createPages(
  { loadBuild, mode }: Built,
  { config, secret, now }: PageOptions,
): Pages {
  const handle = createRequestHandler(loadBuild, mode);
  const { productName, defaultTimeZone, mapTiles } = config;
  /* Of another server's API nothing else is known. */
  const sendsMail = config.smtpUrl !== undefined || config.apiUrl !== undefined;
  return async (request, from) => {
    const { entry } = await loadBuild();
    const { siteContext } = entry.module as unknown as { siteContext: SiteContext };
    const context = new RouterContextProvider();
    const settings = { secret, productName, defaultTimeZone, mapTiles, sendsMail, now };
    context.set(siteContext, { ...from, ...settings });
    return handle(request, context);
  };
}
