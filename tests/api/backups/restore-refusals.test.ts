import { createHash } from "node:crypto";
import { cp, readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  filesName,
  manifestName,
  parseBackedUpFile,
  rowsName,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { readLines } from "#api/backups/operations/lines.ts";
import { requireManifest } from "#api/backups/operations/open-backup.ts";
import { readPlacedWhole, storeWhole } from "#api/backups/operations/read-placed.ts";
import { unsealed } from "#api/backups/operations/sealing.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { isEmpty } from "#api/backups/queries/emptiness.ts";
import type { FileStore } from "#api/files/file-store.ts";
import {
  backUpTo,
  changeByte,
  makePlace,
  makeTarget,
  openQuietApi,
  pathOf,
  placeKinds,
  readAll,
  type TestPlace,
} from "#tests/support/backups/places.ts";
import { register } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

/** Each does to a backup what may happen to one, and says how it is refused. */
const damages: Record<string, { damage(backup: Backup): Promise<void>; refusal: RegExp }> = {
  "a table with another byte": {
    damage: ({ place, path }) => changeByte(place, `${path}/${rowsName("users")}`),
    refusal: /users.jsonl.gz is damaged/,
  },
  "a list of files cut short": {
    damage: ({ place, path }) => cut(place, `${path}/${filesName}`),
    refusal: /files.jsonl.gz is damaged/,
  },
  "a content with another byte": {
    damage: ({ place, content }) => changeByte(place, content),
    refusal: /The content of raw\/.* is damaged/,
  },
  "a content cut short": {
    damage: ({ place, content }) => cut(place, content),
    refusal: /The content of raw\/.* is missing or cut short/,
  },
  "a missing table": {
    damage: ({ place, path }) => place.remove([`${path}/${rowsName("tracks")}`]),
    refusal: /tracks.jsonl.gz is missing/,
  },
  "one that was not finished": {
    damage: ({ place, path }) => place.remove([`${path}/${manifestName}`]),
    refusal: /There is no finished backup/,
  },
  "a manifest of another format": {
    damage: ({ place, path }) => storeWhole(place, `${path}/${manifestName}`, `{"format":2}`),
    refusal: /manifest.json is damaged or of another format/,
  },
  "a manifest larger than any": {
    damage: ({ place, path }) =>
      storeWhole(place, `${path}/${manifestName}`, " ".repeat(1_000_001)),
    refusal: /manifest.json is damaged or of another format/,
  },
  "a file that leads elsewhere": {
    damage: (backup) => rewriteFiles(backup, { key: "raw/../../../x", bytes: 1, sha256: anyHash }),
    refusal: /files.jsonl.gz is damaged/,
  },
  "rows that are no JSON": {
    damage: (backup) => rewriteTable(backup, "users", "{"),
    refusal: /Line 1 of the rows of users is no JSON\. Restore another backup\.$/,
  },
  "a row that lacks what it needs": {
    damage: (backup) => rewriteTable(backup, "users", `{"id":7}`),
    refusal: /Line 1 of the rows of users does not fit: NOT NULL constraint failed: users\./,
  },
  "a row that refers to none": {
    damage: (backup) => rewriteTable(backup, "projects", ""),
    refusal:
      /Row \d+ of \w+ refers to a row of projects that is not there\. Restore another backup\.$/,
  },
  "a table that there never was": {
    damage: (backup) => rewriteTable(backup, "sqlite_master", "{}"),
    refusal: /no table sqlite_master/,
  },
  "one of a newer version": {
    damage: addMigration,
    refusal: /made by a newer version, 1.2.3 \(its database has "2099/,
  },
};

/** A bucket is asked for the same by other means. */
const fewDamages = ["a content with another byte", "a content cut short", "a missing table"];

interface Backup {
  place: TestPlace;
  path: string;
  /** Of one of its files. */
  content: string;
}

test.each(placeKinds)(
  "what is damaged, unfinished or newer is refused, and neither rows nor files are written: %s",
  async (kind) => {
    await using api = await openQuietApi();
    await using target = await makeTarget("sqlite");
    await makeTrackedCast(api);
    await using whole = await makePlace(kind);
    const path = pathOf((await backUpTo(whole, api)).path);
    const chosen = kind === "bucket" ? fewDamages : Object.keys(damages);
    for (const what of chosen) {
      const { damage, refusal } = damages[what]!;
      await using place = await makePlace(kind);
      await cp(whole.folder, place.folder, { recursive: true });
      await damage({ place, path, content: await findContent(place, path) });
      await expect(restore({ from: place.address, ...target }), what).rejects.toThrow(refusal);
      expect(await isEmpty(target.store), what).toBe(true);
      expect(
        (await readdir(target.dataDir, { recursive: true, withFileTypes: true }))
          .filter((one) => one.isFile() && !one.name.startsWith("nightjar.sqlite"))
          .map(({ name }) => name),
        what,
      ).toEqual([]);
    }
  },
);

test("where it is asked for, only what is damaged is left out", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  const { camera } = await makeTrackedCast(api);
  await record(api, camera, {}, makeCptv({ frames: 9 }));
  const { path } = await backUpTo(place, api);
  await changeByte(place, await findContent(place, pathOf(path)));
  const problems: string[] = [];
  const leaveOut = (problem: string) => void problems.push(problem);
  const { files, damaged } = await restore({ from: place.address, ...target, leaveOut });

  const [before, after] = [await readAll(api.services), await readAll(target)];
  const [kept] = Object.keys(after.contents);
  expect(problems).toEqual([
    expect.stringMatching(/^The content of raw\/\S+ is damaged: \S+\/contents\/\S+$/),
  ]);
  expect({ files, damaged }).toEqual({ files: 1, damaged: 1 });
  expect(kept).toMatch(/^raw/);
  expect(after.rows).toEqual(before.rows);
  expect(Object.keys(after.contents)).toHaveLength(Object.keys(before.contents).length - 1);
});

test("who signs up and what is stored meanwhile is never written over", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await openQuietApi();
  await makeTrackedCast(api);
  const { path } = await backUpTo(place, api);
  const { store, files } = target.services;
  let rangi: Promise<unknown> | undefined;
  const busy: FileStore = {
    ...files,
    receive: async (source) => {
      rangi ??= register(target, "Rangi");
      await rangi;
      return files.receive(source);
    },
  };
  await expect(restore({ from: path, store, files: busy })).rejects.toThrow("something in the");
  const people = await store.read.selectFrom("users").select("name").execute();
  expect(people).toEqual([{ name: "Rangi" }]);

  await using other = await makeTarget("sqlite");
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  await (await other.files.receive([Buffer.from("another")])).keep(key);
  await expect(restore({ from: path, ...other })).rejects.toThrow(`another file ${key} already`);
});

test("a restore never writes over what is there", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  await backUpTo(place, api);
  await expect(restore({ from: place.address, ...api.services })).rejects.toThrow(
    "There is something in the database already",
  );
});

async function findContent(place: TestPlace, path: string): Promise<string> {
  const lines = readLines(place, `${path}/${filesName}`, unsealed);
  const { value: [line = ""] = [] } = await lines.next();
  return contentPath(parseBackedUpFile(line).sha256);
}

async function cut(place: TestPlace, path: string): Promise<void> {
  const bytes = await readPlacedWhole(place, path, { maxBytes: 1e8 });
  await storeWhole(place, path, bytes!.subarray(0, 10));
}

const anyHash = "0".repeat(64);

/** As somebody would who knows the format. */
async function rewriteFiles({ place, path }: Backup, file: unknown): Promise<void> {
  await changeManifest({ place, path }, async (manifest) => {
    const name = `${path}/${filesName}`;
    manifest.files.sha256 = await pack(place, name, JSON.stringify(file));
  });
}

async function rewriteTable({ place, path }: Backup, name: string, line: string): Promise<void> {
  await changeManifest({ place, path }, async ({ tables }) => {
    const sha256 = await pack(place, `${path}/${rowsName(name)}`, line);
    tables[name] = { lines: 1, sha256, lastId: null };
  });
}

async function pack(place: TestPlace, path: string, line: string): Promise<string> {
  const bytes = gzipSync(line === "" ? "" : `${line}\n`);
  await storeWhole(place, path, bytes);
  return createHash("sha256").update(bytes).digest("hex");
}

async function changeManifest(
  { place, path }: Pick<Backup, "place" | "path">,
  change: (manifest: Manifest) => Promise<void>,
): Promise<void> {
  const manifest = await requireManifest({ place, path });
  await change(manifest);
  await storeWhole(place, `${path}/${manifestName}`, JSON.stringify(manifest));
}

async function addMigration(backup: Backup): Promise<void> {
  await changeManifest(backup, async ({ migrations }) => {
    migrations.push("2099-01-01-1-more");
  });
}
