import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { getJobFile, listMyJobs } from "#contract/wire/jobs.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { exportMedia } from "#contract/wire/recordings/media-export.ts";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { addTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { addTrack, say } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { readRow } from "#tests/support/processes/workers.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";

async function openStudio(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const sound = { type: "audio", recordingDateTime };
  return { ...cast, api, sound, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

function hear(confident_tag: string) {
  const predictions = [{ model_id: 1, confident_tag, confidence: 0.9 }];
  return { models: [{ id: 1, name: "bird" }], tracks: [{ start_s: 0, end_s: 1, predictions }] };
}

test("without workers, sound is removed when a person says that people speak in it", async () => {
  await using place = await openStudio();
  const { api, member, camera, sound, projectId } = place;
  const id = await record(api, camera, sound);
  const trackId = await addTrack(api, member, id);
  await say(api, member, { id, trackId }, "morepork");
  expect((await readRow(api, id)).raw_key).not.toBeNull();
  await say(api, member, { id, trackId }, "human");
  const redactedAt = api.now().toISOString();
  const gone = { raw_key: null, derived_key: null, redacted_at: redactedAt };
  expect(await readRow(api, id)).toMatchObject(gone);
  expect(await listFiles(api)).toEqual([]);
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording).toMatchObject({ redacted: true, tracks: [{ tags: [{ what: "human" }] }] });
  expect((await api.refuse(getRawFile, { id }, member.token)).status).toBe(400);
  api.advance(60);
  const other = await addTrack(api, member, id);
  await say(api, member, { id, trackId: other }, "human");
  expect((await readRow(api, id)).redacted_at).toBe(redactedAt);
  const acts = await api.services.store.read
    .selectFrom("audit")
    .select(["actor_id", "project_id", "details"])
    .where("action", "=", "recording redacted")
    .execute();
  const details = JSON.stringify({ recordingId: id });
  expect(acts).toEqual([{ actor_id: member.id, project_id: projectId, details }]);
});

test("a ZIP that holds the speech goes with it, one from before the recording stays", async () => {
  await using place = await openStudio();
  const { api, member, camera, sound, projectId } = place;
  const order = async () => {
    await api.send(exportMedia, { projectId, "include-false-positives": true }, member.token);
    await api.jobs.drain();
    const { jobs } = await api.send(listMyJobs, {}, member.token);
    return jobs[0]?.id ?? 0;
  };
  await record(api, camera, sound);
  const before = await order();
  const id = await record(api, camera, { ...sound, recordingDateTime: "2026-11-20T07:00:00.000Z" });
  const after = await order();
  await say(api, member, { id, trackId: await addTrack(api, member, id) }, "human");
  expect((await api.send(getJobFile, { id: before }, member.token)).status).toBe(200);
  expect((await api.refuse(getJobFile, { id: after }, member.token)).status).toBe(403);
  expect(await listFiles(api)).toHaveLength(2);
});

test("a ZIP that is being made while speech is removed is made again without it", async () => {
  await using place = await openStudio();
  const { api, member, camera, sound, projectId } = place;
  const id = await record(api, camera, sound);
  await api.send(exportMedia, { projectId, "include-false-positives": true }, member.token);
  const { files } = api.services;
  const receive = files.receive.bind(files);
  files.receive = async (source) => {
    const archive = await receive(source);
    files.receive = receive;
    await say(api, member, { id, trackId: await addTrack(api, member, id) }, "human");
    return archive;
  };
  await api.jobs.drain();
  const { jobs } = await api.send(listMyJobs, {}, member.token);
  const [job] = jobs;
  expect(job).toMatchObject({ state: "finished", result: { files: 0, missing: 1 } });
  const archive = await (await api.send(getJobFile, { id: job?.id ?? 0 }, member.token)).bytes();
  expect(Object.keys(unzipSync(archive))).toEqual(["recordings.csv", "missing files.txt"]);
  expect(await listFiles(api)).toHaveLength(1);
});

test("a tag beside others removes it, too", async () => {
  await using place = await openStudio();
  const { api, member, camera, sound } = place;
  const id = await record(api, camera, sound);
  const trackId = await addTrack(api, member, id);
  const said = { id, trackId, what: "human", confidence: 1, automatic: false };
  await api.send(addTrackTag, said, member.token);
  expect((await readRow(api, id)).raw_key).toBeNull();
  expect(await listFiles(api)).toEqual([]);
});

test("without workers, sound in which the device itself has heard people is not kept", async () => {
  await using place = await openStudio();
  const { api, camera, sound } = place;
  const id = await record(api, camera, { ...sound, metadata: hear("human") });
  expect(await readRow(api, id)).toMatchObject({
    raw_key: null,
    processing_state: "FINISHED",
    redacted_at: api.now().toISOString(),
  });
  expect(await listFiles(api)).toEqual([]);
  const birds = await record(api, camera, { ...sound, metadata: hear("morepork") });
  expect((await readRow(api, birds)).raw_key).not.toBeNull();
});

test("a project may keep speech, and sights of people are kept everywhere", async () => {
  await using place = await openStudio();
  const { api, admin, member, camera, sound, projectId } = place;
  const seen = await record(api, camera, { recordingDateTime });
  const input = { groupIdOrName: String(projectId), settings: { filterHuman: false } };
  const speak = async (id: number) =>
    say(api, member, { id, trackId: await addTrack(api, member, id) }, "human");
  await speak(seen);
  await api.send(updateProjectSettings, input, admin.token);
  const stored = await record(api, camera, { ...sound, metadata: hear("human") });
  await speak(stored);
  for (const id of [seen, stored]) {
    const { raw_key } = await readRow(api, id);
    expect(await api.services.files.open(raw_key ?? "")).toBeDefined();
  }
});

test("where workers finish recordings, sound is kept until then", async () => {
  await using place = await openStudio({ PROCESSING: "external" });
  const { api, member, camera, sound } = place;
  const id = await record(api, camera, { ...sound, metadata: hear("human") });
  await say(api, member, { id, trackId: await addTrack(api, member, id) }, "human");
  expect((await readRow(api, id)).redacted_at).toBeNull();
});
