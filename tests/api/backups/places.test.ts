import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { contentPath, listContents, listDrafts } from "#api/backups/operations/contents.ts";
import { listBackups } from "#api/backups/operations/open-backup.ts";
import { draftPrefix } from "#api/backups/operations/places/backup-place.ts";
import { hashBytes } from "#api/files/hash-stream.ts";
import { readPlaced, readPlacedWhole, storeWhole } from "#api/backups/operations/read-placed.ts";
import { openSealings } from "#api/backups/operations/open-sealings.ts";
import { unsealed } from "#api/backups/operations/sealing.ts";
import { makePlace, placeKinds } from "#tests/support/backups/places.ts";

test.each(placeKinds)("what is stored in a place is there whole: %s", async (kind) => {
  await using place = await makePlace(kind);
  /* The last goes to a bucket in parts. */
  for (const bytes of [0, 1, 100_000, 9_000_000]) {
    const content = randomBytes(bytes);
    const draft = await place.receive(
      (async function* () {
        yield content.subarray(0, bytes / 2);
        yield content.subarray(bytes / 2);
      })(),
    );
    await draft.keep(`contents/${bytes}`);
    expect(draft.bytes).toBe(bytes);
    const { hash } = await hashBytes(readPlaced(place, `contents/${bytes}`), "sha256");
    expect(hash).toBe(draft.sha256);
  }
  const discarded = await place.receive(
    (async function* () {
      yield randomBytes(9_000_000);
    })(),
  );
  await discarded.discard();
  const found: string[] = [];
  for await (const some of place.list("contents/")) found.push(...some);
  expect(found.toSorted()).toEqual(
    ["0", "1", "100000", "9000000"].map((name) => `contents/${name}`),
  );
  const sizes = await place.openSizes("contents");
  expect(await sizes.find("contents/9000000")).toBe(9_000_000);
  expect(await sizes.find("contents/2")).toBeUndefined();
  sizes.close();
});

test.each(placeKinds)("a place lists, replaces and removes by path alone: %s", async (kind) => {
  await using place = await makePlace(kind);
  expect(await place.isNew()).toBe(true);
  expect(await place.listFolders("backups")).toEqual([]);
  for (const path of ["backups/a/one", "backups/a/two", "backups/ab/one", "contents/x"]) {
    await storeWhole(place, path, path);
  }
  await storeWhole(place, "backups/a/one", "another");
  expect(String(await readPlacedWhole(place, "backups/a/one", { maxBytes: 10 }))).toBe("another");
  expect((await place.listFolders("backups")).toSorted()).toEqual(["a", "ab"]);
  expect(await place.isNew()).toBe(false);
  await place.removeFolder("backups/a");
  await place.remove(["contents/x", "contents/never"]);
  const left: string[] = [];
  for await (const some of place.list("")) left.push(...some);
  expect(left).toEqual(["backups/ab/one"]);
  expect(await place.open("backups/a/one")).toBeUndefined();
});

test("the key of what is sealed is kept in a bucket, too", async () => {
  await using place = await makePlace("bucket");
  const passphrase = "morepork at midnight";
  const { current } = await openSealings(place, passphrase, { make: true });
  const opened = await openSealings(place, passphrase, { make: false });
  const sealed = current.seal(Readable.from([Buffer.from("a kiwi")]));
  expect(await text(opened.of({ encryption: "age" }).open(sealed))).toBe("a kiwi");
});

const file = { key: "raw/1", bytes: 3, version: "a" };

test("what is known of files outlives a lock of a bucket, and nothing but the note where that is damaged", async () => {
  await using place = await makePlace("bucket");
  const lock = await place.lock();
  await (await lock.openKnown(unsealed)).remember(file, "0".repeat(64));
  await lock.release();
  const second = await place.lock();
  const known = await second.openKnown(unsealed);
  expect(known.find(file)).toBe("0".repeat(64));
  expect(known.find({ ...file, version: "b" })).toBeUndefined();
  await second.release();
  await storeWhole(place, "known-files.jsonl.gz", "no lines ".repeat(100));
  const third = await place.lock();
  expect((await third.openKnown(unsealed)).find(file)).toBeUndefined();
  await third.release();
});

test("with a passphrase the note in a bucket is sealed, and the open one from before goes", async () => {
  await using place = await makePlace("bucket");
  const { current } = await openSealings(place, "morepork at midnight", { make: true });
  for (const sealing of [unsealed, current]) {
    const lock = await place.lock();
    await (await lock.openKnown(sealing)).remember(file, "0".repeat(64));
    await lock.release();
  }
  expect(await place.open("known-files.jsonl.gz")).toBeUndefined();
  const again = await place.lock();
  expect((await again.openKnown(current)).find(file)).toBe("0".repeat(64));
  await again.release();
});

test("a bucket that has lost its backups is new, whatever else is kept in it", async () => {
  await using place = await makePlace("bucket");
  for (const path of ["before-updates/backups/a/one", "lock/a", "contents/x"]) {
    await storeWhole(place, path, path);
  }
  expect(await place.isNew()).toBe(true);
  await place.remove(["lock/a"]);
  const lock = await place.lock();
  await lock.openKnown(unsealed);
  await lock.release();
  expect(await place.isNew()).toBe(false);
});

test("what is somebody else's is neither a content nor a draft", async () => {
  await using place = await makePlace("bucket");
  const own = [contentPath("a".repeat(64)), `${draftPrefix}${randomUUID()}`];
  const others = ["contents/draft-of-a-book", "contents/aa/b.jpg", "backups/photos/a.jpg"];
  for (const path of [...own, ...others]) await storeWhole(place, path, path);
  const contents: string[] = [];
  for await (const some of listContents(place)) contents.push(...some);
  expect([...contents, ...(await listDrafts(place))]).toEqual(own);
  expect(await listBackups(place)).toEqual([]);
});
