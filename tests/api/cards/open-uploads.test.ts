import { expect, test } from "vitest";
import { listOpenUploads, maxOpenUploads, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeCamera, makeProject } from "#tests/support/projects/people.ts";
import {
  beginJob,
  cardPart,
  makeSnap,
  openCard,
  sendCard,
} from "#tests/support/recordings/cards.ts";

const evening = "2026:11:20 19:30:05";

test("what still wants somebody is listed for the project: not started, or with files that failed", async () => {
  await using card = await openCard();
  const { api, member, owner, projectId, jobId: waiting } = card;
  const list = async () => {
    const { uploadJobs, isMore } = await api.send(listOpenUploads, { projectId }, member.token);
    expect(isMore).toBe(false);
    return uploadJobs.map(({ id, deviceName, counts }) => [id, deviceName, counts]);
  };
  const files = {
    received: 1,
    stored: 0,
    duplicate: 0,
    undated: 0,
    refused: 0,
    "left-out": 0,
    failed: 0,
  };
  expect(await list()).toEqual([]);
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening, 1))]);
  api.advance(60);
  const stored = await beginJob(api, card);
  await sendCard({ ...card, jobId: stored }, [cardPart("b.jpg", makeSnap(evening, 2))]);
  const first = [waiting, "Ridge camera", files];
  expect(await list()).toEqual([[stored, "Ridge camera", files], first]);
  await api.send(startUploadJob, { id: stored }, member.token);
  expect(await list()).toEqual([first]);
  await api.jobs.drain();
  expect(await list()).toEqual([first]);
  await api.services.store.write
    .updateTable("upload_files")
    .set({ state: "failed" })
    .where("job_id", "=", stored)
    .execute();
  expect(await list()).toEqual([
    [stored, "Ridge camera", { ...files, received: 0, failed: 1 }],
    first,
  ]);
  const refused = await beginJob(api, card);
  await sendCard({ ...card, jobId: refused }, [cardPart("c.txt", Buffer.from("notes"))]);
  expect((await list()).map(([id]) => id)).toEqual([stored, waiting]);
  await sendCard({ ...card, jobId: refused }, [cardPart("d.jpg", makeSnap(undefined))]);
  expect((await list()).map(([id]) => id)).toEqual([refused, stored, waiting]);
  const { write } = api.services.store;
  await write.updateTable("upload_files").set({ state: "left-out" }).execute();
  expect(await list()).toEqual([]);
  await write
    .updateTable("upload_jobs")
    .set({ receiving_since: api.now().toISOString() })
    .where("id", "=", waiting)
    .execute();
  expect((await list()).map(([id]) => id)).toEqual([waiting]);
  const elsewhere = await makeProject(api, owner, "Weka Flat");
  await makeCamera(api, elsewhere, "Other camera");
  const there = await api.send(listOpenUploads, { projectId: elsewhere }, owner.token);
  expect(there.uploadJobs).toEqual([]);
});

test("of many the newest are listed, and it is said that there are more", async () => {
  await using card = await openCard();
  const { api, member, projectId } = card;
  for (let count = 0; count <= maxOpenUploads; count += 1) {
    const jobId = await beginJob(api, card);
    await sendCard({ ...card, jobId }, [cardPart("a.jpg", makeSnap(evening, count))]);
  }
  const { uploadJobs, isMore } = await api.send(listOpenUploads, { projectId }, member.token);
  expect([uploadJobs.length, isMore]).toEqual([maxOpenUploads, true]);
});
