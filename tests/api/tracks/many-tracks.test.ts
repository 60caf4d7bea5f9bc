import { expect, test } from "vitest";
import {
  getRecording,
  getThumbnail,
  queryRecordings,
} from "#contract/wire/recordings/recordings.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { listProjectVisits, listVisits } from "#contract/wire/visits/monitoring.ts";
import { addProcessedTrack } from "#contract/wire/processing/processed-tracks.ts";
import { createTrack, listTracks } from "#contract/wire/tracks/tracks.ts";
import { insertManyTracks } from "#tests/support/recordings/many-tracks.ts";
import { readReport, readVisits } from "#tests/support/recordings/reports.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** More than one statement binds: 32,766 values on SQLite, 65,535 on PostgreSQL, which only the long check tries. */
const count = process.env.CHECK_LONG ? 66_000 : 33_000;

test(
  `a recording with ${count} tracks from before the limit is listed, opened and reported`,
  { timeout: 120_000 },
  async () => {
    await using api = await openTestApi();
    const { camera, member, projectId } = await makeCast(api);
    const id = await record(api, camera, {
      recordingDateTime: "2026-11-20T06:00:00.000Z",
      duration: 10,
      location: [-43.5, 172.6],
    });
    await insertManyTracks(api.services.store, id, count);
    const { token } = member;
    const page = await api.send(
      queryRecordings,
      { projectId, "include-false-positives": true, duration: 0 },
      token,
    );
    expect(page.recordings[0]?.tracks.length).toBe(count);
    expect(page.recordings[0]?.tracks.at(-1)?.tags).toHaveLength(1);
    const found = await api.send(listRecordings, {}, token);
    expect(found.rows[0]?.tracks.length).toBe(count);
    const { recording } = await api.send(getRecording, { id }, token);
    expect(recording.tracks.length).toBe(count);
    expect((await api.send(listTracks, { id }, token)).tracks.length).toBe(count);
    const lines = await readReport(api, member);
    expect(lines).toHaveLength(2);
    expect((await readReport(api, member, { type: "visits" })).length).toBeGreaterThan(2);
    expect((await readVisits(api, member)).numVisits).toBe(1);
    const { visits } = await api.send(listVisits, { page: 1, "page-size": 10 }, token);
    expect(visits[0]?.recordings[0]?.tracks.length).toBe(count);
    const ofProject = await api.send(listProjectVisits, { projectId }, token);
    expect(ofProject.visits.flat()).toHaveLength(1);
    expect((await api.send(getThumbnail, { id }, token)).status).not.toBe(500);
  },
);

const track = { start_s: 1, end_s: 2 };
const models = [{ id: 1, name: "Master" }];
const predictions = [{ model_id: 1, confident_tag: "possum" }];
const tracksOf = (length: number, more: object = {}) =>
  Array.from({ length }, () => ({ ...track, predictions, ...more }));

const repeat = (length: number) => Array.from({ length }, () => 0);

test("an upload keeps 1,000 tracks; with more it is kept without them, says so and is left to workers", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const { camera, member } = await makeCast(api);
  const send = async (metadata: object) => {
    const data = dataPart({ type: "thermalRaw", metadata });
    const {
      status,
      messages,
      recordingId: id = 0,
    } = await upload(api, camera.token, [data, filePart(makeCptv())]);
    const { recording } = await api.send(getRecording, { id }, member.token);
    return [status, messages.slice(1), recording.tracks.length, recording.processingState];
  };
  const most = { models, tracks: tracksOf(1000) };
  expect(await send(most)).toEqual([200, [], 1000, "analyse"]);
  const tooMuch: [object, string][] = [
    [{ models, tracks: tracksOf(1001) }, "1000 tracks"],
    [{ models, tracks: [{ predictions: Array.from({ length: 5001 }, () => ({})) }] }, "5000 pred"],
    [{ tracks: tracksOf(11, { positions: repeat(20_000) }) }, "200000 positions"],
    [{ tracks: [{ positions: repeat(20_001) }] }, "20000 positions in a track"],
    [{ models: [{ id: 1, name: "m".repeat(201) }], tracks: tracksOf(1) }, "200 characters"],
    [{ tracks: [{ predictions: [{ confident_tag: "t".repeat(10_001) }] }] }, "10000 characters"],
  ];
  for (const [metadata, said] of tooMuch) {
    const messages = [expect.stringContaining(said)];
    expect([said, await send(metadata)]).toEqual([said, [200, messages, 0, "trackAndAnalyse"]]);
  }
});

test("nobody, AI workers neither, adds a track to a recording that has 1,000", async () => {
  await using api = await openTestApi({ PROCESSING: "external" });
  const { camera, member, writer } = await makeCast(api);
  const id = await record(api, camera);
  await insertManyTracks(api.services.store, id, 999);
  const last = await api.send(createTrack, { id, data: track }, member.token);
  const { algorithmId } = last;
  const byPerson = await api.refuse(createTrack, { id, data: track }, member.token);
  const input = { id, data: track, algorithmId };
  const byWorker = await api.refuse(addProcessedTrack, input, writer.token);
  for (const { status, message } of [byPerson, byWorker])
    expect([status, message]).toEqual([422, "A recording has at most 1000 tracks."]);
});
