import { expect, test } from "vitest";
import { finishJob, replaceMetadata } from "#contract/wire/processing/processing.ts";
import { getRecording, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { listSightingMails, watch } from "#tests/support/projects/alerts.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  addTag,
  addTrack,
  finish,
  lease,
  leaseNew,
  openWorkplace,
  readRow,
  recordAt,
} from "#tests/support/processes/workers.ts";

const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;

test("a finished job leads its recording on and frees it", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const job = await leaseNew(place);
  const outcome = await finish(place, job);
  expect(outcome).toMatchObject({ ok: true, messages: ["Processing finished."] });
  expect(await readRow(api, job.id)).toMatchObject({
    processing_state: "FINISHED",
    processing: 0,
    job_key: null,
    processing_failed_count: 0,
    processing_ended_at: api.now().toISOString(),
  });
  const again = await finish(place, job);
  expect(again).toMatchObject({ ok: false, refusal: { status: 400 } });
});

test("a failed job is told so and counted", async () => {
  await using place = await openWorkplace();
  const job = await leaseNew(place);
  const outcome = await finish(place, { ...job, success: false });
  expect(outcome).toMatchObject({ ok: true, messages: ["Processing failed."] });
  expect(await readRow(place.api, job.id)).toMatchObject({
    processing_state: "trackAndAnalyse.failed",
    processing: 0,
    job_key: null,
    processing_failed_count: 1,
    processing_ended_at: null,
  });
});

test("workers may post forms, with the words of their language", async () => {
  await using place = await openWorkplace();
  const post = async (success: string) => {
    const { id, jobKey } = await leaseNew(place);
    const result = JSON.stringify({ fieldUpdates: { additionalMetadata: { algorithm: 3 } } });
    const form = { id: String(id), jobKey, success, complete: "True", result };
    const { status } = await requestRaw(place.api, "/api/v1/processing", {
      method: "PUT",
      token: place.worker.token,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
    return [status, (await readRow(place.api, id)).processing_state];
  };
  expect(await post("True")).toEqual([200, "FINISHED"]);
  expect(await post("False")).toEqual([200, "trackAndAnalyse.failed"]);
});

test("no duration is stored that no recording has", async () => {
  await using place = await openWorkplace();
  const job = await leaseNew(place);
  const tell = (duration: number) => finish(place, { ...job, fieldUpdates: { duration } });
  expect(await tell(1e20)).toMatchObject({ ok: false, refusal: { status: 422 } });
  expect(await tell(90)).toMatchObject({ ok: true });
  expect((await readRow(place.api, job.id)).duration_seconds).toBe(90);
});

test("only the key of the present lease finishes it; null is that of a recording nobody has", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const id = await recordAt(place, at(6));
  const statusOf = async (jobKey: string | null, of = id) => {
    const outcome = await finish(place, { id: of, jobKey });
    return outcome.ok ? "ok" : outcome.refusal.status;
  };
  expect(await statusOf("")).toBe(400);
  expect(await statusOf("another")).toBe(400);
  expect(await statusOf(null, 9999)).toBe(400);
  const keyless = await api.attempt(finishJob, { id, success: true } as never, worker.token);
  expect(keyless).toMatchObject({ ok: false, refusal: { status: 422 } });
  expect(await statusOf(null)).toBe("ok");
  const leased = await leaseNew(place);
  expect(await statusOf(null, leased.id)).toBe(400);
});

test("of two reports on one lease the first counts", async () => {
  await using place = await openWorkplace();
  const job = await leaseNew(place);
  const outcomes = await Promise.all([
    finish(place, job),
    finish(place, { ...job, success: false }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const { processing_state, processing_failed_count } = await readRow(place.api, job.id);
  expect([
    ["FINISHED", 0],
    ["trackAndAnalyse.failed", 1],
  ]).toContainEqual([processing_state, processing_failed_count]);
});

test("facts of the worker are merged into the recording, any state included", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const additionalMetadata = { device: { a: 1 }, list: [1, 2] };
  const job = await leaseNew(place, { additionalMetadata, processingMeta: { x: 1 } });
  const fieldUpdates = {
    processingState: "analyse",
    processing: true,
    currentStateStartTime: "2026-11-20T01:00:00Z",
    processingFailedCount: 1,
    duration: 12.5,
    additionalMetadata: { device: { b: 2 }, list: [3], algorithm: 7 },
    processingMeta: { y: 2 },
    cacophonyIndex: [{ begin_s: 0, end_s: 20, index_percent: 50 }],
    location: { type: "Point", coordinates: [1, 2] },
    GroupId: 99,
    rawFileKey: "raw/99/x",
    fileKey: "raw/99/x",
    deletedAt: at(1),
    nonsense: true,
  };
  const before = await readRow(api, job.id);
  await finish(place, { ...job, fieldUpdates });
  const row = await readRow(api, job.id);
  expect(row).toEqual({
    ...before,
    processing_state: "analyse",
    processing: 1,
    job_key: null,
    state_started_at: at(1),
    processing_failed_count: 1,
    processing_ended_at: api.now().toISOString(),
    duration_seconds: 12.5,
    additional_metadata: expect.any(String),
    passthrough: expect.any(String),
  });
  expect(JSON.parse(row.additional_metadata ?? "")).toMatchObject({
    device: { a: 1, b: 2 },
    list: [3],
    algorithm: 7,
  });
  expect(JSON.parse(row.passthrough ?? "")).toEqual({
    processingMeta: { x: 1, y: 2 },
    cacophonyIndex: fieldUpdates.cacophonyIndex,
  });
});

test("facts that a recording cannot have are refused and change nothing", async () => {
  await using place = await openWorkplace();
  const job = await leaseNew(place);
  const before = await readRow(place.api, job.id);
  const deep = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`) as object;
  for (const fieldUpdates of [
    { processingState: "DONE" },
    { fileMimeType: "m".repeat(256) },
    { additionalMetadata: "text" },
    { additionalMetadata: deep },
    { currentStateStartTime: "soon" },
  ]) {
    const outcome = await finish(place, { ...job, fieldUpdates });
    expect(outcome).toMatchObject({ ok: false, refusal: { status: 422 } });
  }
  expect(await readRow(place.api, job.id)).toEqual(before);
});

test("tracking leads to analysis, and that to the end", async () => {
  await using place = await openWorkplace();
  const id = await recordAt(place, at(6), { type: "irRaw" });
  const states = [];
  for (const state of ["tracking", "analyse"] as const) {
    const job = await lease(place, state, "irRaw");
    await finish(place, { id, jobKey: job?.jobKey ?? "" });
    states.push((await readRow(place.api, id)).processing_state);
  }
  expect(states).toEqual(["analyse", "FINISHED"]);
});

test("what is corrupt, has failed or is never processed is only freed", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const fieldUpdates = { additionalMetadata: { changed: true }, processingState: "analyse" };
  for (const data of [
    { processingState: "CORRUPT" },
    { processingState: "trackAndAnalyse.failed" },
    { type: "trailcam-video" },
  ]) {
    const id = await recordAt(place, at(6), data);
    const leased = { processing: 1, job_key: "held" } as const;
    await api.services.store.write
      .updateTable("recordings")
      .set(leased)
      .where("id", "=", id)
      .execute();
    const before = await readRow(api, id);
    expect(await finish(place, { id, jobKey: "held", fieldUpdates })).toMatchObject({ ok: true });
    expect(await readRow(api, id)).toEqual({ ...before, processing: 0, job_key: null });
  }
});

test("once it is finished its tracks are shown or hidden as the master model says", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseNew(place);
  const rat = await addTrack(place, job.id);
  const nothing = await addTrack(place, job.id);
  const unseen = await addTrack(place, job.id);
  await addTag(place, { ...job, trackId: rat }, "rat");
  await addTag(place, { ...job, trackId: nothing }, "false-positive");
  const filtered = async () => {
    const { recording } = await api.send(getRecording, { id: job.id }, member.token);
    const tracks = recording.tracks.map(({ id, filtered: is }) => [id, is] as const);
    return [rat, nothing, unseen].map((id) => new Map(tracks).get(id));
  };
  expect(await filtered()).toEqual([false, false, false]);
  await finish(place, job);
  expect(await filtered()).toEqual([false, true, true]);
});

test("a finished thermal recording has a thumbnail of each track that was found since", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const job = await leaseNew(place);
  await api.jobs.drain();
  const trackId = await addTrack(place, job.id);
  await finish(place, job);
  await api.jobs.drain();
  const { raw_key } = await readRow(api, job.id);
  expect(await api.services.files.open(`${raw_key}-${trackId}-thumb`)).toBeDefined();
  const picture = await api.send(getThumbnail, { id: job.id, trackId }, member.token);
  expect(picture.headers.get("content-type")).toBe("image/webp");
});

test("alerts are sent for what the worker saw, but not for what was only processed again", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  await watch(api, member, { projectId }, { frequencySeconds: 0 });
  const process = async (state: "trackAndAnalyse" | "reprocess", recordedAt: string) => {
    const id = await recordAt(place, recordedAt, { processingState: state });
    const job = await lease(place, state);
    const trackId = await addTrack(place, id);
    await addTag(place, { id, trackId }, "possum");
    await finish(place, { id, jobKey: job?.jobKey ?? "" });
    await api.jobs.drain();
    return (await listSightingMails(api)).length;
  };
  expect(await process("trackAndAnalyse", at(7))).toBe(1);
  expect(await process("reprocess", at(7))).toBe(1);
  expect(await process("trackAndAnalyse", "2026-11-18T06:00:00.000Z")).toBe(1);
});

test("metadata is replaced as a whole, and answered", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const { id } = await leaseNew(place, { additionalMetadata: { old: true } });
  await api.send(replaceMetadata, { id, metadata: { new: 1 } }, worker.token);
  expect((await readRow(api, id)).additional_metadata).toBe('{"new":1}');
  const missing = { id: 9999, metadata: {} };
  expect((await api.refuse(replaceMetadata, missing, worker.token)).status).toBe(403);
});

test("what workers do is written down", async () => {
  await using place = await openWorkplace();
  const { api, worker, projectId } = place;
  const { id, jobKey } = await leaseNew(place);
  await finish(place, { id, jobKey, success: false });
  await finish(place, { ...(await leaseNew(place)), success: true });
  const rows = await api.services.store.read
    .selectFrom("audit")
    .select(["action", "actor_id", "project_id", "details"])
    .where("action", "in", ["processing failed", "recording processed"])
    .orderBy("id")
    .execute();
  const by = { actor_id: worker.id, project_id: projectId };
  expect(rows).toMatchObject([
    { ...by, action: "processing failed", details: expect.stringContaining(`"recordingId":${id}`) },
    { ...by, action: "recording processed" },
  ]);
});
