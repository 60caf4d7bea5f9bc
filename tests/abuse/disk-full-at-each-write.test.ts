import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { listUploadFiles } from "#contract/wire/upload-jobs.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { withEachWriteFailing } from "#tests/support/processes/full-disk.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { cardPart, makeSnap, openCard, sendCard } from "#tests/support/recordings/cards.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

const tables = [
  "recordings",
  "tracks",
  "track_tags",
  "locations",
  "upload_files",
  "jobs",
  "detail_snapshots",
] as const;

/** How many rows and files there are. */
async function countAll(api: TestApi) {
  const { read } = api.services.store;
  const counts = tables.map(async (table) => {
    const { count } = await read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [table, Number(count)];
  });
  return { files: (await listFiles(api)).length, rows: await Promise.all(counts) };
}

const metadata = {
  models: [{ id: 1, name: "Master" }],
  tracks: [{ positions: [], predictions: [{ model_id: 1, confident_tag: "possum" }] }],
};

test("whichever write of an upload the disk has no room for, it is stored whole or not at all", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const writes = await withEachWriteFailing(api, async (failsAt) => {
    const recordedAt = addMinutes(api.now(), -failsAt).toISOString();
    const file = makeCptv({ recordedAt });
    const before = await countAll(api);
    const parts = [dataPart({ type: "thermalRaw", location: ridge, metadata }), filePart(file)];
    const { status, recordingId: id = 0 } = await upload(api, camera.token, parts);
    if (status !== 200) {
      expect([failsAt, status, await countAll(api)]).toEqual([failsAt, 507, before]);
      return;
    }
    const raw = await api.send(getRawFile, { id }, member.token);
    expect(Buffer.from(await raw.arrayBuffer()).equals(file)).toBe(true);
    const { recording } = await api.send(getRecording, { id }, member.token);
    expect(recording.tracks).toHaveLength(1);
  });
  expect(writes).toBeGreaterThan(5);
});

test("whichever write of a card the disk has no room for, what is acknowledged is there", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  let acknowledged: string[] = [];
  const writes = await withEachWriteFailing(api, async (failsAt) => {
    const names = [0, 1, 2].map((order) => `IMG_${failsAt}_${order}.JPG`);
    const parts = names.map((name, order) =>
      cardPart(name, makeSnap("2026:11:20 19:30:05", failsAt * 10 + order)),
    );
    const { status, files } = await sendCard(card, parts);
    expect(status).toBeOneOf([200, 507]);
    const received = files.filter(({ state }) => state === "received").map(({ name }) => name);
    if (status === 200) expect(received).toEqual(names);
    acknowledged = [...acknowledged, ...received];
    const listed = await api.send(listUploadFiles, { id }, member.token);
    const stored = listed.files.map(({ name }) => name);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(await listFiles(api)).toHaveLength(stored.length);
  });
  expect(writes).toBeGreaterThan(3);
});

test("whichever write of a reference image the disk has no room for, it is stored whole or not at all", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await upload(api, camera.token, [
    dataPart({ type: "thermalRaw", location: ridge }),
    filePart(makeCptv()),
  ]);
  const writes = await withEachWriteFailing(api, async (failsAt) => {
    const before = await countAll(api);
    const { status } = await sendImage(api, camera, { token: member.token });
    if (status !== 200)
      expect([failsAt, status, await countAll(api)]).toEqual([failsAt, 507, before]);
  });
  expect(writes).toBeGreaterThan(1);
});
