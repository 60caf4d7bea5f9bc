import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { filesName, parseBackedUpFile } from "#contract/wire/backups/backup-format.ts";
import { contentPath } from "#api/backups/operations/contents.ts";
import { readLines } from "#api/backups/operations/lines.ts";
import { restoreProject } from "#api/backups/operations/one-project/restore-project.ts";
import { restore } from "#api/backups/operations/restore.ts";
import { requireRestored, restoreMark } from "#api/backups/operations/restore-mark.ts";
import { unsealed } from "#api/backups/operations/sealing.ts";
import { listApplied } from "#api/db/migrate.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { listAll } from "#api/files/list-all.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { runDoctor } from "#server/doctor/doctor.ts";
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
  type TestTarget,
} from "#tests/support/backups/places.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

vi.setConfig({ testTimeout: 120_000 });

const dialect = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";
const fileKinds = placeKinds.map((kind) => (kind === "bucket" ? "s3" : "disk"));
const secret = "a secret for tests that is long enough";

/** A place with a backup of a site that has two films. */
async function makeBackup() {
  await using api = await openQuietApi();
  const place = await makePlace();
  const { camera } = await makeTrackedCast(api);
  await record(api, camera, {}, makeCptv({ frames: 9 }));
  const { path } = await backUpTo(place, api);
  return { place, path: pathOf(path), before: await readAll(api.services) };
}

/** Goes no further after so many files. */
function stopAfter(files: FileStore, count: number): FileStore {
  let left = count;
  return {
    ...files,
    receive: async (source) => {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return files.receive(source);
    },
  };
}

function settingsOf({ dataDir, databaseUrl, filesUrl }: TestTarget) {
  return parseConfig({
    DATA_DIR: dataDir,
    SECRET: secret,
    ROLES: "web",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(filesUrl ? { FILES_URL: filesUrl } : {}),
  });
}

async function startOn(target: TestTarget): Promise<void> {
  const backend = await openBackend(settingsOf(target), { secret, log: () => {} });
  await backend.close();
}

async function examineSite(target: TestTarget) {
  const orders = { config: settingsOf(target), now: () => new Date(), fix: false, allFiles: false };
  const outcomes = await runDoctor({ ...orders, report: () => {}, reportCopy: () => {} });
  return outcomes.find(({ name }) => name === "site");
}

test.each(fileKinds)(
  "nothing starts on a restore that was stopped, until it is run again: %s",
  async (kind) => {
    const { place, before } = await makeBackup();
    await using _ = place;
    await using target = await makeTarget(dialect, { kind });
    const { store, files } = target;
    const stopped = stopAfter(files, 2);
    await expect(restore({ from: place.address, store, files: stopped })).rejects.toThrow("killed");
    expect(await listKeys(files)).toHaveLength(1);

    const applied = await listApplied(store);
    await expect(startOn(target)).rejects.toThrow(
      /has not ended\. If it was stopped, run it again/,
    );
    expect(await listApplied(store)).toEqual(applied);
    const wrong = { state: "wrong", text: expect.stringContaining("run it again") };
    expect(await examineSite(target)).toMatchObject(wrong);

    await restore({ from: place.address, ...target });
    expect(await readAll(target)).toEqual(before);
    expect(await files.open(restoreMark)).toBeUndefined();
    await startOn(target);
    expect(await examineSite(target)).toBeUndefined();
  },
);

test("the same goes for a project that is restored alone", async () => {
  const { place } = await makeBackup();
  await using _ = place;
  await using target = await makeTarget(dialect);
  const { store, files } = target;
  const plan = {
    from: place.address,
    store,
    project: "Kea Basin",
    scratch: join(target.dataDir, "restoring"),
    reseal: async () => undefined,
  };
  await expect(restoreProject({ ...plan, files: stopAfter(files, 2) })).rejects.toThrow("killed");
  await expect(startOn(target)).rejects.toThrow("run it again");
  await restoreProject({ ...plan, files });
  await startOn(target);
});

test("a site with people never asks for the mark, and a fresh one asks once", async () => {
  await using api = await openQuietApi();
  const { store, files } = api.services;
  const asked: string[] = [];
  const open: FileStore["open"] = async (key) => {
    asked.push(key);
    return files.open(key);
  };
  await requireRestored({ store, files: { ...files, open } });
  expect(asked).toEqual([restoreMark]);
  await makeTrackedCast(api);
  /* As if the process had been killed between its last row and this. */
  await (await files.receive([Buffer.from("x")])).keep(restoreMark);
  await requireRestored({ store, files: { ...files, open } });
  expect(asked).toHaveLength(1);
});

test("a place whose secret is another one is left as it was", async () => {
  const { place } = await makeSecretBackup();
  await using _ = place;
  await using target = await makeTarget(dialect);
  const keepSecret = () => Promise.reject(new Error("another secret"));
  const refused = restore({ from: place.address, ...target, keepSecret });
  await expect(refused).rejects.toThrow("another secret");
  expect(await target.files.open(restoreMark)).toBeUndefined();
  await startOn(target);
});

test("where one content is damaged, not even the files before it are written", async () => {
  const { place, path } = await makeBackup();
  await using _ = place;
  const content = await findLastContent(place, path);
  await changeByte(place, content);
  await using target = await makeTarget(dialect);
  const damaged = `is damaged: ${place.nameOf(content)}. To restore all else`;
  await expect(restore({ from: place.address, ...target })).rejects.toThrow(damaged);
  const only = { project: "Kea Basin", reseal: async () => undefined };
  const plan = { from: place.address, ...target, ...only };
  const scratch = join(target.dataDir, "restoring");
  await expect(restoreProject({ ...plan, scratch })).rejects.toThrow(damaged);
  expect(await listKeys(target.files)).toEqual([]);
  await startOn(target);
});

async function makeSecretBackup() {
  await using api = await openQuietApi();
  const place = await makePlace();
  await makeTrackedCast(api);
  await backUpTo(place, api, { secret });
  return { place };
}

async function findLastContent(place: TestPlace, path: string): Promise<string> {
  const lines: string[] = [];
  for await (const some of readLines(place, `${path}/${filesName}`, unsealed)) lines.push(...some);
  return contentPath(parseBackedUpFile(lines.at(-1) ?? "").sha256);
}

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listAll(files)) keys.push(key);
  return keys;
}
