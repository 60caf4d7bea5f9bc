import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { listContents } from "#api/backups/operations/contents.ts";
import { openBackup, readSecret } from "#api/backups/operations/open-backup.ts";
import { readPlacedWhole } from "#api/backups/operations/read-placed.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { restore } from "#api/backups/operations/restore.ts";
import {
  addressOf,
  backUpTo,
  changeByte,
  makePlace,
  makeTarget,
  openQuietApi,
  readAll,
} from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";

const passphrase = "morepork at midnight";

test("a sealed backup says nothing of what is in it, and brings it all back", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget(api.services.store.dialect);
  const { member } = await makeTrackedCast(api);
  const { path } = await backUpTo(place, api, { passphrase });
  api.advance(60);
  const second = await backUpTo(place, api, { passphrase });

  expect(second.added.files).toBe(0);
  expect((await listBackupFacts(place)).map(({ sealed }) => sealed)).toEqual([true, true]);
  const names: string[] = [];
  for await (const some of place.list("")) names.push(...some);
  const open = names.filter((name) => !name.endsWith(".age")).map((name) => basename(name));
  expect(new Set(open)).toEqual(new Set(["manifest.json", "known-files.sqlite"]));
  for (const name of names) {
    const content = (await readPlacedWhole(place, name, { maxBytes: 1e8 }))!.toString("latin1");
    expect(content.includes(member.email)).toBe(false);
    if (name.endsWith(".age")) expect(content.startsWith("age-encryption.org/v1\n")).toBe(true);
  }
  const from = addressOf(place, path);
  await restore({ from, passphrase, ...target });
  expect(await readAll(target)).toEqual(await readAll(api.services));
  const scratch = `${place.knownPlaces}-scratch`;
  expect(await prove({ from, passphrase, scratch, now: api.now() })).toMatchObject({ files: 1 });
});

test("without its passphrase, with another, or without its key, a sealed backup is refused", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  await makeTrackedCast(api);
  const { path } = await backUpTo(place, api, { passphrase });
  const attempt = (given?: string) => restore({ from: path, passphrase: given, ...target });
  await expect(attempt()).rejects.toThrow("are sealed. Set BACKUP_PASSPHRASE.");
  await expect(attempt("kiwi at noon, again")).rejects.toThrow("is not the one that these");
  await expect(backUpTo(place, api)).rejects.toThrow("are sealed. Set BACKUP_PASSPHRASE.");
  await place.remove(["key.age"]);
  await expect(attempt(passphrase)).rejects.toThrow("has lost key.age");
  api.advance(60);
  await expect(backUpTo(place, api, { passphrase })).rejects.toThrow("key.age is gone");
});

test("of two first sealed backups at once one is made, and the other is told why not", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const both = [1, 2].map(() => backUpTo(place, api, { passphrase }));
  const ended = await Promise.allSettled(both);
  const refused = ended.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining("Another backup is being made"),
  ]);
});

test("what was sealed and is damaged is found", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  await makeTrackedCast(api);
  const { path } = await backUpTo(place, api, { passphrase });
  for await (const [content] of listContents(place)) {
    if (content) await changeByte(place, content);
  }
  const plan = { from: path, passphrase, ...target };
  await expect(restore(plan)).rejects.toThrow(/^The content of raw\S+ is damaged/);
});

test("a folder that gets a passphrase later has backups of both kinds, until the older ones go", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  await makeTrackedCast(api);
  const plain = await backUpTo(place, api);
  api.advance(60);
  await backUpTo(place, api, { passphrase, keep: 2 });
  await restore({ from: plain.path, ...target });
  expect(await readAll(target)).toEqual(await readAll(api.services));
  api.advance(60);
  const third = await backUpTo(place, api, { passphrase, keep: 2 });
  expect(third.removed).toEqual({ backups: 1, contents: 1 });
  const left: string[] = [];
  for await (const some of listContents(place)) left.push(...some);
  expect(left).toEqual([expect.stringMatching(/\.age$/)]);
});

test("the secret of the data folder is sealed, too", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const secret = "the secret of a data folder, long enough";
  const { path } = await backUpTo(place, api, { passphrase, secret });
  expect(await readdir(path)).toContain("secret.age");
  expect(await readSecret(await openBackup(path, passphrase))).toBe(secret);
});
