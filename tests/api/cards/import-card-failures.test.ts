import { addSeconds } from "date-fns";
import { expect, test } from "vitest";
import { importCard } from "#api/cards/operations/import-card.ts";
import { maintainCardImports } from "#api/cards/operations/remove-upload-jobs.ts";
import { getUploadJob, retryUploadJob, startUploadJob } from "#contract/wire/upload-jobs.ts";
import {
  cardPart,
  makeSnap,
  openCard,
  sendCard,
  startCard,
  storeCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { fullFiles } from "#tests/support/processes/full-disk.ts";

const evening = "2026:11:20 19:30:05";

test("what a full disk keeps from being stored is told, and tried again when asked to", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(
    card,
    [1, 2, 3].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number))),
  );
  const { files } = api.services;
  api.services.files = fullFiles(files);
  const failed = await storeCard(card);
  expect(failed.uploadJob).toMatchObject({ state: "done", counts: { failed: 3 } });
  expect(failed.files[0]?.reason).toBe("The server's disk was full.");
  api.services.files = files;
  const again = await api.send(retryUploadJob, { id }, member.token);
  expect(again.uploadJob).toMatchObject({ state: "storing", counts: { received: 3, failed: 0 } });
  expect((await api.refuse(retryUploadJob, { id }, member.token)).status).toBe(400);
  const done = await storeCard(card);
  expect(done.uploadJob).toMatchObject({ state: "done", counts: { stored: 3 } });
  expect(done.files[0]).not.toHaveProperty("reason");
  expect(done.uploadJob.finishedAt).toBeDefined();
  const idle = await api.send(retryUploadJob, { id }, member.token);
  expect(idle.uploadJob.state).toBe("done");
});

test("a file that is lost, or leads to a year that there is not, fails and keeps no other", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [
    cardPart("a.jpg", makeSnap(evening, 1)),
    cardPart("b.jpg", makeSnap(evening, 2)),
    cardPart("c.jpg", makeSnap("9999:12:31 23:59:59", 3)),
  ]);
  const { store, files } = api.services;
  const update = store.write.updateTable("upload_jobs").set({ correction_seconds: 86_400 });
  await update.where("id", "=", id).execute();
  const locked = store.read.selectFrom("upload_files").select("key").where("name", "=", "a.jpg");
  await files.remove((await locked.executeTakeFirstOrThrow()).key ?? "");
  const done = await storeCard(card);
  expect(tell(done.files)).toEqual(["failed a.jpg", "stored b.jpg", "failed c.jpg"]);
  expect(done.files[0]?.reason).toBe("The server no longer has the file.");
  expect(done.files[2]?.reason).toMatch(/year/);
  expect(done.files[2]).not.toHaveProperty("recordedAt");
  expect((await api.send(getUploadJob, { id }, member.token)).uploadJob.counts.failed).toBe(2);
});

test("a job is started once, and not without a file that can be stored", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  expect((await api.refuse(startUploadJob, { id }, member.token)).status).toBe(400);
  await sendCard(card, [cardPart("a.jpg", makeSnap(undefined))]);
  expect((await api.refuse(startUploadJob, { id }, member.token)).status).toBe(400);
  await sendCard(card, [cardPart("b.jpg", makeSnap(evening))]);
  const first = await startCard(card, id);
  api.advance(10);
  const second = await startCard(card, id);
  expect(second).toEqual(first);
  const { uploadJob } = await storeCard(card);
  expect(uploadJob.counts).toMatchObject({ stored: 1, undated: 1 });
  expect((await startCard(card, id)).state).toBe("done");
});

test("what a process stored before it died is stored, and no duplicate", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  const parts = [1, 2, 3].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number)));
  await sendCard(card, parts);
  await startCard(card, jobId);
  const { files } = api.services;
  let removed = 0;
  const remove = (key: string) => {
    removed += 1;
    return removed === 2 ? Promise.reject(new Error("the process dies")) : files.remove(key);
  };
  const before = await api.services.store.read
    .selectFrom("upload_files")
    .selectAll()
    .orderBy("id")
    .execute();
  await importCard({ ...api.services, files: { ...files, remove } }, jobId);
  const { write } = api.services.store;
  for (const { id, key } of before.slice(1)) {
    await write
      .updateTable("upload_files")
      .set({ state: "received", key, recording_id: null })
      .where("id", "=", id)
      .execute();
    const again = await files.receive([parts[id - 1]?.content as Uint8Array]);
    await again.keep(key ?? "");
  }
  await write.updateTable("upload_jobs").set({ finished_at: null }).execute();
  await maintainCardImports(api.services);
  const done = await storeCard(card);
  expect(tell(done.files)).toEqual(["stored 1.jpg", "stored 2.jpg", "stored 3.jpg"]);
  const rows = await api.services.store.read.selectFrom("recordings").select("id").execute();
  expect(rows).toHaveLength(3);
});

test("a job that storing gave up goes on within the hour", async () => {
  await using card = await openCard();
  const { api, jobId } = card;
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening))]);
  await startCard(card, jobId);
  const { write } = api.services.store;
  const failed_at = addSeconds(api.now(), 1).toISOString();
  await write.updateTable("jobs").set({ failed_at, attempts: 3 }).execute();
  await api.jobs.drain();
  api.advance(3600);
  await api.jobs.drain();
  const row = await write.selectFrom("upload_jobs").select("finished_at").executeTakeFirst();
  expect(row?.finished_at).toBe(api.now().toISOString());
});
