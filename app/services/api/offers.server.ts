import { call } from "#contract/client.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { getOpenApi } from "#contract/wire/openapi.ts";
import type { Site } from "../navigation/site.server.ts";

type Server = Pick<Site, "transport" | "log" | "now">;

/** What another server describes that it has; nothing where it has the calls of the specification alone. */
type Offers = ReadonlySet<string>;

interface Known {
  offers: Promise<Offers | undefined>;
  until: number;
}

/** After that a server is asked again: it may have been replaced. */
const knownForMs = 10 * 60 * 1000;

/** What a server answers that has no description to give. Other refusals tell nothing, and are not remembered. */
const noDescription = [401, 403, 404];

const byServer = new Map<string, Known>();

/** Undefined where the server has not been asked lately. */
export function findOffers({ transport, now }: Server): Known["offers"] | undefined {
  const known = byServer.get(transport.baseUrl ?? "");
  return known && known.until > now().getTime() ? known.offers : undefined;
}

/** Asks a server, once for all calls that wait for it. Undefined where it cannot be reached, or fails to say. */
export function readOffers(server: Server): Known["offers"] {
  const found = findOffers(server);
  if (found) return found;
  const key = server.transport.baseUrl ?? "";
  const offers = fetchOffers(server).catch(() => {
    byServer.delete(key);
    return undefined;
  });
  byServer.set(key, { offers, until: server.now().getTime() + knownForMs });
  return offers;
}

export function isAmong(offers: Offers, { method, path }: AnyEndpoint): boolean {
  return offers.has(toKey(method, path.replace(/:(\w+)/g, "{$1}")));
}

/** Whether a refusal may be for what the server does not know, rather than for what it was told. */
export function mayNotKnow({ status }: Refusal): boolean {
  return [400, 403, 404, 405, 422].includes(status);
}

async function fetchOffers({ transport, log }: Server): Promise<Offers> {
  const outcome = await call(transport, getOpenApi, {});
  if (!outcome.ok && !noDescription.includes(outcome.refusal.status)) throw outcome.refusal;
  const paths = outcome.ok ? await readPaths(outcome.reply) : {};
  const offers = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => toKey(method, path)),
  );
  if (offers.length === 0) {
    const message = `${transport.baseUrl} has the calls of the specification alone: pages do without the rest`;
    log({ level: "warn", message });
  }
  return new Set(offers);
}

async function readPaths(response: Response): Promise<Record<string, object>> {
  const description = (await response.json()) as { paths?: unknown };
  const { paths } = description;
  return typeof paths === "object" && paths !== null ? (paths as Record<string, object>) : {};
}

function toKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
