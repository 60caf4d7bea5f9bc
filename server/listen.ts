import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "./config.ts";
import { GatheredRequest } from "./gathered-request.ts";
import { httpListener } from "./http-listener.ts";
import type { Site } from "./site.ts";
import { takeTurns } from "./take-turns.ts";
import { trustPeers } from "./trusted-peers.ts";

const hourMs = 60 * 60 * 1000;
const cardHours = 12;
/** Without a byte of either side: of a line that is gone, and of whoever asks and does not read. */
const idleMs = 10 * 60_000;
/** A form with all pictures of a card, which a page and the API take. */
const cardAddress = /\/(manual-uploads|upload-jobs)(\/|$)/;

export type InFront = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

interface Options {
  inFront?: InFront | undefined;
  host: string;
  port: number;
  /** True while what is still asked here had better be asked elsewhere. */
  isStopping?(): boolean;
  /** Peers whose forwarding headers count. */
  trustProxy: string[];
}

/**
 * Opens the port. A body may take an hour, because recordings come over weak links, and that of a card half a day;
 * headers may not. Throws ConfigError where the port cannot be had.
 */
export async function listen(
  site: Site,
  { inFront, host, port, trustProxy, isStopping = () => false }: Options,
): Promise<Server> {
  const answer = httpListener(site, trustPeers(trustProxy));
  const server = createServer({
    IncomingMessage: GatheredRequest,
    requestTimeout: cardHours * hourMs,
    headersTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
  server.setTimeout(idleMs);
  server.on(
    "request",
    takeTurns((request, response) => {
      if (isStopping()) response.shouldKeepAlive = false;
      if (hasBody(request) && !cardAddress.test(pathOf(request))) endAfter(request, hourMs);
      if (inFront) inFront(request, response, () => void answer(request, response));
      else void answer(request, response);
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** Ends the request if its body has not come by then. */
function endAfter(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds);
  request.once("close", () => clearTimeout(timer));
}

export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Lets requests that are under way finish, for ten seconds at most; each connection ends when it is idle. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const deadline = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ConfigError(
      `PORT ${port} is in use on ${host}. Stop what uses it, or choose another`,
    );
  }
  if (error.code === "EACCES")
    return new ConfigError(`PORT ${port} may not be used by this account. Choose one above 1023`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new ConfigError(`HOST must be an address of this machine, got "${host}"`);
  }
  return error;
}
