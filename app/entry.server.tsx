import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { deferScripts } from "./framework/defer-scripts.server.ts";
import { inlineFirstSheet, inlineSheet } from "./framework/inline-sheet.server.ts";
// oxlint-disable-next-line import/default -- the build makes the program a text
import pageScript from "./scripts/page/main.ts?script";
import { retryAfterSeconds } from "./services/api/unreachable.server.ts";
import { hasSheet, rememberSheet } from "./services/navigation/kept-sheet.server.ts";
import { siteOf } from "./services/navigation/site.server.ts";
import framedCss from "./styles/app.css?inline";
import framedHref from "./styles/app.css?url";
import plainCss from "./styles/plain.css?inline";
import plainHref from "./styles/plain.css?url";

export { siteContext } from "./services/navigation/site.server.ts";

const timeoutMs = 10_000;
const plainSheet = { href: plainHref, css: plainCss };
const framedSheet = { href: framedHref, css: framedCss };
/** In characters. What is longer takes a round trip itself, in which its sheet comes beside it. */
const maxLengthWithSheet = 250_000;

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
  const page = inlineSheet(html, plainSheet);
  const first = status < 500 ? await inlineForFirst(page, request, headers) : page;
  return new Response(first, { status, headers });
}

/** The first page of the frame that a browser reads has its sheet in it, as plain pages always have. */
async function inlineForFirst(page: string, request: Request, headers: Headers): Promise<string> {
  const { href } = framedSheet;
  if (page.length > maxLengthWithSheet || (await hasSheet(request, href))) return page;
  const first = inlineFirstSheet(page, framedSheet);
  if (first !== page) headers.append("set-cookie", await rememberSheet(href));
  return first;
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
