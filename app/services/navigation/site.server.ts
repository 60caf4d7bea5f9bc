import { randomBytes } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { Transport } from "#contract/client.ts";
import type { MapTiles } from "#contract/rules/locations/map-ground.ts";
import { formatLogLine, type LogEntry } from "#contract/log-entry.ts";
import { httpTransport } from "../api/http-transport.server.ts";

export type { MapTiles };

interface Settings {
  /** Seals the session cookie. */
  secret: string;
  productName: string;
  defaultTimeZone: string;
  /** Where links in mails lead, as the deployer has said; absent where nobody has. */
  publicUrl?: string | undefined;
  /** False where mails only wait in the outbox. */
  sendsMail: boolean;
  /** False where no AI looks at what arrives. */
  hasAi: boolean;
  /** Absent where maps are drawings alone. */
  mapTiles?: MapTiles | undefined;
  /** Whether the page that shows every piece is there: in development and in tests. */
  showsDesign?: boolean | undefined;
  now(): Date;
  log(entry: LogEntry): void;
}

/** Of the request, told its pattern, and with headers that another server goes on with. */
interface Trace {
  headers: { traceparent: string; tracestate?: string };
  setRoute(route: string): void;
}

/** What the server hands to the web tier with each request. */
export interface HandedSite extends Settings {
  /** Absent where the API is another server's. */
  transport: Transport | undefined;
  /** Of the browser, as far as the server can tell. */
  address: string;
  /** By which the lines of the request are found in the logs of both servers. */
  requestId?: string | undefined;
  /** Absent where nobody traces. */
  trace?: Trace | undefined;
  /** Told how long each page took, by the pattern of its path. */
  recordPage?: ((page: string, ms: number) => void) | undefined;
}

export interface Site extends Settings {
  transport: Transport;
}

/** Exported by the server's entry, because a key only counts when it is the very one that the pages were built with. */
export const siteContext = createContext<HandedSite | null>(null);

/** Where the API is when nobody hands it over, and what else a plain server does not hand over. */
const { API_URL = "http://127.0.0.1:3000", SECRET, PRODUCT_NAME = "Nightjar" } = process.env;

let plainSettings: Settings | undefined;

export function siteOf(context: Readonly<RouterContextProvider>): Site {
  const handed = context.get(siteContext);
  if (handed) return { ...handed, transport: handed.transport ?? httpTransport(API_URL, handed) };
  plainSettings ??= {
    secret: SECRET ?? randomBytes(32).toString("base64url"),
    productName: PRODUCT_NAME,
    defaultTimeZone: "Pacific/Auckland",
    sendsMail: true,
    hasAi: true,
    now: () => new Date(),
    log: (entry) => void process.stderr.write(formatLogLine(entry, new Date())),
  };
  return { ...plainSettings, transport: httpTransport(API_URL) };
}
