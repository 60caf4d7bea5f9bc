import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { enqueueBackup } from "#api/backups/operations/backup-job.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { readWhole } from "#api/files/read-whole.ts";
import { restoreRows } from "#api/backups/operations/restore.ts";
import { backUpTo, makePlace, openQuietApi, readAll } from "#tests/support/backups/places.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Each proof after it fails. */
const damage: typeof restoreRows = async (backup, store) => {
  await restoreRows(backup, store);
  await store.write.updateTable("users").set({ name: "Another" }).execute();
};

/** A backup and its proof, with all attempts. */
async function backUpAndProve(api: TestApi): Promise<void> {
  api.advance(24 * 3600);
  await enqueueBackup(api.services);
  for (const _ of [1, 2, 3]) {
    await api.jobs.drain();
    api.advance(5 * 60);
  }
}

test("the newest proven backup stays while those after it fail their proof, until one is proven again", async () => {
  await using place = await makePlace();
  await using api = await openTestApi({ BACKUP_TO: place.folder, BACKUP_KEEP: "1" });
  await makeTrackedCast(api);
  await backUpAndProve(api);
  const [first] = await listBackupFacts(place);
  expect(first?.provenAt).toBeDefined();

  const { backups } = api.services;
  const plan = { from: place.address, scratch: join(place.folder, "scratch"), keep: 1 };
  api.services.backups = backups && {
    ...backups,
    prove: (now) => prove({ ...plan, now }, damage),
  };
  await backUpAndProve(api);
  const problem = expect.stringContaining("The rows of users are not the same");
  expect(await listBackupFacts(place)).toMatchObject([{ problem }, first!]);
  const mail = (await listMails(api)).find(({ subject }) => subject.includes("backup"));
  expect(mail?.text).toMatch(
    /The newest backup is from .* 22 November 2026 .*\. If you have to restore one, take that from .* 21 November 2026 at/,
  );

  api.services.backups = backups;
  await backUpAndProve(api);
  const [last, ...others] = await listBackupFacts(place);
  expect([last?.problem, others]).toEqual([undefined, []]);
  expect(last?.provenAt).toBeDefined();
});

test("a backup made by hand removes no proven one before a newer one is proven", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const make = async () => {
    api.advance(60);
    await backUpTo(place, api, { keep: 1 });
    return (await listBackupFacts(place)).map(({ madeAt }) => madeAt);
  };
  const plan = { from: place.address, scratch: join(place.folder, "scratch"), now: api.now() };
  const [unproven] = await make();
  const [proven, ...others] = await make();
  expect(others).not.toContain(unproven);
  await prove(plan);
  await make();
  expect((await make()).slice(1)).toEqual([proven]);
  expect((await listBackupFacts(place, 1)).at(-1)?.madeAt).toBe(proven);
  const lock = await place.lock();
  await prove({ ...plan, keep: 1 });
  expect(await listBackupFacts(place)).toHaveLength(2);
  await lock.release();
  await prove({ ...plan, keep: 1 });
  expect(await listBackupFacts(place)).toHaveLength(1);
});

test("the newest backup that lacks nothing stays while those after it lack files that the site has lost", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const makeAndProve = async () => {
    api.advance(60);
    await backUpTo(place, api, { keep: 1 });
    const scratch = join(place.folder, "scratch");
    await prove({ from: place.address, scratch, now: api.now(), keep: 1 });
    return listBackupFacts(place);
  };
  const [whole] = await makeAndProve();
  const { files } = api.services;
  const [key = ""] = Object.keys((await readAll(api.services)).contents);
  const bytes = await readWhole((await files.open(key))!, { maxBytes: 1e6 });
  await files.remove(key);
  for (const _ of [1, 2]) {
    expect(await makeAndProve()).toMatchObject([{ lost: 1 }, whole!]);
  }
  await (await files.receive([bytes])).keep(key);
  const [last, ...others] = await makeAndProve();
  expect([last?.lost, others]).toEqual([undefined, []]);
});
