import { expect, test } from "vitest";
import {
  compareCandidates,
  isLeasable,
  type Candidate,
} from "#contract/rules/processing/processing.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { claimJob } from "#contract/wire/processing/processing.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { createTrack } from "#contract/wire/tracks/tracks.ts";
import { watch } from "#tests/support/projects/alerts.ts";
import { makeCamera, type Camera } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import {
  finish,
  lease,
  openWorkplace,
  readRow,
  recordAt,
  wait,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;

test("where nothing waits the answer is 204 without a body", async () => {
  await using place = await openWorkplace();
  const path = "/api/v1/processing?type=thermalRaw&state=trackAndAnalyse";
  const { token } = place.worker;
  const answer = await requestRaw(place.api, path, { token });
  expect([answer.status, answer.body, answer.headers.get("content-length")]).toEqual([
    204,
    {},
    null,
  ]);
  expect(await lease(place)).toBeUndefined();
  const { body } = await requestRaw(place.api, "/api/v1/openapi.json");
  expect(body.paths).toMatchObject({
    "/api/v1/processing": { get: { responses: { 204: { description: expect.any(String) } } } },
  });
});

test("a job tells all of its recording, and opens its file", async () => {
  await using place = await openWorkplace();
  const { api, projectId, camera, worker } = place;
  const bytes = makeCptv();
  const data = {
    type: "thermalRaw",
    recordingDateTime: at(6),
    duration: 3.5,
    location: { lat: -43.5, lng: 172.5 },
    processingMeta: { from: "test" },
    metadata: { metadata_source: "PI" },
  };
  const id = await record(api, camera, data, bytes);
  const input = { type: "thermalRaw", state: "analyse" } as const;
  const job = await api.send(claimJob, input, worker.token);
  const now = api.now().toISOString();
  expect(job?.recording).toEqual({
    id,
    type: "thermalRaw",
    jobKey: expect.stringMatching(/^[\da-f-]{36}$/),
    rawFileKey: expect.stringMatching(`^raw/${projectId}/2026/11/20/`),
    rawMimeType: "application/x-cptv",
    fileKey: null,
    fileMimeType: null,
    processingState: "analyse",
    processingMeta: { from: "test" },
    GroupId: projectId,
    DeviceId: camera.id,
    StationId: expect.any(Number),
    recordingDateTime: at(6),
    duration: 3.5,
    location: { type: "Point", coordinates: [172.5, -43.5] },
    processing: true,
    processingFailedCount: 0,
    hasAlert: false,
    metadataSource: "PI",
    processingStartTime: now,
    processingEndTime: null,
    currentStateStartTime: now,
    updatedAt: now,
  });
  const file = await api.send(downloadSigned, { jwt: job?.rawJWT ?? "" });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

test("the oldest comes first, those that somebody waits for before all others", async () => {
  await using place = await openWorkplace();
  const { api, projectId, member } = place;
  const watched = await makeCamera(api, projectId, "Gully camera");
  await watch(api, member, { deviceId: watched.id });
  const five = await recordAt(place, at(5));
  const four = await recordAt(place, at(4));
  const six = await recordAt({ api, camera: watched }, at(6));
  const jobs = [await lease(place), await lease(place), await lease(place), await lease(place)];
  expect(jobs.map((job) => job?.id)).toEqual([six, four, five, undefined]);
  expect(jobs.map((job) => job?.hasAlert)).toEqual([true, false, false, undefined]);
});

test("each type and state has a queue of its own", async () => {
  await using place = await openWorkplace();
  const sound = await recordAt(place, at(4), { type: "audio" });
  const thermal = await recordAt(place, at(5));
  const picture = await recordAt(place, at(6), { type: "trailcam-image" });
  const infrared = await recordAt(place, at(7), { type: "irRaw" });
  expect(await lease(place, "analyse")).toBeUndefined();
  expect((await lease(place, "trackAndAnalyse"))?.id).toBe(thermal);
  expect((await lease(place, "analyse", "audio"))?.id).toBe(sound);
  expect((await lease(place, "analyse", "trailcam-image"))?.id).toBe(picture);
  expect((await lease(place, "tracking", "irRaw"))?.id).toBe(infrared);
});

test("states that a type does not go through are refused, and so are unknown ones", async () => {
  await using place = await openWorkplace();
  const { token } = place.worker;
  const statusOf = async (query: string) =>
    (await requestRaw(place.api, `/api/v1/processing?${query}`, { token })).status;
  for (const query of [
    "type=audio&state=tracking",
    "type=thermalRaw&state=FINISHED",
    "type=trailcam-video&state=analyse",
    "type=thermalRaw&state=CORRUPT",
    "type=thermalRaw&state=analyse.failed",
    "type=video&state=analyse",
    "type=audio",
    "state=analyse",
  ])
    expect([query, await statusOf(query)]).toEqual([query, 422]);
});

test("a lease lasts 30 minutes, ends the one before it, and is given anew once", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at(5));
  const first = await lease(place);
  await wait(place, 29);
  expect(await lease(place)).toBeUndefined();
  await wait(place, 1);
  const fresh = await recordAt(place, at(6));
  expect((await lease(place))?.id).toBe(fresh);
  const second = await lease(place);
  expect(second).toMatchObject({ id, processingFailedCount: 1 });
  expect(second?.processingStartTime).toBe(first?.processingStartTime);
  const late = await finish(place, { id, jobKey: first?.jobKey ?? "" });
  expect(late).toMatchObject({ ok: false, refusal: { status: 400 } });
  await finish(place, { id: fresh, jobKey: (await readRow(place.api, fresh)).job_key });
  await wait(place, 31);
  expect(await lease(place)).toBeUndefined();
});

test("a failed job is given out again after twelve hours, and not a third time", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at(5));
  const fail = async () => {
    const job = await lease(place);
    await finish(place, { id, jobKey: job?.jobKey ?? "", success: false });
    return job;
  };
  expect(await fail()).toMatchObject({ id, processingFailedCount: 0 });
  expect((await readRow(place.api, id)).processing_state).toBe("trackAndAnalyse.failed");
  await wait(place, 12 * 60 - 1);
  expect(await lease(place)).toBeUndefined();
  await wait(place, 1);
  expect(await fail()).toMatchObject({
    id,
    processingState: "trackAndAnalyse",
    processingFailedCount: 1,
  });
  await wait(place, 24 * 60);
  expect(await lease(place)).toBeUndefined();
});

test("what is corrupt, finished or deleted is never given out", async () => {
  await using place = await openWorkplace();
  await record(place.api, place.camera, { recordingDateTime: at(4) }, Buffer.from("garbage"));
  await recordAt(place, at(5), { processingState: "FINISHED" });
  const deleted = await recordAt(place, at(6));
  await place.api.send(deleteRecording, { id: deleted }, place.member.token);
  expect(await lease(place)).toBeUndefined();
});

test("finished sound is looked at again where somebody has drawn a track", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const data = { start_s: 0, end_s: 1 };
  const finished = { type: "audio", processingState: "FINISHED" };
  await recordAt(place, at(4), finished);
  const drawn = await recordAt(place, at(5), finished);
  await api.send(createTrack, { id: drawn, data }, member.token);
  const job = await lease(place, "FINISHED", "audio");
  expect(job).toMatchObject({ id: drawn, processingState: "FINISHED" });
  await finish(place, { id: drawn, jobKey: job?.jobKey ?? "", success: false });
  expect((await readRow(api, drawn)).processing_state).toBe("FINISHED.failed");
});

test("a track that was drawn a day ago is left to people", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at(5), { type: "audio", processingState: "FINISHED" });
  const data = { start_s: 0, end_s: 1 };
  await place.api.send(createTrack, { id, data }, place.member.token);
  await wait(place, 24 * 60);
  expect(await lease(place, "FINISHED", "audio")).toBeUndefined();
});

test("workers who ask at once are given different recordings", async () => {
  await using place = await openWorkplace();
  const ids = [];
  for (const hour of [1, 2, 3, 4, 5, 6]) ids.push(await recordAt(place, at(hour)));
  const jobs = await Promise.all(Array.from({ length: 9 }, () => lease(place)));
  const given = jobs.flatMap((job) => (job ? [job.id] : []));
  expect(given.toSorted((a, b) => a - b)).toEqual(ids);
});

/** Recordings of every standing, the same ones whenever it is asked; of two cameras one is watched. */
async function makeMixture({ api, projectId, camera, member }: Workplace): Promise<void> {
  let seed = 7;
  const pick = <T>(values: readonly T[]): T => {
    seed = (seed * 48271) % 2147483647;
    return values[seed % values.length] as T;
  };
  const ago = (minutes: number) => new Date(api.now().getTime() - minutes * 60_000).toISOString();
  const watched = await makeCamera(api, projectId, "Gully camera");
  await watch(api, member, { deviceId: watched.id });
  for (let count = 0; count < 60; count += 1) {
    const id = await recordAt({ api, camera: pick<Camera>([camera, watched]) }, at(1));
    const standing = {
      processing_state: pick(["analyse", "analyse", "analyse.failed", "tracking", "CORRUPT"]),
      processing: pick([null, 0, 1] as const),
      processing_failed_count: pick([0, 0, 1, 2]),
      state_started_at: ago(pick([0, 29, 30, 31, 719, 720, 721])),
      recorded_at: ago(pick([5, 5, 60, 1439, 1440, 1441, 9000])),
      uploader: pick(["device", "user"] as const),
    };
    const { write } = api.services.store;
    await write.updateTable("recordings").set(standing).where("id", "=", id).execute();
  }
}

async function listCandidates({ api, camera }: Workplace): Promise<Candidate[]> {
  const rows = await api.services.store.read.selectFrom("recordings").selectAll().execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.processing_state,
    processing: row.processing === null ? null : row.processing === 1,
    failedCount: row.processing_failed_count,
    stateStartedAt: row.state_started_at,
    recordedAt: row.recorded_at,
    uploader: row.uploader,
    hasAlert: row.device_id !== camera.id,
  }));
}

test("the database chooses and orders as the rule says", async () => {
  await using place = await openWorkplace();
  await makeMixture(place);
  const now = place.api.now();
  const expected = (await listCandidates(place))
    .filter((one) => isLeasable(one, "analyse", now))
    .toSorted((a, b) => compareCandidates(a, b, now));
  expect(expected.length).toBeGreaterThan(15);
  const given: number[] = [];
  for (let job = await lease(place, "analyse"); job; job = await lease(place, "analyse"))
    given.push(job.id);
  expect(given).toEqual(expected.map(({ id }) => id));
});
