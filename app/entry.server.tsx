import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import pageScript from "./scripts/page/main.ts?script";
import { ServerRouter, type EntryContext, type HandleErrorFunction } from "react-router";

export { siteContext } from "./services/site.server.ts";

const patienceMs = 10_000;

/** Renders a whole page before it is sent: it is small, and so it is compressed and counted in one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  setSafetyHeaders(headers, nonce);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent: pageScript,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]),
    },
  );
  await stream.allReady;
  return new Response(stream, { status, headers });
}

/** What is expected has been answered by now; what is left is a defect, and is told to the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(
    `${JSON.stringify({ level: "error", message: `Page ${pathname}`, stack })}\n`,
  );
};

/** Styles may stand inline because charts and contact sheets carry their measures there; scripts may not. */
function setSafetyHeaders(headers: Headers, nonce: string): void {
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
      "img-src 'self' data: blob:",
      "worker-src 'self' blob:",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join("; "),
  );
}
