import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { uploadProcessed } from "#contract/wire/processing/processing.ts";
import { createSchedule } from "#contract/wire/schedules/schedules.ts";
import { getRawFile } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import {
  fullFiles,
  mayMount,
  mountSmallDisk,
  withFullDatabase,
} from "#tests/support/processes/full-disk.ts";
import { makeCast, type Person, signInAgain } from "#tests/support/projects/people.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import {
  dataPart,
  filePart,
  record,
  sha1,
  upload,
  type Part,
} from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";
const bytes = Buffer.alloc(700_000, "the sounds of a night ");
const data = dataPart({ type: "audio", recordingDateTime, fileHash: sha1(bytes) });
const sound = filePart(bytes, "night.m4a");
const orders: Part[][] = [
  [data, sound],
  [sound, data],
  [data, filePart(Buffer.from("small")), { ...sound, name: "derived" }],
];
const full = { status: 507, success: false, errorType: "server" };

function countRows(api: TestApi) {
  return api.services.store.read
    .selectFrom("recordings")
    .select("id")
    .execute()
    .then((rows) => rows.length);
}

test("an upload that the disk has no room for is answered 507 and leaves nothing behind", async () => {
  await using api = await openTestApi();
  const { camera, member, writer } = await makeCast(api);
  const { files } = api.services;
  api.services.files = fullFiles(files);
  for (const parts of orders) {
    const answer = await upload(api, camera.token, parts);
    expect(answer).toMatchObject(full);
    expect(answer.messages.join(" ")).toMatch(/disk is full.*send it again later.*tell whoever/);
    expect(await listFiles(api)).toEqual([]);
  }
  expect((await upload(api, writer.token, orders[1] ?? [], uploadProcessed.path)).status).toBe(507);
  expect((await sendImage(api, camera, { token: member.token })).status).toBe(507);
  expect([await listFiles(api), await countRows(api)]).toEqual([[], 0]);
  api.services.files = files;
  const answer = await upload(api, camera.token, [data, sound]);
  expect([answer.status, await countRows(api)]).toEqual([200, 1]);
});

test("an upload that the database has no room for is answered 507 and leaves nothing behind", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const long = { tracks: [{ positions: Array(20_000).fill("over there") }] };
  const parts = [
    dataPart({ type: "irRaw", recordingDateTime, fileHash: sha1(bytes), metadata: long }),
    filePart(bytes),
  ];
  await withFullDatabase(api, async () => {
    for (let time = 0; time < 3; time += 1)
      expect(await upload(api, camera.token, parts)).toMatchObject(full);
  });
  expect([await listFiles(api), await countRows(api)]).toEqual([[], 0]);
  const { recordingId: id = 0 } = await upload(api, camera.token, parts);
  const file = await api.send(getRawFile, { id }, member.token);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

test("pictures that the disk has no room for wait for it, and other failures are given up", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { files } = api.services;
  const ids = [await record(api, camera), await record(api, camera, { recordingDateTime })];
  const states = () =>
    Promise.all(
      ids.map(
        async (id) =>
          (await api.send(listRenditions, { id }, (await signInAgain(api, member)).token)).state,
      ),
    );
  const tryAgain = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await api.jobs.drain();
      api.advance(5 * 60);
    }
  };
  api.services.files = fullFiles(files);
  await tryAgain(5);
  expect(await states()).toEqual(["pending", "pending"]);
  api.services.files = files;
  await tryAgain(1);
  expect(await states()).toEqual(["made", "made"]);
  ids.push(await record(api, camera, { recordingDateTime: "2026-11-20T05:00:00.000Z" }));
  const receive = () => Promise.reject(new Error("The disk is broken."));
  api.services.files = { ...files, receive };
  await tryAgain(3);
  api.services.files = files;
  await tryAgain(1);
  expect(await states()).toEqual(["made", "made", "failed"]);
});

/** Until the log of the database has no room for more. */
async function writeUntilRefused(api: TestApi, { token }: Person): Promise<number | undefined> {
  const combo = {
    from: "21:00",
    until: "05:00",
    every: 60,
    waits: [0],
    sounds: ["a".repeat(10_000)],
    volumes: [5],
  };
  const days = { startday: 1, playNights: 1, controlNights: 1, allsounds: [] };
  const schedule = {
    description: "Long",
    ...days,
    combos: Array.from({ length: 20 }, () => combo),
  };
  for (let made = 0; made < 50; made += 1) {
    const outcome = await api.attempt(createSchedule, { schedule }, token);
    if (!outcome.ok) return outcome.refusal.status;
  }
  return undefined;
}

/** Mounting needs rights that not every run has. */
test.skipIf(!mayMount())(
  "on a disk that is full all that is stored can be read, and what is freed is used again",
  async () => {
    await using disk = await mountSmallDisk(8);
    await using api = await openTestApi({ DATA_DIR: disk.folder });
    const { camera, member, owner } = await makeCast(api);
    const there = { filesFolder: disk.folder, config: api.config };
    const fits = Buffer.from("one that fits");
    const id = await record(api, camera, { type: "audio", recordingDateTime }, fits);
    const stored = await listFiles(there);
    await disk.fill(bytes.length / 2);
    for (const parts of orders) {
      expect(await upload(api, camera.token, parts)).toMatchObject(full);
      expect(await listFiles(there)).toEqual(stored);
    }
    await disk.free();
    await disk.fill(0);
    expect(await upload(api, camera.token, [data, sound])).toMatchObject(full);
    if (api.services.store.dialect === "sqlite") {
      expect(await writeUntilRefused(api, owner)).toBe(507);
    }
    const file = await api.send(getRawFile, { id }, member.token);
    expect(await file.text()).toBe("one that fits");
    await disk.free();
    /* The last of it is the database's. */
    await disk.fill(150_000);
    const small = [data, filePart(Buffer.from("small"))];
    expect(await upload(api, camera.token, small)).toMatchObject(full);
    await expect(api.services.files.receive([bytes])).rejects.toThrow(
      /^1[34]\d\skB is free for .*, and the last 168\skB is kept for the database$/,
    );
    await say(api, member, { id, trackId: await addTrack(api, member, id) }, "kiwi");
    await disk.free();
    const again = await upload(api, camera.token, [data, sound]);
    expect([again.status, again.messages]).toEqual([200, ["Thanks for the data"]]);
    expect(await readdir(`${disk.folder}/incoming`)).toEqual([]);
    expect(await countRows(api)).toBe(2);
  },
);
