import { expect, test } from "vitest";
import { archiveTrack } from "#contract/wire/processing/processed-tracks.ts";
import { claimJob } from "#contract/wire/processing/processing.ts";
import { reprocessRecording } from "#contract/wire/processing/reprocessing.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getRawFile, getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { addTrack as newTrack, say } from "#tests/support/recordings/tracks.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import {
  addTag,
  addTrack,
  finish,
  lease,
  openWorkplace,
  readRow,
  recordAt,
  wait,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const at = "2026-11-20T06:00:00.000Z";

interface Heard {
  what?: string;
  model?: string;
  type?: "audio" | "thermalRaw";
  archived?: boolean;
  success?: boolean;
}

/** A recording in which a model hears something, processed to its end. */
async function hear(
  place: Workplace,
  { what = "human", model = "Master", type = "audio", archived, success = true }: Heard,
): Promise<number> {
  const id = await recordAt(place, at, { type, processingState: "analyse" });
  const job = await lease(place, "analyse", type);
  const trackId = await addTrack(place, id);
  await addTag(place, { id, trackId }, what, model);
  if (archived) await place.api.send(archiveTrack, { id, trackId }, place.worker.token);
  await finish(place, { id, jobKey: job?.jobKey ?? "", success });
  return id;
}

test("sound in which people speak is removed, its tracks and tags stay", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await hear(place, {});
  const row = await readRow(api, id);
  expect(row).toMatchObject({
    raw_key: null,
    derived_key: null,
    redacted_at: api.now().toISOString(),
    processing_state: "FINISHED",
  });
  expect(await listFiles(api)).toEqual([]);
  const { recording, downloadRawJWT } = await api.send(getRecording, { id }, member.token);
  expect(downloadRawJWT).toBeUndefined();
  expect(recording).toMatchObject({ redacted: true, tracks: [{ tags: [{ what: "human" }] }] });
  expect((await api.refuse(getRawFile, { id }, member.token)).status).toBe(400);
});

test("any model's word is enough, be it archived", async () => {
  await using place = await openWorkplace();
  const ids = [await hear(place, { model: "small" }), await hear(place, { archived: true })];
  for (const id of ids) expect((await readRow(place.api, id)).raw_key).toBeNull();
});

test("other sounds, sights of people and unfinished work lose nothing", async () => {
  await using place = await openWorkplace();
  const ids = [
    await hear(place, { what: "morepork" }),
    await hear(place, { type: "thermalRaw" }),
    await hear(place, { success: false }),
  ];
  for (const id of ids) {
    const { raw_key, redacted_at } = await readRow(place.api, id);
    expect(redacted_at).toBeNull();
    expect(await place.api.services.files.open(raw_key ?? "")).toBeDefined();
  }
});

test("a project may keep what people say", async () => {
  await using place = await openWorkplace();
  const { api, admin, projectId } = place;
  const set = (filterHuman: boolean) => {
    const input = { groupIdOrName: String(projectId), settings: { filterHuman } };
    return api.send(updateProjectSettings, input, admin.token);
  };
  await set(false);
  const stored = await hear(place, {});
  await set(true);
  const removed = await hear(place, {});
  expect((await readRow(api, stored)).raw_key).not.toBeNull();
  expect((await readRow(api, removed)).raw_key).toBeNull();
});

test("what workers have finished is removed as soon as a person says that people speak in it", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await hear(place, { what: "morepork" });
  const trackId = await newTrack(api, member, id);
  await say(api, member, { id, trackId }, "human");
  expect(await readRow(api, id)).toMatchObject({
    raw_key: null,
    redacted_at: api.now().toISOString(),
  });
  expect(await listFiles(api)).toEqual([]);
});

/** Finished sound with a track that a person has drawn, which a worker has leased and hears people in. */
async function hearAgain(place: Workplace) {
  const { api, member } = place;
  const id = await recordAt(place, at, { type: "audio", processingState: "FINISHED" });
  const trackId = await newTrack(api, member, id);
  const ordered = { type: "audio", state: "FINISHED" } as const;
  const job = await api.send(claimJob, ordered, place.worker.token);
  await addTag(place, { id, trackId }, "human", "small");
  return { id, trackId, jobKey: job?.recording.jobKey ?? "", rawJWT: job?.rawJWT ?? "" };
}

test("a worker may hear a finished sound to the end of its job, then its speech is removed", async () => {
  for (const success of [true, false]) {
    await using place = await openWorkplace();
    const { api } = place;
    const { id, jobKey, rawJWT } = await hearAgain(place);
    await api.jobs.drain();
    expect((await readRow(api, id)).redacted_at).toBeNull();
    expect((await api.send(downloadSigned, { jwt: rawJWT })).status).toBe(200);
    await finish(place, { id, jobKey, success });
    expect(await readRow(api, id)).toMatchObject({
      raw_key: null,
      redacted_at: api.now().toISOString(),
    });
    expect(await listFiles(api)).toEqual([]);
    await wait(place, 31);
    await api.jobs.drain();
  }
});

test("where a worker does not end its job, the speech is removed when its time is over", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const { id } = await hearAgain(place);
  await wait(place, 29);
  await api.jobs.drain();
  expect((await readRow(api, id)).raw_key).not.toBeNull();
  await wait(place, 2);
  await api.jobs.drain();
  expect(await readRow(api, id)).toMatchObject({
    raw_key: null,
    redacted_at: api.now().toISOString(),
  });
  expect(await listFiles(api)).toEqual([]);
});

test("a sound that is sent to be heard again meanwhile waits for that, and is asked about again", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const { id } = await hearAgain(place);
  await api.send(reprocessRecording, { id }, member.token);
  await wait(place, 31);
  await api.jobs.drain();
  expect((await readRow(api, id)).raw_key).not.toBeNull();
  const { read } = api.services.store;
  const jobs = await read
    .selectFrom("jobs")
    .select("due_at")
    .where("kind", "=", "redact-speech")
    .where("finished_at", "is", null)
    .execute();
  expect(jobs.map(({ due_at }) => due_at > api.now().toISOString())).toEqual([true]);
});

test("a sound that waits to be heard again loses its speech at its time where no worker hears any more", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const { id } = await hearAgain(place);
  await api.send(reprocessRecording, { id }, member.token);
  expect(await readRow(api, id)).toMatchObject({
    processing_state: "reprocess",
    redacted_at: null,
  });
  api.services.settings.processing = "off";
  await wait(place, 31);
  await api.jobs.drain();
  expect(await readRow(api, id)).toMatchObject({
    raw_key: null,
    redacted_at: api.now().toISOString(),
  });
  expect(await listFiles(api)).toEqual([]);
  await wait(place, 31);
  await api.jobs.drain();
  const waiting = api.services.store.read
    .selectFrom("jobs")
    .select("kind")
    .where("kind", "=", "redact-speech")
    .where("finished_at", "is", null);
  expect(await waiting.execute()).toEqual([]);
});

test("a person's word removes it at once, leased or not", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const { id, trackId } = await hearAgain(place);
  await say(api, member, { id, trackId }, "human");
  expect((await readRow(api, id)).raw_key).toBeNull();
});

test("lists and the recording itself say when sound was removed, where that is asked for", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  const id = await hear(place, {});
  const redactedAt = api.now().toISOString();
  const asked = { "with-redacted-at": true };
  const one = await api.send(getRecording, { id, ...asked }, member.token);
  expect(one.recording.redactedAt).toBe(redactedAt);
  const all = { projectId, "include-false-positives": true };
  const list = await api.send(queryRecordings, { ...all, ...asked }, member.token);
  expect(list.recordings.map((recording) => recording.redactedAt)).toEqual([redactedAt]);
  const plain = await api.send(queryRecordings, all, member.token);
  expect(plain.recordings[0]).not.toHaveProperty("redactedAt");
});

test("removed sound is in a list of sound alone where that is asked for", async () => {
  await using place = await openWorkplace();
  const { api, member, projectId } = place;
  const id = await hear(place, {});
  const list = async (asked: object) => {
    const sounds = { projectId, types: ["audio" as const], ...asked };
    const { recordings } = await api.send(queryRecordings, sounds, member.token);
    return recordings.map((recording) => recording.id);
  };
  expect(await list({})).toEqual([]);
  expect(await list({ "include-redacted": true })).toEqual([id]);
});

test("what has been removed is not given to workers again", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const id = await hear(place, {});
  expect((await api.refuse(reprocessRecording, { id }, member.token)).status).toBe(400);
  expect(await lease(place, "FINISHED", "audio")).toBeUndefined();
});
