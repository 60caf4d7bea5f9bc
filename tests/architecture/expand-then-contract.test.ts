import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listApplied, migrate, migrationNames } from "#api/db/migrate.ts";
import { openStore, type Store } from "#api/db/open.ts";
import {
  findContractions,
  readTables,
  type Tables,
} from "#tests/support/releases/find-contractions.ts";
import { releasesFolder, unpackData } from "#tests/support/releases/frozen-release.ts";

/**
 * Migrations that take something away, each with the newest release that has it and whose program neither reads nor
 * writes it any more.
 */
const contractions: Record<string, string> = {};

test("it counts as taken away what the program before cannot do without", () => {
  const column = (name: string, given = {}) => ({
    name,
    isNullable: true,
    hasDefault: false,
    ...given,
  });
  const required = { isNullable: false };
  const before: Tables = {
    birds: { columns: [column("id"), column("name"), column("band")], unique: [] },
    traps: { columns: [column("id")], unique: [] },
  };
  const after: Tables = {
    birds: {
      columns: [
        column("id"),
        column("name", required),
        column("sex", required),
        column("seen", { ...required, hasDefault: true }),
        column("note"),
      ],
      unique: ["name"],
    },
    nests: { columns: [column("bird_id", required)], unique: ["bird_id"] },
  };
  expect(findContractions(before, after)).toEqual([
    "the column birds.band is gone",
    "the column birds.name must be given",
    "the column birds.sex must be given",
    "birds (name) must be unique",
    "the table traps is gone",
  ]);
  expect(findContractions(before, before)).toEqual([]);
});

const allTaken = findAllTaken();

test("a migration since the last release takes away only what the program of that release does without", async () => {
  const releases = await readdir(releasesFolder);
  const released = await Promise.all(releases.map(readMigrations));
  const last = released.toSorted((a, b) => a.length - b.length).at(-1)!;
  const contracted = Object.keys(await allTaken).filter((name) => !last.includes(name));
  const allowed = Object.entries(contractions).filter(([, since]) => releases.includes(since));
  expect(contracted.filter((name) => !allowed.some(([one]) => one === name))).toEqual([]);
});

test("what migrations took away before the first release is found", async () => {
  expect(await allTaken).toMatchObject({
    "2026-11-22-6-job-lanes": [
      "the column jobs.lane must be given",
      "the column jobs.payload must be given",
    ],
    "2026-11-22-8-search-terms": ["the table clocks is gone", "the table recording_words is gone"],
  });
});

/** By every migration that takes away something. */
async function findAllTaken(): Promise<Record<string, string[]>> {
  await using place = await openScratch();
  const found: Record<string, string[]> = {};
  for (const name of migrationNames) {
    const taken = await findTaken(place.store, name);
    if (taken.length > 0) found[name] = taken;
  }
  return found;
}

async function findTaken(store: Store, upTo: string): Promise<string[]> {
  const before = await readTables(store.write);
  await migrate(store, { upTo });
  return findContractions(before, await readTables(store.write));
}

async function readMigrations(release: string): Promise<string[]> {
  await using place = await openScratch(release);
  return await listApplied(place.store);
}

async function openScratch(release?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-tables-"));
  if (release) unpackData(release, dataDir);
  const store = await openStore({ dataDir });
  return {
    store,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
