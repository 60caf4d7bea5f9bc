import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { subMinutes } from "date-fns";
import { expect, test, vi } from "vitest";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { isEmpty } from "#api/backups/queries/emptiness.ts";
import {
  backUpTo,
  makePlace,
  makeTarget,
  openQuietApi,
  placeKinds,
  readAll,
  type TestPlace,
  type TestTarget,
} from "#tests/support/backups/places.ts";
import type { BackupProcessPlan } from "#tests/support/processes/backup-process.ts";
import { startScript } from "#tests/support/processes/processes.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";

vi.setConfig({ testTimeout: 120_000 });

const dialect = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** A site with people and a recording, and a place with one backup of it. */
async function openSite(kind: (typeof placeKinds)[number] = "folder") {
  await using api = await openQuietApi();
  const place = await makePlace(kind);
  const live = await makeTarget(dialect);
  await makeTrackedCast(api);
  await backUpTo(place, api);
  await restore({ from: place.address, ...live });
  return {
    place,
    live,
    before: await readAll(live),
    [Symbol.asyncDispose]: async () => {
      await live[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}

const later = () => new Date("2026-11-22T08:00:00.000Z");

/** Until the moment that the act is named after, in a process of its own. */
async function killAmid(act: BackupProcessPlan["act"], place: TestPlace, target: TestTarget) {
  const { address, knownPlaces } = place;
  const { dataDir, databaseUrl } = target;
  const now = later().toISOString();
  const plan: BackupProcessPlan = { act, address, knownPlaces, dataDir, databaseUrl, now };
  const server = await startScript("backup-process.ts", { BACKUP_PLAN: JSON.stringify(plan) });
  await server.kill();
}

const moments = placeKinds.flatMap((kind) =>
  (["back up before files", "back up amid a file"] as const).map((act) => ({ kind, act })),
);

test.each(moments)(
  "killed where it began to $act of a $kind, a backup leaves nothing",
  async ({ kind, act }) => {
    await using site = await openSite(kind);
    const { place, live, before } = site;
    /* All is read again. */
    await place.remove(["known-files.sqlite", "known-files.jsonl.gz"]);
    await killAmid(act, place, live);
    expect(await readAll(live)).toEqual(before);
    expect(await listBackupFacts(place)).toHaveLength(1);

    await makeLocksOlder(place);
    await backUpTo(place, { services: live, now: () => subMinutes(later(), -1) });
    expect(await place.listFolders("backups")).toHaveLength(2);
    await using target = await makeTarget("sqlite");
    await restore({ from: place.address, ...target });
    expect(await readAll(target)).toEqual(before);
  },
);

test("a restore that is killed is run again, and the backup is as it was", async () => {
  await using site = await openSite();
  const { place, before } = site;
  await using target = await makeTarget(dialect);
  await killAmid("restore a file", place, target);
  expect(await isEmpty(target.store)).toBe(true);
  await killAmid("restore rows", place, target);
  /* All rows or none, whenever it was. */
  if (await isEmpty(target.store)) await restore({ from: place.address, ...target });
  expect(await readAll(target)).toEqual(before);
});

test("a proof that is killed leaves no word of the backup, and its scratch folder goes with the next", async () => {
  await using site = await openSite();
  const { place, live, before } = site;
  await killAmid("prove", place, live);
  expect(await readAll(live)).toEqual(before);
  expect(await listBackupFacts(place)).toEqual([
    expect.not.objectContaining({ provenAt: expect.anything() }),
  ]);
  const scratch = join(live.dataDir, "proof");
  expect(await readdir(scratch)).not.toEqual([]);
  await prove({ from: place.address, scratch, now: later() });
  expect(await readdir(live.dataDir)).not.toContain("proof");
  expect(await listBackupFacts(place)).toMatchObject([{ provenAt: later().toISOString() }]);
});

/** As if two minutes had gone by. */
async function makeLocksOlder({ folder }: TestPlace): Promise<void> {
  const locks = join(folder, "lock");
  const then = subMinutes(Date.now(), 3);
  for (const name of await readdir(locks).catch(() => []))
    await utimes(join(locks, name), then, then);
}
