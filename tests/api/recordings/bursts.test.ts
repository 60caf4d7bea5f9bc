import { expect, test } from "vitest";
import { listPicturesNear } from "#api/recordings/queries/bursts.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { deleteTrack } from "#contract/wire/tracks/tracks.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import {
  answersByRole,
  type Camera,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
} from "#tests/support/projects/people.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";
const start = Date.parse("2026-11-20T06:30:00.000Z");
const notAnImage = Buffer.from("no image");

function at(seconds: number): string {
  return new Date(start + seconds * 1000).toISOString();
}

interface Sent {
  data?: Record<string, unknown>;
  file?: Uint8Array;
}

/** A picture of a trail camera, so many seconds after the first. */
function take(
  api: TestApi,
  camera: Camera,
  seconds: number,
  { data, file = notAnImage }: Sent = {},
) {
  const sent = { type: "trailcam-image", recordingDateTime: at(seconds), ...data };
  return record(api, camera, sent, file);
}

async function idsOf(api: TestApi, id: number, token: string): Promise<number[]> {
  const { recordings } = await api.send(getBurst, { id }, token);
  return recordings.map((recording) => recording.id);
}

test("members and super-users see a burst, as they see its pictures", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makeCast(api);
  const id = await take(api, camera, 0);
  const answers = await answersByRole(tokens, (token) => api.attempt(getBurst, { id }, token));
  const refused = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(answers).toEqual({ ...everyone("ok"), ...refused });
});

test("the pictures of one trigger come in order, whichever of them is asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const second = await take(api, camera, 5);
  const first = await take(api, camera, 0);
  const third = await take(api, camera, 5);
  const later = await take(api, camera, 10.001);
  const expected = [first, second, third].map((id, index) => ({
    id,
    recordingDateTime: at(index === 0 ? 0 : 5),
    tags: [],
    tracks: [],
  }));
  for (const id of [first, second, third]) {
    const { recordings, incomplete } = await api.send(getBurst, { id }, member.token);
    expect({ recordings, incomplete }).toEqual({ recordings: expected, incomplete: false });
  }
  expect(await idsOf(api, later, member.token)).toEqual([later]);
});

test("other cameras, projects and kinds of recordings are in no burst", async () => {
  await using api = await openTestApi();
  const { camera, member, owner, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Swamp camera");
  const elsewhere = await makeProject(api, owner, "Tui Valley");
  const id = await take(api, camera, 0);
  const thermal = await take(api, camera, 1, { data: { type: "thermalRaw" } });
  await take(api, other, 1);
  const moved = await take(api, camera, 1);
  await api.services.store.write
    .updateTable("recordings")
    .set({ project_id: elsewhere })
    .where("id", "=", moved)
    .execute();
  expect(await idsOf(api, id, member.token)).toEqual([id]);
  expect(await idsOf(api, thermal, member.token)).toEqual([thermal]);
  expect(await idsOf(api, moved, owner.token)).toEqual([moved]);
  expect(await api.refuse(getBurst, { id: moved }, member.token)).toMatchObject({
    status: 403,
    errorType: "authorization",
  });
});

test("a deleted picture is left out, and what is around it stays one burst", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const ids = [];
  for (const seconds of [0, 4, 8]) ids.push(await take(api, camera, seconds));
  const [first, deleted, last] = ids as [number, number, number];
  await api.send(deleteRecording, { id: deleted }, member.token);
  expect(await idsOf(api, first, member.token)).toEqual([first, last]);
  expect((await api.refuse(getBurst, { id: deleted }, member.token)).status).toBe(403);
});

test("a burst says how large its pictures are, and what people and AI see on them", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member, admin } = cast;
  const file = await makeImage("jpeg", { width: 80, height: 60, orientation: 6 });
  const shown = await take(api, camera, 0, { file });
  await api.jobs.drain();
  const metadata = { models: [{ id: 1, name: "Master" }] };
  const predictions = [{ model_id: 1, confident_tag: "rodent", confidence: 0.9 }];
  const seen = { ...metadata, tracks: [{ start_s: 0, end_s: 3, predictions }] };
  const additionalMetadata = { width: 4000, height: 3000 };
  const said = await take(api, camera, 1, { data: { additionalMetadata, metadata: seen } });
  const senseless = { width: "wide", height: 3000 };
  await take(api, camera, 2, { data: { additionalMetadata: senseless } });
  const one = await addTrack(api, member, said);
  const two = await addTrack(api, member, said);
  const gone = await addTrack(api, member, said);
  await say(api, member, { id: said, trackId: one }, "possum");
  await say(api, admin, { id: said, trackId: one }, "cat");
  await say(api, member, { id: said, trackId: two }, "possum");
  await say(api, member, { id: said, trackId: gone }, "kiwi");
  await api.send(deleteTrack, { id: said, trackId: gone, "soft-delete": true }, member.token);
  const { recordings } = await api.send(getBurst, { id: shown }, member.token);
  const told = recordings.map(({ width, height, tags, aiTags }) => ({
    size: [width, height],
    tags,
    aiTags,
  }));
  expect(told).toEqual([
    { size: [60, 80], tags: [], aiTags: undefined },
    { size: [4000, 3000], tags: ["possum", "cat"], aiTags: ["rodent"] },
    { size: [undefined, undefined], tags: [], aiTags: undefined },
  ]);
});

test("of a camera that never rests, 50 pictures around the one that is asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const ids: number[] = [];
  for (let count = 0; count < 52; count++) ids.push(await take(api, camera, count));
  const { recordings, incomplete } = await api.send(getBurst, { id: ids[0]! }, member.token);
  expect(recordings.map(({ id }) => id)).toEqual(ids.slice(0, 50));
  expect(incomplete).toBe(true);
});

test("pictures of the first and the last of all times have bursts", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const recordingDateTime of ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
    const id = await take(api, camera, 0, { data: { recordingDateTime } });
    expect(await idsOf(api, id, member.token)).toEqual([id]);
  }
});

test.skipIf(isPostgres)(
  "pictures before and after are the ends of ranges of an index",
  async () => {
    await using api = await openTestApi();
    const picture = { id: 1, device_id: 1, project_id: 1, recorded_at: at(0) };
    const plans = await explainPlans(api.services.store.file!, (db) =>
      listPicturesNear(db, picture),
    );
    expect(plans).toEqual([
      expect.stringMatching(
        /^SEARCH recordings USING INDEX recordings_by_device \(device_id=\?.*recorded_at/,
      ),
      expect.stringMatching(
        /^SEARCH recordings USING INDEX recordings_by_device \(device_id=\?.*recorded_at/,
      ),
    ]);
  },
);
