import { expect, test } from "vitest";
import {
  addProcessedTag,
  addProcessedTrack,
  archiveTrack,
  clearTracks,
  replaceProcessedTrack,
  setThumbnailInfo,
} from "#contract/wire/processing/processed-tracks.ts";
import {
  finishJob,
  claimJob,
  replaceMetadata,
  requireAlgorithm,
} from "#contract/wire/processing/processing.ts";
import {
  reprocessRecording,
  reprocessRecordings,
  retryFailedRecording,
} from "#contract/wire/processing/reprocessing.ts";
import { answersByRole, everyone } from "#tests/support/projects/people.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import {
  addTrack,
  makeAlgorithm,
  openWorkplace,
  recordAt,
} from "#tests/support/processes/workers.ts";

const at = "2026-11-20T06:00:00.000Z";
const workersOnly = { ...everyone(403), anonymous: 401, device: 401, "super-user write": "ok" };
const data = { start_s: 0, end_s: 1 };
const region = { region: {}, contours: 1, median_diff: 1, score: 1 };

test("workers are super-users with write permission", async () => {
  await using place = await openWorkplace();
  const { api, tokens } = place;
  const id = await recordAt(place, at);
  const trackId = await addTrack(place, id);
  const archived = await addTrack(place, id);
  const cleared = await recordAt(place, at);
  const algorithmId = await makeAlgorithm(place);
  const asks: Record<string, Parameters<typeof answersByRole>[1]> = {
    claimJob: (token) => api.attempt(claimJob, { type: "audio", state: "analyse" }, token),
    finishJob: (token) => api.attempt(finishJob, { id, jobKey: null, success: false }, token),
    replaceMetadata: (token) => api.attempt(replaceMetadata, { id, metadata: {} }, token),
    requireAlgorithm: (token) => api.attempt(requireAlgorithm, { algorithm: {} }, token),
    addTrack: (token) => api.attempt(addProcessedTrack, { id, data, algorithmId }, token),
    replaceTrack: (token) => api.attempt(replaceProcessedTrack, { id, trackId, data }, token),
    addTag: (token) =>
      api.attempt(addProcessedTag, { id, trackId, what: "rat", confidence: 1 }, token),
    setThumbnail: (token) => api.attempt(setThumbnailInfo, { id, trackId, data: region }, token),
    archiveTrack: (token) => api.attempt(archiveTrack, { id, trackId: archived }, token),
    clearTracks: (token) => api.attempt(clearTracks, { id: cleared }, token),
  };
  for (const [name, ask] of Object.entries(asks))
    expect([name, await answersByRole(tokens, ask)]).toEqual([name, workersOnly]);
});

test("workers upload what they have made", async () => {
  await using place = await openWorkplace();
  const { api, tokens } = place;
  const answers = await answersByRole(tokens, async (token) => {
    const parts = [dataPart({}), filePart(new Uint8Array(3))];
    const { status } = await upload(api, token, parts, "/api/v1/processing/processed");
    return status === 200 ? { ok: true } : { ok: false, refusal: { status } };
  });
  expect(answers).toEqual(workersOnly);
});

test("a super-user who has put the permission aside is no worker", async () => {
  await using place = await openWorkplace();
  const { api, worker } = place;
  const headers = { authorization: worker.token };
  const url = "http://api.test/api/v1/processing?type=audio&state=analyse&view-mode=user";
  expect((await api.fetch(new Request(url, { headers }))).status).toBe(403);
});

test("members and super-users who write have recordings processed again", async () => {
  await using place = await openWorkplace();
  const { api, tokens } = place;
  const id = await recordAt(place, at);
  const workers = {
    ...everyone(403),
    anonymous: 401,
    device: 401,
    member: "ok",
    admin: "ok",
    owner: "ok",
    "super-user write": "ok",
  };
  const failed = { processing_state: "analyse.failed" };
  const retry = async (token: string | undefined) => {
    const { write } = api.services.store;
    await write.updateTable("recordings").set(failed).where("id", "=", id).execute();
    return api.attempt(retryFailedRecording, { id }, token);
  };
  expect(await answersByRole(tokens, retry)).toEqual(workers);
  expect(
    await answersByRole(tokens, (token) => api.attempt(reprocessRecording, { id }, token)),
  ).toEqual(workers);
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(reprocessRecordings, { recordings: [id] }, token),
    ),
  ).toEqual(workers);
});
