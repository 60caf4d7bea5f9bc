import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { copyRows } from "#api/backups/queries/copy-rows.ts";
import { listApplied, migrate } from "#api/db/migrate.ts";
import { openStore, type Store } from "#api/db/open.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { createDatabase } from "../databases/postgres.ts";
import { borrowThreads } from "../processes/borrowed-threads.ts";
import { bundleScript } from "../processes/bundle-script.ts";
import { describeSchema } from "./describe-schema.ts";
import { frozenAt, frozenSecret, unpackData } from "./frozen-release.ts";
import { type Answers, askAll } from "./questions.ts";

/** What a release left, on the database of this run. On PostgreSQL its rows are those of its SQLite file. */
export async function openFrozenSite(release: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-frozen-"));
  unpackData(release, dataDir);
  const isPostgres = process.env.TEST_DATABASE === "postgres";
  const database = isPostgres ? await createDatabase() : undefined;
  const place = { dataDir, databaseUrl: database?.url };
  if (database) await moveRows(dataDir, place);
  const withStore = async <T>(see: (store: Store) => Promise<T>) => {
    const store = await openStore(place);
    return see(store).finally(() => store.close());
  };
  return {
    dataDir,
    withStore,
    listApplied: () => withStore(listApplied),
    describe: () => withStore(describeSchema),
    upgrade: (stopBefore?: number) => runUpgrade(place, stopBefore),
    ask: (settings?: Record<string, string>) => askSite(place, settings),
    [Symbol.asyncDispose]: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

type Place = Parameters<typeof openStore>[0];

async function moveRows(dataDir: string, place: Place): Promise<void> {
  const from = await openStore({ dataDir });
  const into = await openStore(place);
  await migrate(into, { upTo: (await listApplied(from)).at(-1) });
  await copyRows(from, into);
  await into.close();
  await from.close();
}

/** In a process of its own, which is killed before one of its statements; gives what it said. */
async function runUpgrade({ dataDir, databaseUrl }: Place, stopBefore?: number): Promise<string> {
  const script = await bundleScript("../releases/upgrade-process.ts");
  const settings = {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(stopBefore ? { STOP_BEFORE: String(stopBefore) } : {}),
  };
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const said = once(createInterface(child.stdout), "line");
  const line = await Promise.race([said, exit.then(() => said)]);
  if (stopBefore) child.kill("SIGKILL");
  await exit;
  return String(line);
}

/** Starts on it, which brings it up to date, and asks when all that was frozen has happened. */
export async function askSite(
  { dataDir, databaseUrl }: Place,
  settings: Record<string, string> = {},
): Promise<Answers> {
  const config = parseConfig({
    DATA_DIR: dataDir,
    SECRET: frozenSecret,
    RATE_LIMITS: "off",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  });
  const { threads, giveBack } = borrowThreads();
  const overrides = { ...threads, now: () => frozenAt, wakeJobs: () => {} };
  const backend = await openBackend(config, { secret: frozenSecret, log: () => {}, overrides });
  await backend.jobs.stop();
  try {
    return await askAll((request) => backend.api.fetch(request, { address: "192.0.2.1" }));
  } finally {
    giveBack();
    await backend.close();
  }
}
