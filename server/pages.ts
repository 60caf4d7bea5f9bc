import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { currentRequestId, currentSpan } from "#api/http/request-id.ts";
import type { Transport } from "#contract/client.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import type { MapTiles } from "#contract/rules/locations/map-ground.ts";
import type { Config } from "./config.ts";

/** Answers one page request. Without a transport its calls go to `API_URL`. */
export type Pages = (
  request: Request,
  from: { address: string; transport: Transport | undefined },
) => Promise<Response>;

type SiteContext = Parameters<RouterContextProvider["set"]>[0];

interface Built {
  /** In development it changes, and is asked for at each request; the router then ranks all routes for each, too. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
}

export interface PageOptions {
  config: Config;
  /** Of a map of this site, in place of those that the settings name. */
  mapTiles?: MapTiles | undefined;
  /** Seals the session cookie. */
  secret: string;
  now(): Date;
  log(entry: LogEntry): void;
  /** Told how long each page took, by the pattern of its path. */
  recordPage?: ((page: string, ms: number) => void) | undefined;
  /** By default in development alone. */
  showsDesign?: boolean;
}

/**
 * The web tier as one function of a request, for any number of sites: the router ranks its routes once. The key that
 * it finds the site under is the build's own.
 */
export function pagesFrom({ build, mode }: Built): (options: PageOptions) => Pages {
  const handle = createRequestHandler(build, mode);
  const isDevelopment = mode === "development";
  return ({ config, mapTiles, secret, now, log, recordPage, showsDesign = isDevelopment }) => {
    const { productName, defaultTimeZone } = config;
    /* Of another server's API nothing else is known. */
    const sendsMail = config.smtpUrl !== undefined || config.apiUrl !== undefined;
    return async (request, from) => {
      if (!ofPage.includes(request.method))
        return refuseMethod(ofPage, "A page is opened by GET, and its form is sent by POST.");
      const { entry } = typeof build === "function" ? await build() : build;
      const { siteContext } = entry.module as unknown as { siteContext: SiteContext };
      const context = new RouterContextProvider();
      const hasAi = config.processing !== "off";
      const settings = {
        secret,
        productName,
        defaultTimeZone,
        mapTiles: mapTiles ?? config.mapTiles,
        sendsMail,
        publicUrl: config.publicUrlGiven ? config.publicUrl : undefined,
        hasAi,
        showsDesign,
        now,
        log,
        requestId: currentRequestId(),
        trace: currentSpan(),
        recordPage,
      };
      context.set(siteContext, { ...from, ...settings });
      if (request.method === "HEAD")
        return withoutBody(await handle(new Request(request, { method: "GET" }), context));
      const response = await handle(request, context);
      return response.status === 405 ? refuseForm(response) : response;
    };
  };
}

const ofFile = ["GET", "HEAD"];
const ofPage = [...ofFile, "POST"];

/** The router would take what changes something for a form that is sent, and another for a fault of ours. */
function refuseMethod(allowed: string[], text: string): Response {
  return new Response(`${text}\n`, { status: 405, headers: { allow: allowed.join(", ") } });
}

/** A page says it itself; of a file the router tells a fault of ours. */
function refuseForm(response: Response): Response {
  if (response.headers.get("content-type") === "application/json")
    return refuseMethod(ofFile, "There is no form at this address: it is opened by GET.");
  response.headers.set("allow", ofFile.join(", "));
  return response;
}

/** The answer to a HEAD. The router would drop the body unread, with the file or the line that it comes from still open. */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
