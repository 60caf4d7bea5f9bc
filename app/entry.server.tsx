import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { deferScripts } from "./framework/defer-scripts.server.ts";
import { inlineSheet } from "./framework/inline-sheet.server.ts";
// oxlint-disable-next-line import/default -- the build makes the program a text
import pageScript from "./scripts/page/main.ts?script";
import { retryAfterSeconds } from "./services/api/unreachable.server.ts";
import { siteOf } from "./services/navigation/site.server.ts";
import css from "./styles/plain.css?inline";
import href from "./styles/plain.css?url";

export { siteContext } from "./services/navigation/site.server.ts";

const timeoutMs = 10_000;

/** Renders a whole page before it is sent: it is small, and so it is compressed and counted in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  setSafetyHeaders(headers, { nonce, pictures: findTileOrigin(routerContext, context) });
  setRetryAfter(headers, status, routerContext);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent: pageScript,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      onError: (error) => logPageFault(error, request, context),
    },
  );
  /* Until then, and in chunks, React would send what is lazy hidden, for a script to put in its place. */
  await stream.allReady;
  const html = deferScripts(await new Response(stream).text());
  return new Response(inlineSheet(html, { href, css }), { status, headers });
}

/** What is expected is answered with data and not with an error; what is left is a defect, and is told to the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  logPageFault(error, request, context);
};

/** Nothing is logged for a visitor who has left: that ends the rendering, too. */
function logPageFault(
  error: unknown,
  { signal, url }: Request,
  context: Readonly<RouterContextProvider>,
): void {
  if (signal.aborted || !(error instanceof Error)) return;
  const message = `Page ${withoutTokens(new URL(url).pathname)}`;
  siteOf(context).log({ level: "error", message, stack: error.stack });
}

/** Some addresses carry the key to an account. */
function withoutTokens(pathname: string): string {
  return pathname.replace(/[^/]{40,}/g, "...");
}

/** How long whoever sent a refused form, or found the API out of reach, has to wait. What middleware throws loses its headers. */
function setRetryAfter(
  headers: Headers,
  status: number,
  { staticHandlerContext }: EntryContext,
): void {
  if (status === 503) headers.set("retry-after", retryAfterSeconds);
  for (const ofAction of Object.values(staticHandlerContext.actionHeaders)) {
    const seconds = ofAction.get("retry-after");
    if (seconds) headers.set("retry-after", seconds);
  }
}

/** Every page of the frame allows it, because the framework goes on from one to the next under the first one's policy. */
function findTileOrigin(
  { staticHandlerContext }: EntryContext,
  context: RouterContextProvider,
): string {
  const isFramed = staticHandlerContext.matches.some(({ route }) => route.id === "routes/frame");
  const tiles = isFramed ? siteOf(context).mapTiles : undefined;
  return tiles && URL.canParse(tiles.url) ? new URL(tiles.url).origin : "";
}

interface Allowed {
  nonce: string;
  /** Where else than from this site they may come from. */
  pictures: string;
}

/** Styles may stand inline because charts and contact sheets carry their measures there; scripts may not. */
function setSafetyHeaders(headers: Headers, { nonce, pictures }: Allowed): void {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "private, no-store");
  headers.set("referrer-policy", "same-origin");
  headers.set("x-content-type-options", "nosniff");
  headers.set(
    "content-security-policy",
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: ${pictures}`.trim(),
      "worker-src 'self' blob:",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join("; "),
  );
}
