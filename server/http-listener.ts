import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { logLine } from "./log.ts";
import type { Site } from "./site.ts";

export type HttpListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Hands Node's requests to the site as standard ones, and sends what it answers. */
export function httpListener(site: Site, { trustProxy }: { trustProxy: boolean }): HttpListener {
  return async (incoming, outgoing) => {
    try {
      const request = readRequest(incoming, outgoing, trustProxy);
      if (request) await send(outgoing, await site(request, addressOf(incoming, trustProxy)));
      else outgoing.writeHead(400).end();
    } catch (error) {
      if (outgoing.destroyed) return;
      const { message, stack } = error as Error;
      logLine({ level: "error", message, stack });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    }
  };
}

/**
 * Undefined where the address that was asked for makes no URL. `Forwarded` never counts: proxies overwrite the
 * `X-Forwarded-` headers and let this one pass as the client sent it.
 */
function readRequest(incoming: IncomingMessage, outgoing: ServerResponse, trustProxy: boolean) {
  if (incoming.headers.forwarded !== undefined) delete incoming.headers.forwarded;
  try {
    return createRequest(incoming, outgoing, { trustProxy });
  } catch {
    return undefined;
  }
}

function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers["x-forwarded-for"] ?? "").split(",")[0] : "";
  const address = forwarded?.trim() ?? "";
  return isIP(address) ? address : (socket.remoteAddress ?? "");
}

/** Text leaves in one write with its headers and its length, which costs half as much as a stream. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  if (!isPlainText(response.headers) || outgoing.req.method === "HEAD") {
    return sendResponse(outgoing, response);
  }
  const text = await response.text();
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.end(text);
}

function isPlainText(headers: Headers): boolean {
  const type = headers.get("content-type") ?? "";
  return !headers.has("content-encoding") && /^(application\/json|text\/html)/.test(type);
}
