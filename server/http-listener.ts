import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { JsonResponse } from "#api/http/answer.ts";
import { doForRequest, toRequestId } from "#api/http/request-id.ts";
import { logLine, logWithRequestIds } from "./log.ts";
import type { Site } from "./site.ts";
import type { TrustsPeer } from "./trusted-peers.ts";
import { boundUnread, type UnreadAnswers } from "./unread-answers.ts";

export type HttpListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Hands Node's requests to the site as standard ones, and sends what it answers. Who is trusted says for whom a
 * request is made, and for which origin. All that is logged meanwhile has the request's id, and so has the answer.
 */
export function httpListener(
  site: Site,
  trusts: TrustsPeer,
  unread: UnreadAnswers = boundUnread(),
): HttpListener {
  const answer: HttpListener = async (incoming, outgoing) => {
    try {
      const request = readRequest(incoming, outgoing, trusts);
      if (request) await send(outgoing, await site(request, addressOf(incoming, trusts)), unread);
      else outgoing.writeHead(400).end();
    } catch (error) {
      if (outgoing.destroyed) return;
      const { message, stack } = error as Error;
      log({ level: "error", message, stack });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    } finally {
      readPast(incoming);
    }
  };
  return (incoming, outgoing) => {
    const requestId = toRequestId(String(incoming.headers["x-request-id"] ?? ""), randomUUID);
    outgoing.setHeader("x-request-id", requestId);
    return doForRequest(requestId, () => answer(incoming, outgoing));
  };
}

const log = logWithRequestIds(logLine);

/**
 * What an answer has left unread of a body stands before the next request of its connection, and browsers listen to an
 * answer only when they have sent all.
 */
function readPast(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners("data");
  incoming.resume();
}

/**
 * Undefined where the address that was asked for makes no URL. `Forwarded` never counts: proxies overwrite the
 * `X-Forwarded-` headers and let this one pass as the client sent it.
 */
function readRequest(incoming: IncomingMessage, outgoing: ServerResponse, trusts: TrustsPeer) {
  if (incoming.headers.forwarded !== undefined) delete incoming.headers.forwarded;
  const trustProxy = trusts(incoming.socket.remoteAddress ?? "");
  try {
    return createRequest(incoming, outgoing, { trustProxy });
  } catch {
    return undefined;
  }
}

/** Each proxy appends the peer that asked it, so the last one that is not trusted is the client. */
function addressOf({ headers, socket }: IncomingMessage, trusts: TrustsPeer): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  let address = socket.remoteAddress ?? "";
  while (trusts(address)) {
    const before = forwarded.pop()?.trim() ?? "";
    if (!isIP(before)) break;
    address = before;
  }
  return address;
}

const maxTextBytes = 64 * 1024;

/**
 * Text leaves in one write with its headers and its length, which costs half as much as a stream. What is known to be
 * long stands somewhere for all who ask, and goes as fast as each reads.
 */
async function send(
  outgoing: ServerResponse,
  response: Response,
  unread: UnreadAnswers,
): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  if (!isPlainText(response) || outgoing.req.method === "HEAD") {
    return sendResponse(outgoing, response);
  }
  const text = await response.text();
  if (outgoing.destroyed) return;
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  unread.hold(outgoing, Buffer.byteLength(text));
  outgoing.end(text);
}

/** JSON of unknown length may be made piece by piece, as downloads are, unless the answer has kept its text. */
function isPlainText(response: Response): boolean {
  const { headers } = response;
  const type = headers.get("content-type") ?? "";
  const length = headers.get("content-length");
  if (headers.has("content-encoding") || Number(length ?? 0) > maxTextBytes) return false;
  if (type.startsWith("text/html")) return true;
  if (!type.startsWith("application/json")) return false;
  return length !== null || response instanceof JsonResponse;
}
