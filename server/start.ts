import type { Server } from "node:http";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { Services } from "#api/services.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { latestAgreement } from "#contract/wire/accounts/users.ts";
import { openBackend, type Backend } from "./backend.ts";
import type { Config } from "./config.ts";
import { makeDataDir, readOrMakeSecret } from "./data-dir.ts";
import { type DataDirLock, lockDataDir } from "./data-dir-lock.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { logWithRequestIds } from "./log.ts";
import { close, listen, urlOf, type InFront } from "./listen.ts";
import { openMapTiles } from "./map-tiles/open-map-tiles.ts";
import { pagesFrom, type Pages, type PageOptions } from "./pages.ts";
import { reportProcess } from "./report-process.ts";
import { createProbes, createSite, type Site } from "./site.ts";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";
import type { Tracing } from "./tracing/open-tracing.ts";
import { warnOfSurroundings } from "./warn-of-surroundings.ts";

export interface WebTier {
  files: StaticFiles;
  createPages(options: PageOptions): Pages;
  /** In development: answers what it knows before the site is asked. */
  inFront?: InFront;
  close?(): Promise<void>;
}

export interface Running {
  url: string;
  /** Absent where the API is another server's. */
  backend: Backend | undefined;
  server: Server;
  stop(): Promise<void>;
}

/** Starts the whole product: the API unless `API_URL` names another, the pages, and the port. */
export async function start(
  config: Config,
  report: (entry: LogEntry) => void,
  web: WebTier,
): Promise<Running> {
  const log = logWithRequestIds(report);
  await makeDataDir(config.dataDir);
  const secret = config.secret ?? (await readOrMakeSecret(config.dataDir));
  const tracing = await openTracingOf(config, log);
  const tracer = tracing?.tracer;
  const backend = config.apiUrl ? undefined : await openBackend(config, { secret, log, tracer });
  const maps = await openMapTiles(config, { secret, log });
  const mapTiles = maps?.tiles;
  const recordPage = backend && toPageRecorder(backend.services);
  const now = backend?.services.now ?? (() => new Date());
  const pages = web.createPages({ config, mapTiles, secret, now, log, recordPage });
  let isStopping = false;
  const check = async () => {
    if (isStopping) throw new Error("The process is being stopped");
    await (backend ? backend.check() : requireApi(config.apiUrl));
  };
  const site = config.roles.includes("web")
    ? createSite({ config, backend, files: web.files, maps, pages, check })
    : createProbes(check);
  const traced = tracing ? tracing.traceSite(site) : site;
  const measured = await measure(traced, config, backend);
  const listening = { ...config, inFront: web.inFront, isStopping: () => isStopping };
  const server = await listen(measured, listening).catch(async (error: unknown) => {
    await backend?.close();
    throw error;
  });
  if (backend) await ensureFirstAccount(backend.services, config.admin);
  /* What waits from before this start waits no longer. */
  backend?.jobs.wake();
  if (backend) void warnOfSurroundings(backend.services, config);
  const lock =
    backend && !config.databaseUrl ? lockWithWarning(config, backend.services) : undefined;
  const reportStop = backend && (await reportProcess(backend.services, config));
  const stop = async () => {
    isStopping = true;
    await setTimeout(config.drainSeconds * 1000);
    await close(server);
    await maps?.close();
    await reportStop?.();
    await backend?.close();
    lock?.release();
    await tracing?.close();
    await web.close?.();
  };
  return { url: urlOf(server), backend, server, stop };
}

/** Leases keep jobs from being done twice, and SQLite its file whole; all else is slower, and nobody may mean it. */
function lockWithWarning({ dataDir }: Config, { log, now }: Services): DataDirLock {
  const lock = lockDataDir(dataDir, now());
  if (lock.other) {
    const { pid, host, since } = lock.other;
    const message = `Another Nightjar uses DATA_DIR, too: process ${pid} on ${host}, since ${since}. Stop one of them, or give both the same PostgreSQL database (DATABASE_URL)`;
    log({ level: "warn", message });
  }
  return lock;
}

function toPageRecorder({ slowLog }: Services): NonNullable<PageOptions["recordPage"]> {
  return (page, ms) => slowLog.record("page", page, ms);
}

/** What traces is only loaded where a collector is named. */
async function openTracingOf(
  { traces, databaseUrl }: Config,
  log: (entry: LogEntry) => void,
): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined;
  const { openTracing } = await import("./tracing/open-tracing.ts");
  return openTracing(traces, { database: databaseUrl ? "postgresql" : "sqlite", log });
}

/** What measures is only loaded where somebody looks. */
async function measure(
  site: Site,
  { metricsToken: token }: Config,
  backend: Backend | undefined,
): Promise<Site> {
  if (token === undefined) return site;
  const { withMetrics } = await import("./metrics/with-metrics.ts");
  return withMetrics(site, { token, backend });
}

const timeoutMs = 3000;

/** Every server of the contract answers this without credentials. */
async function requireApi(apiUrl: string | undefined): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { status } = await fetch(`${apiUrl}${latestAgreement.path}`, { signal });
  if (status >= 500) throw new Error(`The API answers ${status}`);
}

/** The web tier as `npm run build` leaves it in a folder. A bundle has the part that runs on the server in itself. */
export async function builtWebTier(
  folder: string,
  load: () => Promise<ServerBuild> = () => loadFrom(folder),
): Promise<WebTier> {
  const build = await load();
  return {
    files: await readStaticFiles(join(folder, "client")),
    createPages: pagesFrom({ build, mode: "production" }),
  };
}

function loadFrom(folder: string): Promise<ServerBuild> {
  return import(pathToFileURL(join(folder, "server/index.js")).href);
}
