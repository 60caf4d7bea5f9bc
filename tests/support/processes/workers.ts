import type { InputOf } from "#contract/endpoint.ts";
import { addProcessedTag, addProcessedTrack } from "#contract/wire/processing/processed-tracks.ts";
import type { JobState } from "#contract/wire/processing/job-states.ts";
import { finishJob, claimJob, requireAlgorithm } from "#contract/wire/processing/processing.ts";
import type { KnownRecordingType } from "#contract/wire/recordings/recording-types.ts";
import { makeCast, signInAgain, type Camera, type Person } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { record } from "../recordings/uploads.ts";

/** An API that waits for AI workers, with a project, its people and a camera; the worker is the super-user who writes. */
export async function openWorkplace(env: Record<string, string> = {}) {
  const api = await openTestApi({ PROCESSING: "external", ...env });
  const cast = await makeCast(api);
  return { ...cast, api, worker: cast.writer, [Symbol.asyncDispose]: () => close(api) };
}

export type Workplace = Awaited<ReturnType<typeof openWorkplace>>;

function close(api: TestApi): PromiseLike<void> {
  return api[Symbol.asyncDispose]();
}

/** Access tokens live for minutes, leases for longer. */
export async function wait(place: Workplace, minutes: number): Promise<void> {
  place.api.advance(minutes * 60);
  place.worker = await signInAgain(place.api, place.worker);
}

export function recordAt(
  { api, camera }: { api: TestApi; camera: Camera },
  recordingDateTime: string,
  data: Record<string, unknown> = {},
): Promise<number> {
  return record(api, camera, { recordingDateTime, ...data });
}

interface Hired {
  api: TestApi;
  worker: Person;
}

/** The next job, or undefined where there is none. */
export async function lease(
  { api, worker }: Hired,
  state: JobState = "trackAndAnalyse",
  type: KnownRecordingType = "thermalRaw",
) {
  return (await api.send(claimJob, { type, state }, worker.token))?.recording;
}

/** A recording just leased, of an hour ago unless it says otherwise. */
export async function leaseNew(place: Workplace, data: Record<string, unknown> = {}) {
  const id = await recordAt(place, "2026-11-20T06:00:00.000Z", data);
  const job = await lease(place);
  if (job?.id !== id) throw new Error("Another recording was leased.");
  return { id, jobKey: job.jobKey };
}

interface Finished {
  id: number;
  jobKey: string | null;
  success?: boolean;
  fieldUpdates?: Record<string, unknown>;
  newProcessedFileKey?: string;
}

export function finish(
  { api, worker }: Hired,
  { id, jobKey, success = true, fieldUpdates = {}, newProcessedFileKey }: Finished,
) {
  const result = { fieldUpdates };
  const reported = { id, jobKey, success, result, newProcessedFileKey };
  return api.attempt(finishJob, reported, worker.token);
}

export async function makeAlgorithm({ api, worker }: Hired): Promise<number> {
  const algorithm = { name: "tracker", version: 3 };
  return (await api.send(requireAlgorithm, { algorithm }, worker.token)).algorithmId;
}

export const positions = [
  { x: 3, y: 3, width: 4, height: 4, frame_number: 2 },
  { x: 5, y: 4, width: 5, height: 4, frame_number: 3 },
];

/** The id of a track that the worker has found in a recording. */
export async function addTrack(
  place: Hired,
  id: number,
  facts: Record<string, unknown> = {},
): Promise<number> {
  const data = { start_s: 0.5, end_s: 2, positions, ...facts };
  const algorithmId = await makeAlgorithm(place);
  const input = { id, data, algorithmId } as InputOf<typeof addProcessedTrack>;
  return (await place.api.send(addProcessedTrack, input, place.worker.token)).trackId;
}

export async function addTag(
  { api, worker }: Hired,
  { id, trackId }: { id: number; trackId: number },
  what: string,
  name = "Master",
): Promise<number> {
  const tag = { id, trackId, what, confidence: 0.9, data: { name } };
  return (await api.send(addProcessedTag, tag, worker.token)).trackTagId;
}

export function readRow(api: TestApi, id: number) {
  return api.services.store.read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
