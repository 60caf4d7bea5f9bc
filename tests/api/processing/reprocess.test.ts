import { expect, test } from "vitest";
import { impersonateLegacy } from "#contract/wire/accounts/sessions.ts";
import {
  reprocessRecording,
  reprocessRecordings,
  retryFailedRecording,
} from "#contract/wire/processing/reprocessing.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import {
  addTag,
  addTrack,
  finish,
  lease,
  openWorkplace,
  readRow,
  recordAt,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const at = "2026-11-20T06:00:00.000Z";

async function processOne(place: Workplace, success = true): Promise<number> {
  const id = await recordAt(place, at);
  const job = await lease(place);
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, "rat");
  expect(job?.id).toBe(id);
  await finish(place, { id, jobKey: job?.jobKey ?? "", success });
  return id;
}

function label({ api, member }: Workplace, id: number, detail: string) {
  return api.send(addLabel, { id, tag: { detail, confidence: 1 } } as never, member.token);
}

async function oldTagsOf({ api }: Workplace, id: number): Promise<object[]> {
  const { additional_metadata: json } = await readRow(api, id);
  return (JSON.parse(json ?? "{}") as { oldTags: object[] }).oldTags;
}

test("a recording that is processed again has its tracks, but no word of models and no labels", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await processOne(place);
  await label(place, id, "cool");
  await api.send(reprocessRecording, { id }, member.token);
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording).toMatchObject({ processingState: "reprocess", processing: false, tags: [] });
  expect(recording.tracks).toMatchObject([{ tags: [], filtered: true }]);
  expect(await readRow(api, id)).toMatchObject({
    processing: 0,
    processing_failed_count: 0,
    processing_started_at: null,
    processing_ended_at: null,
    job_key: null,
  });
  expect(await lease(place, "reprocess")).toMatchObject({ id, processingState: "reprocess" });
});

test("what people have said of a track stays, and shows it", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await processOne(place);
  const { recording } = await api.send(getRecording, { id }, member.token);
  const trackId = recording.tracks[0]?.id ?? 0;
  const said = { what: "stoat", confidence: 0.8, automatic: false };
  await api.send(replaceTrackTag, { id, trackId, ...said }, member.token);
  await api.send(reprocessRecording, { id }, member.token);
  const after = await api.send(getRecording, { id }, member.token);
  expect(after.recording.tracks).toMatchObject([{ filtered: false, tags: [{ what: "stoat" }] }]);
});

test("labels are put away beside those that were put away before", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await processOne(place);
  for (const detail of ["cool", "inside"]) {
    await label(place, id, detail);
    await api.send(reprocessRecording, { id }, member.token);
  }
  await api.send(reprocessRecording, { id }, member.token);
  expect(await oldTagsOf(place, id)).toMatchObject([
    { detail: "cool", confidence: 1, taggerId: member.id },
    { detail: "inside" },
  ]);
});

test("a lease from before ends nothing any more", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await recordAt(place, at);
  const job = await lease(place);
  await api.send(reprocessRecording, { id }, member.token);
  const outcome = await finish(place, { id, jobKey: job?.jobKey ?? "" });
  expect(outcome).toMatchObject({ ok: false, refusal: { status: 400 } });
});

test("several are processed again together, each once", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const ids = [await processOne(place), await processOne(place)];
  await label(place, ids[0] ?? 0, "cool");
  const recordings = [...ids, ...ids];
  await api.send(reprocessRecordings, { recordings }, member.token);
  for (const id of ids) expect((await readRow(api, id)).processing_state).toBe("reprocess");
  expect(await oldTagsOf(place, ids[0] ?? 0)).toHaveLength(1);
});

test("where one of several is not the caller's, none is touched", async () => {
  await using place = await openWorkplace();
  const { api, member, stranger } = place;
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  const own = await processOne(place);
  const foreign = await record(api, await makeCamera(api, elsewhere, "Gully camera"));
  for (const recordings of [[own, foreign], [own, 9999], [foreign]]) {
    const refusal = await api.refuse(reprocessRecordings, { recordings }, member.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  }
  const states = [await readRow(api, own), await readRow(api, foreign)];
  expect(states.map((row) => row.processing_state)).toEqual(["FINISHED", "trackAndAnalyse"]);
  const words = { recordings: ["x"] } as never;
  expect((await api.refuse(reprocessRecordings, words, member.token)).status).toBe(422);
});

test("a failed job is retried at once, and counted as before", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await processOne(place, false);
  expect(await lease(place)).toBeUndefined();
  await api.send(retryFailedRecording, { id }, member.token);
  expect(await readRow(api, id)).toMatchObject({
    processing_state: "trackAndAnalyse",
    processing_failed_count: 1,
  });
  expect((await lease(place))?.id).toBe(id);
  const refusal = await api.refuse(retryFailedRecording, { id }, member.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "badrequest" });
});

test("nobody who only sees what another person sees has it processed again", async () => {
  await using place = await openWorkplace();
  const { api, member, reader } = place;
  const id = await processOne(place, false);
  const before = await readRow(api, id);
  const { token } = await api.send(impersonateLegacy, { userId: member.id }, reader.token);
  const refusals = [
    await api.refuse(reprocessRecording, { id }, token),
    await api.refuse(retryFailedRecording, { id }, token),
    await api.refuse(reprocessRecordings, { recordings: [id] }, token),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await readRow(api, id)).toEqual(before);
});

test("where no AI workers are, nothing waits for them", async () => {
  await using api = await openTestApi({ PROCESSING: "off" });
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  expect((await api.refuse(reprocessRecording, { id }, member.token)).status).toBe(400);
  expect((await readRow(api, id)).processing_state).toBe("FINISHED");
});

test("a HEAD leases nothing and has nothing processed again", async () => {
  await using place = await openWorkplace();
  const id = await processOne(place);
  await recordAt(place, "2026-11-20T07:00:00.000Z");
  const { api, owner, writer } = place;
  const head = (path: string, { token }: { token: string }) =>
    api.fetch(
      new Request(`http://api.test/api/v1/${path}`, {
        method: "HEAD",
        headers: { authorization: token },
      }),
    );
  expect((await head(`reprocess/${id}`, owner)).status).toBe(404);
  expect(await readRow(api, id)).toMatchObject({ processing_state: "FINISHED" });
  expect((await head("processing?type=thermalRaw&state=trackAndAnalyse", writer)).status).toBe(404);
  expect(await lease(place)).toBeDefined();
});
