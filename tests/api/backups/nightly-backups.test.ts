import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatNext } from "#api/mail/format-when.ts";
import { addMinutes } from "date-fns";
import { enqueueBackup } from "#api/backups/operations/backup-job.ts";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { manifestName, proofName } from "#contract/wire/backups/backup-format.ts";
import { prove } from "#api/backups/operations/prove.ts";
import { listContents } from "#api/backups/operations/contents.ts";
import { readProof } from "#api/backups/operations/open-backup.ts";
import { restoreRows } from "#api/backups/operations/restore.ts";
import { listAll } from "#api/files/list-all.ts";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import {
  backUpTo,
  changeByte,
  makeFolder,
  makePlace,
  openQuietApi,
  pathOf,
} from "#tests/support/backups/places.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { password } from "#tests/support/projects/people.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** 02:30 in New Zealand, six hours after tests begin. */
const untilNight = 6 * 3600 + 1;

/** As many nights as are asked for, each with what is due then. */
async function sleep(api: TestApi, nights = 1): Promise<void> {
  await runCronJobs(api.services);
  for (let night = 0; night < nights; night += 1) {
    api.advance(night === 0 ? untilNight : 24 * 3600);
    await runCronJobs(api.services);
    await api.jobs.drain();
  }
}

test(
  "each night a backup is made and proven, and as many are kept as are asked for",
  { timeout: 60_000 },
  async () => {
    await using place = await makePlace();
    await using api = await openTestApi({ BACKUP_TO: place.folder, BACKUP_KEEP: "1" });
    const { reader } = await makeTrackedCast(api);
    await sleep(api, 2);
    const { token } = await api.send(authenticate, { email: reader.email, password });
    const { schedule, backups, job } = await api.send(listBackups, {}, token);

    expect(schedule).toEqual({ to: place.folder, keep: 1, nextAt: "2026-11-22T13:30:00.000Z" });
    const at = "2026-11-21T13:30:01.000Z";
    expect(backups).toMatchObject([{ madeAt: at, provenAt: at }]);
    expect(backups[0]?.files).toBeGreaterThan(0);
    expect(backups[0]?.rows).toBeGreaterThan(30);
    expect(job).toBeUndefined();
  },
);

test("one that cannot be made is tried three times, told to super-users once, and made again when it can be", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  const { writer } = await makeTrackedCast(api);
  const { backups } = api.services;
  const make = async () => {
    throw new Error("No space is left.");
  };
  api.services.backups = backups && { ...backups, make };
  await sleep(api);
  for (const _ of [1, 2, 3]) {
    api.advance(5 * 60);
    await api.jobs.drain();
  }

  const mails = (await listMails(api)).filter(({ subject }) => subject.includes("backup"));
  expect(mails.map(({ recipient }) => recipient)).toContain(writer.email);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
  const [{ text = "" } = {}] = mails;
  expect(text).toContain(
    `Three attempts to make a backup in ${folder.path} failed. The last one said: `,
  );
  expect(text).toContain("There is no backup yet.");
  expect(text).toContain('fix what the message names, then press "Back up now"');
  expect(text).toMatch(/The next backup is due at 02:30 on \w+day, \d+ November\./);
  expect(text).toContain("/backups");
  const { token } = await api.send(authenticate, { email: writer.email, password });
  const failed = await api.send(listBackups, {}, token);
  expect(failed.job).toMatchObject({ state: "failed", error: "No space is left." });
  await api.send(startBackup, {}, token);
  const again = await api.send(listBackups, {}, token);
  expect(again.job).toEqual({ kind: "backup", state: "open" });
});

test("a file that the site has lost is in the log each night", async () => {
  await using place = await makePlace();
  await using api = await openTestApi({ BACKUP_TO: place.folder });
  await makeTrackedCast(api);
  const { files } = api.services;
  for await (const { key } of listAll(files)) await files.remove(key);
  await sleep(api);
  expect(api.log).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^The backup lacks a file that rows name and the site /),
    }),
  );
});

test("a proof that fails is tried again without another backup", async () => {
  await using place = await makePlace();
  await using api = await openTestApi({ BACKUP_TO: place.folder, BACKUP_KEEP: "1" });
  await makeTrackedCast(api);
  const { backups } = api.services;
  const prove = async () => {
    throw new Error("No space is left for the proof.");
  };
  api.services.backups = backups && { ...backups, prove };
  await sleep(api);
  const [made] = await listBackupFacts(place);
  for (const _ of [1, 2, 3]) {
    api.advance(5 * 60);
    await api.jobs.drain();
  }
  expect(await listBackupFacts(place)).toEqual([made]);
  const mails = (await listMails(api)).filter(({ text }) => text?.includes("for the proof"));
  expect(mails).not.toEqual([]);
  expect(mails[0]?.text).toContain("Three attempts to restore the newest backup in ");
  expect(mails[0]?.text).toMatch(/The newest backup is from .* November 2026 at 2:30.am/);
});

test("what waits for its next attempt says when, and whoever asks does not wait for it", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  const { writer } = await makeTrackedCast(api);
  const { backups } = api.services;
  const make = async () => {
    throw new Error("No space is left.");
  };
  api.services.backups = backups && { ...backups, make };
  const { token } = await api.send(authenticate, { email: writer.email, password });
  await api.send(startBackup, {}, token);
  await api.jobs.drain();
  const { job } = await api.send(listBackups, {}, token);
  const nextAttemptAt = addMinutes(api.now(), 1).toISOString();
  const waiting = { kind: "backup", state: "open", error: "No space is left.", nextAttemptAt };
  expect(job).toEqual(waiting);
  await enqueueBackup(api.services);
  expect((await api.send(listBackups, {}, token)).job).toEqual(waiting);

  api.services.backups = backups;
  await api.send(startBackup, {}, token);
  await api.jobs.drain();
  expect((await api.send(listBackups, {}, token)).backups).toHaveLength(1);
});

test("a time to come is said with its day, unless that is today where the site is", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");
  const next = (at: string) => formatNext(at, now, "Pacific/Auckland");
  expect(next("2026-11-20T13:30:00.000Z")).toBe("02:30");
  expect(next("2026-11-21T04:07:00.000Z")).toBe("17:07");
  expect(next("2026-11-21T13:30:00.000Z")).toBe("02:30 on Sunday, 22 November");
});

test("where the bucket cannot be read, nobody can tell which backups there are", async () => {
  const BACKUP_TO = "s3://kea?path-style=on&endpoint=http://127.0.0.1:1";
  await using api = await openTestApi({ BACKUP_TO });
  const { writer } = await makeTrackedCast(api);
  await sleep(api);
  for (const _ of [1, 2, 3]) {
    api.advance(5 * 60);
    await api.jobs.drain();
  }
  const mail = (await listMails(api)).find(({ subject }) => subject.includes("backup"));
  expect(mail?.text).toMatch(/cannot be told now: s3:\/\/kea cannot be read: .*ECONNREFUSED/);
  expect(mail?.text).toContain(
    "make sure that s3://kea is there and that the site may write to it",
  );
  const { token } = await api.send(authenticate, { email: writer.email, password });
  const refusal = await api.refuse(startBackup, {}, token);
  expect(refusal.message).toMatch(/^No backup can be made now: s3:\/\/kea cannot be used/);
  const { job } = await api.send(listBackups, {}, token);
  expect(job).toMatchObject({ state: "failed", error: expect.stringContaining("ECONNREFUSED") });
});

test("a file or an empty folder where backups were is said at once, and none is begun", async () => {
  await using folder = await makeFolder();
  const to = join(folder.path, "backups-of-a-site");
  await using api = await openTestApi({ BACKUP_TO: to });
  const { writer } = await makeTrackedCast(api);
  await sleep(api);
  const { token } = await api.send(authenticate, { email: writer.email, password });
  const ask = async () => {
    const { message } = await api.refuse(startBackup, {}, token);
    expect((await api.send(listBackups, {}, token)).fault).toBeDefined();
    return message;
  };
  expect((await api.send(listBackups, {}, token)).backups).toHaveLength(1);
  await rm(to, { recursive: true });
  await mkdir(to);
  expect(await ask()).toMatch(
    /^No backup can be made now: .* is its disk mounted\? If they are gone/,
  );
  await rm(to, { recursive: true });
  await writeFile(to, "a file");
  expect(await ask()).toMatch(/^No backup can be made now: .* cannot be used: ENOTDIR/);
});

test("what cannot be restored is found, and said of that backup", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  const { path } = await backUpTo(place, api);
  const plan = { from: place.address, scratch: join(place.folder, "scratch"), now: api.now() };
  expect(await prove(plan)).toMatchObject({ files: 1 });
  for await (const [content] of listContents(place)) {
    if (content) await changeByte(place, content);
  }
  await expect(prove(plan)).rejects.toThrow("is damaged");
  const proof = await readProof({ place, path: pathOf(path) });
  expect(proof?.problem).toMatch(/^The content of raw\/\S+ is damaged/);
});

test("what cannot be read in a folder of backups hides no other", async () => {
  await using place = await makePlace();
  await using api = await openTestApi({ BACKUP_TO: place.folder });
  await makeTrackedCast(api);
  const whole = await backUpTo(place, api);
  api.advance(60);
  const damaged = await backUpTo(place, api);
  await writeFile(join(whole.path, proofName), "{");
  await writeFile(join(damaged.path, manifestName), "{");
  const facts = await listBackupFacts(place);
  expect(facts).toMatchObject([{ problem: expect.stringContaining("proof.json is damaged") }]);
});

test("rows that are not the same once they are restored are found", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  await backUpTo(place, api);
  const change: typeof restoreRows = async (backup, store) => {
    await restoreRows(backup, store);
    await store.write.updateTable("users").set({ name: "Another" }).execute();
  };
  const plan = { from: place.address, scratch: join(place.folder, "scratch"), now: api.now() };
  await expect(prove(plan, change)).rejects.toThrow("The rows of users are not the same");
});

test("nobody waits until the disk has what is restored to be proven: nothing of it is synced", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await makeTrackedCast(api);
  await backUpTo(place, api);
  let settings: object[] = [];
  const look: typeof restoreRows = async (backup, store) => {
    await restoreRows(backup, store);
    settings = (await sql<object>`pragma synchronous`.execute(store.write)).rows;
  };
  const plan = { from: place.address, scratch: join(place.folder, "scratch"), now: api.now() };
  await prove(plan, look);
  expect(settings).toEqual([{ synchronous: 0 }]);
});
