import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { migrate } from "#api/db/migrate.ts";
import { openStore, sqliteFile } from "#api/db/open.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { ensureFirstAccount } from "#server/first-account.ts";
import { startPostgres } from "../databases/postgres-server.ts";
import { makeAsk } from "./client.ts";
import { describeSchema } from "./describe-schema.ts";
import { admin, fillSite } from "./fill-site.ts";
import { askAll } from "./questions.ts";
import {
  answersFile,
  dataFile,
  frozenAt,
  frozenSecret,
  releaseFolder,
  schemaFile,
} from "./frozen-release.ts";

/**
 * Freezes what this version of the product makes: `npm run freeze -- 0.2.0`. The folder of data as it leaves it, what
 * it answers, and the tables that it has on PostgreSQL.
 */
const [name] = process.argv.slice(2);
if (!name) throw new Error("Usage: npm run freeze -- VERSION");
const folder = releaseFolder(name);
mkdirSync(folder);
const dataDir = mkdtempSync(join(tmpdir(), "nightjar-freeze-"));
try {
  write(answersFile, await makeSite());
  writeFileSync(join(folder, dataFile), zipFolder(dataDir));
  writeFileSync(join(folder, schemaFile), gzipSync(JSON.stringify(await describePostgres())));
} finally {
  rmSync(dataDir, { recursive: true });
}

function write(file: string, value: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Leaves the folder as a server does that was stopped, and tells what it answered last. */
async function makeSite() {
  const clock = { time: new Date("2026-11-20T05:00:00.000Z") };
  const config = parseConfig({ DATA_DIR: dataDir, REGISTRATION: "open", RATE_LIMITS: "off" });
  const log = ({ level, message }: { level: string; message: string }) => {
    if (level === "error") throw new Error(message);
  };
  const overrides = { now: () => clock.time, wakeJobs: () => {} };
  const backend = await openBackend(config, { secret: frozenSecret, log, overrides });
  const fetch = (request: Request) => backend.api.fetch(request, { address: "192.0.2.1" });
  await ensureFirstAccount(backend.services, admin);
  await fillSite({ ask: makeAsk(fetch), clock, drain: () => backend.jobs.drain() });
  clock.time = frozenAt;
  const answers = await askAll(fetch);
  await backend.close();
  const database = new DatabaseSync(sqliteFile(dataDir));
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  return answers;
}

function zipFolder(root: string): Uint8Array {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name: file }) => join(parentPath, file)).toSorted();
  const contents = paths.map((path) => [path.slice(root.length + 1), readFileSync(path)] as const);
  return zipSync(Object.fromEntries(contents), { level: 9, mtime: frozenAt });
}

async function describePostgres() {
  const server = await startPostgres();
  try {
    const store = await openStore({ databaseUrl: server.url, dataDir });
    await migrate(store);
    const schema = await describeSchema(store);
    await store.close();
    return schema;
  } finally {
    await server.stop();
  }
}
