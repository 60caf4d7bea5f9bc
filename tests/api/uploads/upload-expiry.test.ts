import { utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { sweepFiles } from "#api/recordings/operations/sweep-files.ts";
import { maintainCardImports } from "#api/cards/operations/remove-upload-jobs.ts";
import { deleteDevice } from "#contract/wire/devices/devices.ts";
import { startUploadJob } from "#contract/wire/upload-jobs.ts";
import {
  beginJob,
  cardPart,
  makeSnap,
  openCard,
  sendCard,
} from "#tests/support/recordings/cards.ts";
import { signInAgain } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";

const evening = "2026:11:20 19:30:05";
const day = 24 * 3600;

function makeParts(count: number) {
  return Array.from({ length: count }, (_, number) =>
    cardPart(`${number}.jpg`, makeSnap(evening, number)),
  );
}

/** More than are removed at once, none of them kept. */
function makeNotes() {
  return Array.from({ length: 110 }, (_, number) =>
    cardPart(`notes ${number}.txt`, Buffer.from("no picture")),
  );
}

async function listJobs({ api }: Awaited<ReturnType<typeof openCard>>): Promise<number[]> {
  const { read } = api.services.store;
  const rows = await read.selectFrom("upload_jobs").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

test("a job that nobody starts goes with its files after 30 days, and no other does", async () => {
  await using card = await openCard();
  const { api, member, jobId } = card;
  const started = await beginJob(api, card);
  await sendCard(card, [...makeNotes(), ...makeParts(5)]);
  await sendCard({ ...card, jobId: started }, makeParts(3));
  await api.send(startUploadJob, { id: started }, member.token);
  const { write } = api.services.store;
  await write.deleteFrom("jobs").execute();
  await maintainCardImports(api.services);
  api.advance(30 * day - 1);
  const { id: younger } = await write
    .insertInto("upload_jobs")
    .values({
      device_id: card.camera.id,
      user_id: member.id,
      time_zone: "UTC",
      correction_seconds: 0,
      created_at: api.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await write.deleteFrom("jobs").execute();
  await maintainCardImports(api.services);
  expect(await listJobs(card)).toEqual([jobId, started, younger]);
  expect(await listFiles(api)).toHaveLength(8);
  api.advance(1);
  await maintainCardImports(api.services);
  expect(await listJobs(card)).toEqual([started, younger]);
  expect(await listFiles(api)).toHaveLength(3);
});

test("a removal that was broken off is finished", async () => {
  await using card = await openCard();
  const { api } = card;
  await sendCard(card, makeParts(20));
  const { files } = api.services;
  let removed = 0;
  const remove = (key: string) => {
    removed += 1;
    if (removed > 10) throw new Error("the process dies");
    return files.remove(key);
  };
  api.advance(31 * day);
  const dying = { ...api.services, files: { ...files, remove } };
  await expect(maintainCardImports(dying)).rejects.toThrow("the process dies");
  await maintainCardImports(api.services);
  expect(await listJobs(card)).toEqual([]);
  expect(await listFiles(api)).toHaveLength(10);
  for (const path of await listFiles(api)) await utimes(path, api.now(), api.now());
  api.advance(25 * 3600);
  await sweepFiles(api.services);
  expect(await listFiles(api)).toEqual([]);
});

test("the sweep keeps what is held, and removes what no row names", async () => {
  await using card = await openCard();
  const { api, owner, camera, projectId } = card;
  await sendCard(card, makeParts(3));
  const locked = await listFiles(api);
  const orphan = "card/2026/11/20/0b3f6a52-9c1d-4a7e-8f00-2d4c6b8a9e11";
  for (const key of [orphan, "card/notes.txt"]) {
    await (await api.services.files.receive([Buffer.from(key)])).keep(key);
  }
  api.advance(60);
  for (const path of await listFiles(api)) await utimes(path, api.now(), api.now());
  api.advance(25 * 3600);
  await sweepFiles(api.services);
  expect(await listFiles(api)).toHaveLength(locked.length + 1);
  expect(await listFiles(api)).toEqual(expect.arrayContaining(locked));

  const { token } = await signInAgain(api, owner);
  await api.send(deleteDevice, { id: camera.id, group: projectId }, token);
  expect(await listJobs(card)).toEqual([]);
  await sweepFiles(api.services);
  expect(await listFiles(api)).toHaveLength(1);
});
