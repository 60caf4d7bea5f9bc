import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "#api/backups/operations/back-up.ts";
import { listAll } from "#api/files/list-all.ts";
import { withSnapshot } from "#api/backups/queries/snapshot.ts";
import { openStore, type Store } from "#api/db/open.ts";
import { openFiles } from "#api/files/open-files.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { createDatabase } from "../databases/postgres.ts";
import { borrowBucket } from "../files/borrowed-bucket.ts";
import { openTestApi, type TestApi } from "../test-api.ts";

/** A folder of its own, gone after the test. */
export async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "nightjar-backup-"));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** With no jobs: what is compared is not worked on meanwhile. */
export async function openQuietApi(): Promise<TestApi> {
  const api = await openTestApi();
  await api.jobs.stop();
  return api;
}

/** An empty database and file store. */
export async function makeTarget(
  dialect: Store["dialect"],
  { kind = "disk" }: { kind?: "disk" | "s3" } = {},
) {
  const folder = await makeFolder();
  const database = dialect === "postgres" ? await createDatabase() : undefined;
  const store = await openStore({ databaseUrl: database?.url, dataDir: folder.path });
  const bucket = kind === "s3" ? await borrowBucket() : undefined;
  return {
    store,
    files: await openFiles({ dataDir: folder.path, bucket: parseS3Address(bucket?.url ?? "") }),
    dataDir: folder.path,
    databaseUrl: database?.url,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await database?.drop();
      await bucket?.giveBack();
      await folder[Symbol.asyncDispose]();
    },
  };
}

export async function backUpTo(
  folder: string,
  { services, now }: Site,
  { keep, passphrase, secret }: { keep?: number; passphrase?: string; secret?: string } = {},
) {
  const { store, files } = services;
  const plan = { store, files, folder, secret, version: "1.2.3", now: now() };
  return backUp({ ...plan, keep, passphrase });
}

interface Site {
  services: Pick<TestApi["services"], "store" | "files">;
  now(): Date;
}

/** Every row of every table as text, and every file with its bytes. */
export async function readAll({ store, files }: Pick<TestApi["services"], "store" | "files">) {
  const rows = await withSnapshot(store, async ({ tables, readRows }) => {
    const lines: string[] = [];
    for (const table of tables) {
      for await (const rows of readRows(table)) {
        lines.push(...rows.map((row) => `${table.name} ${JSON.stringify(row)}`));
      }
    }
    return lines.toSorted();
  });
  const contents: Record<string, string> = {};
  for await (const { key } of listAll(files)) {
    const file = await files.open(key);
    contents[key] = Buffer.from(await new Response(file?.read()).arrayBuffer()).toString("base64");
  }
  return { rows, contents };
}
