import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { writeLines } from "#api/backups/operations/lines.ts";
import { readManifest, readProof } from "#api/backups/operations/open-backup.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { unsealed } from "#api/backups/operations/sealing.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { filesName, manifestName } from "#contract/wire/backups/backup-format.ts";
import {
  backUpTo,
  makePlace,
  openQuietApi,
  pathOf,
  readAll,
} from "#tests/support/backups/places.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";

async function openProof() {
  const api = await openQuietApi();
  const place = await makePlace();
  const { id } = await makeTrackedCast(api);
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  return {
    api,
    place,
    id,
    key,
    prove: () =>
      prove({ from: place.address, scratch: join(place.folder, "scratch"), now: api.now() }),
    [Symbol.asyncDispose]: async () => {
      await place[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}

test("a file that a row names and the backup lacks is found, and named", async () => {
  await using site = await openProof();
  const { place, key } = site;
  const { path } = await backUpTo(place, site.api);
  const backup = { place, path: pathOf(path) };
  const manifest = await readManifest(backup);
  const list = join(backup.path, filesName);
  await rm(join(place.folder, list));
  const lines = await writeLines(place, list, Readable.from([]), unsealed);
  const without = { ...manifest, files: { ...lines, bytes: 0 } };
  await writeFile(join(path, manifestName), JSON.stringify(without));
  await expect(site.prove()).rejects.toThrow(`a file that the backup does not have: ${key}`);
  expect((await readProof(backup))?.problem).toContain(key);
});

test("a file that the site had lost before is no fault of the backup", async () => {
  await using site = await openProof();
  await site.api.services.files.remove(site.key);
  expect((await backUpTo(site.place, site.api)).lost).toHaveLength(1);
  expect(await site.prove()).toMatchObject({ files: 0, lost: 1 });
  expect(await listBackupFacts(site.place)).toMatchObject([{ lost: 1 }]);
});

test("nor is one that was deleted for good, with its row, while the backup was made", async () => {
  await using site = await openProof();
  const { store, files } = site.api.services;
  const busy: FileStore = {
    ...files,
    list: async function* (...asked) {
      await store.write.deleteFrom("recordings").where("id", "=", site.id).execute();
      await files.remove(site.key);
      yield* files.list(...asked);
    },
  };
  const report = await backUpTo(site.place, {
    services: { store, files: busy },
    now: site.api.now,
  });
  expect(report).toMatchObject({ lost: [], files: { lines: 0 } });
  expect(await site.prove()).not.toHaveProperty("lost");
});
