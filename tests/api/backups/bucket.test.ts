import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { subMinutes } from "date-fns";
import { expect, test } from "vitest";
import { backUp } from "#api/backups/operations/back-up.ts";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { restore } from "#api/backups/operations/restore.ts";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { seed } from "#tests/support/chance.ts";
import {
  backUpTo,
  makePlace,
  makeTarget,
  openQuietApi,
  readAll,
  type TestPlace,
} from "#tests/support/backups/places.ts";
import { type Fault, faults, openFaultyLine } from "#tests/support/files/faulty-line.ts";
import { password } from "#tests/support/projects/people.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";

test("the lock of a process that ended keeps nobody out for long", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace("bucket");
  await makeTrackedCast(api);
  const left = await place.lock();
  await expect(backUpTo(place, api)).rejects.toThrow(/was stopped a moment ago\. Try again in two/);
  await makeOlder(place, 3);
  await backUpTo(place, api);
  expect(await listBackupFacts(place)).toHaveLength(1);
  await expect(left.check()).rejects.toThrow("was lost");
  await left.release();
});

test("of two first backups at once at most one is made, and the other is told why not", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace("bucket");
  await makeTrackedCast(api);
  const ended = await Promise.allSettled([backUpTo(place, api), backUpTo(place, api)]);
  const refused = ended.filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(String(reason)).toContain("Another backup is being");
  expect(await listBackupFacts(place)).toHaveLength(2 - refused.length);
});

test("a backup whose lock was lost meanwhile does not count", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace("bucket");
  await makeTrackedCast(api);
  const { store, files } = api.services;
  const losing: FileStore = {
    ...files,
    open: async (key) => {
      await rm(join(place.folder, "lock"), { recursive: true, force: true });
      return files.open(key);
    },
  };
  const made = backUpTo(place, { services: { store, files: losing }, now: api.now });
  await expect(made).rejects.toThrow(/The lock of s3:\/\/nightjar\/\S+ was lost/);
  expect(await listBackupFacts(place)).toEqual([]);
});

test(
  "on a line that cuts, delays, refuses and lies, a backup is whole or is none",
  { timeout: 120_000 },
  async () => {
    await using api = await openQuietApi();
    await using place = await makePlace("bucket");
    await makeTrackedCast(api);
    const chance = makeChance(seed);
    const pick = (): Fault => faults[Math.floor(chance() * faults.length)] ?? "none";
    const address = place.address as Exclude<PlaceAddress, string>;
    await using line = await openFaultyLine(address.endpoint!, () =>
      chance() < 0.02 ? pick() : "none",
    );
    let made = 0;
    for (let round = 0; made === 0 || round < 3; round += 1) {
      const { store, files } = api.services;
      const plan = { store, files, knownPlaces: place.knownPlaces, secret: undefined };
      const to = { ...address, endpoint: line.url };
      api.advance(60);
      const ended = backUp({ ...plan, to, version: "1.2.3", now: api.now(), keep: 2 });
      made += await ended.then(
        () => 1,
        () => 0,
      );
      await makeOlder(place, 3);
    }
    await using target = await makeTarget("sqlite");
    await restore({ from: address, ...target });
    expect(await readAll(target)).toEqual(await readAll(api.services));
  },
);

test("a bucket that is not there, or does not answer, is told as such", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace("bucket");
  await makeTrackedCast(api);
  const none = parseS3Address("s3://another-bucket/a?path-style=on&endpoint=http://127.0.0.1:1")!;
  const { endpoint } = place.address as typeof none;
  const { knownPlaces } = place;
  const absent = backUpTo({ address: { ...none, endpoint: endpoint! }, knownPlaces }, api);
  await expect(absent).rejects.toThrow("bucket does not exist");
  await expect(backUpTo({ address: none, knownPlaces }, api)).rejects.toThrow("ECONNREFUSED");
});

test("a site backs up to a bucket, and proves it from there", { timeout: 120_000 }, async () => {
  await using place = await makePlace("bucket");
  await using api = await openTestApi({ BACKUP_TO: place.url });
  const { writer } = await makeTrackedCast(api);
  const { token } = await api.send(authenticate, { email: writer.email, password });
  await api.send(startBackup, {}, token);
  await api.jobs.drain();
  const { schedule, backups } = await api.send(listBackups, {}, token);
  expect(schedule?.to).toBe(place.nameOf());
  const at = api.now().toISOString();
  expect(backups).toMatchObject([{ madeAt: at, provenAt: at }]);
});

test("where the bucket of the backups does not answer, the list says so", async () => {
  await using away = await openTestApi({
    BACKUP_TO: "s3://kea?path-style=on&endpoint=http://127.0.0.1:1",
  });
  const cast = await makeTrackedCast(away);
  const signedIn = await away.send(authenticate, { email: cast.writer.email, password });
  const listed = await away.send(listBackups, {}, signedIn.token);
  expect(listed.backups).toEqual([]);
  expect(listed.fault).toMatch(/^s3:\/\/kea cannot be read: .*ECONNREFUSED/);
});

/** All locks, by the bucket's clock. */
async function makeOlder({ folder }: TestPlace, minutes: number): Promise<void> {
  const locks = join(folder, "lock");
  for (const name of await readdir(locks).catch(() => [])) {
    const then = subMinutes(Date.now(), minutes);
    await utimes(join(locks, name), then, then);
  }
}
