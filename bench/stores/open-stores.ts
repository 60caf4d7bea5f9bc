import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Dialect } from "#api/db/columns.ts";
import type { Services } from "#api/services.ts";
import { openBackend, type Backend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { startPostgres } from "#tests/support/databases/postgres-server.ts";
import { signInFirst } from "./insert-rows.ts";

const secret = "a secret for the bench that is long enough";

/** Fills an empty store, and gives the authorization of who asks about it. */
export type Fill = (services: Services) => Promise<string>;

export interface FilledApi {
  backend: Backend;
  dataDir: string;
  /** The time that the one who asks waits for an answer, in milliseconds. */
  ask(path: string): Promise<number>;
  /** The answer. */
  read<Reply>(path: string): Promise<Reply>;
  close(): Promise<void>;
}

/** Where stores stay for the next run; absent: they are made anew, and removed. */
export interface Kept {
  /** Of SQLite: a folder. */
  keep?: string | undefined;
  /** The address of a PostgreSQL that runs. */
  server?: string | undefined;
}

/** APIs over a store for each filling, all of them on one kind of database. */
export async function openFilled(dialect: Dialect, fills: Fill[], kept: Kept = {}) {
  const isOwn = dialect === "postgres" && !kept.server;
  const server = isOwn ? await startPostgres() : undefined;
  const apis: FilledApi[] = [];
  for (const [order, fill] of fills.entries()) {
    const serverUrl = dialect === "postgres" ? (kept.server ?? server?.url) : undefined;
    const url = serverUrl && (await createDatabase(serverUrl, `bench_${order}`));
    const keep = dialect === "sqlite" && kept.keep ? join(kept.keep, `bench-${order}`) : undefined;
    apis.push(await openOne(fill, { url, keep }));
  }
  const close = async () => {
    for (const api of apis) await api.close();
    await server?.stop();
  };
  return { apis, close };
}

interface Place {
  /** Of a PostgreSQL database. */
  url: string | undefined;
  keep: string | undefined;
}

async function openOne(fill: Fill, { url, keep }: Place): Promise<FilledApi> {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), "nightjar-bench-")));
  if (keep) await mkdir(keep, { recursive: true });
  const config = parseConfig({
    DATA_DIR: dataDir,
    SECRET: secret,
    DATABASE_URL: url,
    REGISTRATION: "open",
  });
  await makeFolderOfFiles(dataDir);
  const backend = await openBackend(config, { secret, log: () => {} });
  const authorization = (await signInFirst(backend.services)) ?? (await fill(backend.services));
  const read = async (path: string) => {
    const request = new Request(`http://api.bench${path}`, { headers: { authorization } });
    const response = await backend.api.fetch(request, { address: "192.0.2.1" });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text;
  };
  return {
    backend,
    dataDir,
    ask: async (path) => {
      const started = performance.now();
      await read(path);
      return performance.now() - started;
    },
    read: async (path) => JSON.parse(await read(path)),
    close: async () => {
      await backend.close();
      if (!keep) await rm(dataDir, { recursive: true });
    },
  };
}

/** Rows name files that are not there, and a site whose files are all gone does not start. */
async function makeFolderOfFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, "files", "raw");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "bench"), "");
}

/** A database of that name, the one that is there if it was kept. */
async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  const { rowCount } = await server.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await server.query(`create database ${name}`);
  await server.end();
  return new URL(name, serverUrl).href;
}
