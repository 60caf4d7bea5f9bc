import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { backUp } from "#api/backups/operations/back-up.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { type PlaceAddress, placeWithin } from "#api/backups/operations/places/backup-place.ts";
import { readPlacedWhole, storeWhole } from "#api/backups/operations/read-placed.ts";
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

/** An empty place of either kind, and the note of whoever backs up to it. */
export async function makePlace(kind: "folder" | "bucket" = "folder") {
  const folder = await makeFolder();
  const bucket = kind === "bucket" ? await borrowBucket() : undefined;
  const address = bucket ? parseS3Address(bucket.url)! : join(folder.path, "backups-of-a-site");
  return {
    address,
    /** As a setting has it. */
    url: bucket?.url ?? String(address),
    knownPlaces: join(folder.path, "backup-places"),
    /** On this disk, also where it is a bucket. */
    folder: bucket?.folder ?? String(address),
    ...(await openPlace(address)),
    [Symbol.asyncDispose]: async () => {
      await bucket?.giveBack();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A bucket is the same, whatever the database. */
export const placeKinds =
  process.env.TEST_DATABASE === "postgres"
    ? (["folder"] as const)
    : (["folder", "bucket"] as const);

export type TestPlace = Awaited<ReturnType<typeof makePlace>>;

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
    filesUrl: bucket?.url,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await database?.drop();
      await bucket?.giveBack();
      await folder[Symbol.asyncDispose]();
    },
  };
}

export type TestTarget = Awaited<ReturnType<typeof makeTarget>>;

interface Options {
  keep?: number;
  passphrase?: string;
  secret?: string;
  report?: (files: number) => void;
}

export async function backUpTo(
  { address: to, knownPlaces }: Pick<TestPlace, "address" | "knownPlaces">,
  { services, now }: Site,
  { secret, ...options }: Options = {},
) {
  const { store, files } = services;
  const plan = { store, files, to, knownPlaces, secret, version: "1.2.3", now: now() };
  return backUp({ ...plan, ...options });
}

/** The address of one backup in a place, by the name that its report gives it. */
export function addressOf({ address }: TestPlace, reported: string): PlaceAddress {
  return placeWithin(address, pathOf(reported));
}

/** Within the place. */
export function pathOf(reported: string): string {
  return `backups/${basename(reported)}`;
}

export async function changeByte(place: TestPlace, path: string): Promise<void> {
  const bytes = (await readPlacedWhole(place, path, { maxBytes: 1e8 }))!;
  bytes[bytes.length - 3]! ^= 1;
  await storeWhole(place, path, bytes);
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
    contents[key] = (await buffer(file!.read())).toString("base64");
  }
  return { rows, contents };
}
