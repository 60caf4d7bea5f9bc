import { setTimeout } from "node:timers/promises";
import { makeChance } from "#bin/seed/chance.ts";
import type { Transport } from "#contract/client.ts";
import type { AnyEndpoint, InputOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { addProcessedTag, addProcessedTrack } from "#contract/wire/processing/processed-tracks.ts";
import { finishJob, claimJob, requireAlgorithm } from "#contract/wire/processing/processing.ts";
import { deleteRecording, undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel, deleteLabel } from "#contract/wire/recordings/recording-labels.ts";
import { deleteTrackTag, replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { listTracks } from "#contract/wire/tracks/tracks.ts";
import { seed } from "../chance.ts";
import { sendTo } from "../processes/killable.ts";
import type { Ledger } from "../databases/ledger.ts";
import { makeUpload, withTracks, type NewUpload } from "./new-uploads.ts";
import { multipartType, toMultipart } from "./uploads.ts";

/** What works against a server until it is killed, and what is known of that. */
export interface Yard {
  transport: Transport;
  tokens: { camera: string; member: string; worker: string };
  ledger: Ledger;
  /** Sent with its hash and not answered: what a device sends again. */
  unanswered: Set<NewUpload>;
  /** How many files an upload or a deletion without an answer may have left without a row, at most. */
  strayFiles: number;
}

const filesOfOne = 3;

/** Its id, once it is answered. */
async function send(yard: Yard, upload: NewUpload): Promise<number> {
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: yard.tokens.camera, "content-type": multipartType },
    body: toMultipart(upload.parts),
  });
  yard.strayFiles += filesOfOne;
  const response = await yard.transport(request);
  const { recordingId, messages } = (await response.json()) as {
    recordingId?: number;
    messages: string[];
  };
  if (recordingId === undefined) throw new Refusal("rule", messages.join(" "));
  yard.strayFiles -= filesOfOne;
  yard.ledger.know(`row ${recordingId}`, { sha1: upload.sha1, deleted: false });
  return recordingId;
}

/** A device: what was not answered before goes again, under its hash. */
async function uploadOne(yard: Yard): Promise<void> {
  const [again] = yard.unanswered;
  const upload = again ?? makeUpload();
  yard.unanswered.delete(upload);
  const isHashed = String(upload.parts[0]?.content).includes("fileHash");
  try {
    await send(yard, upload);
  } catch (error) {
    if (isHashed) yard.unanswered.add(upload);
    throw error;
  }
}

/** A person: says what is seen, changes their mind, deletes, brings back, takes it all back. */
async function tagOne(yard: Yard): Promise<void> {
  const { transport, tokens, ledger } = yard;
  const upload = makeUpload({ type: "audio", processingState: "FINISHED", ...withTracks(["rat"]) });
  const id = await send(yard, upload);
  const row = { sha1: upload.sha1, deleted: false };
  const ask = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) =>
    sendTo(transport, endpoint, input, tokens.member);
  const [track] = (await ask(listTracks, { id })).tracks;
  const at = { id, trackId: track?.id ?? 0 };
  const say = (what: string) =>
    ledger.change(`said ${id}`, what, () =>
      ask(replaceTrackTag, { ...at, what, confidence: 1, automatic: false }),
    );
  ledger.know(`said ${id}`, null);
  ledger.know(`label ${id}`, null);
  await say("stoat");
  const tag = { detail: "cool", confidence: 1 };
  const { tagId } = await ledger.change(`label ${id}`, "cool", () => ask(addLabel, { id, tag }));
  const { trackTagId = 0 } = await say("weasel");
  await ledger.change(`row ${id}`, { ...row, deleted: true }, () => ask(deleteRecording, { id }));
  await ledger.change(`row ${id}`, row, () => ask(undeleteRecording, { id }));
  await ledger.change(`label ${id}`, null, () => ask(deleteLabel, { id, tagId }));
  await ledger.change(`said ${id}`, null, () => ask(deleteTrackTag, { ...at, tagId: trackTagId }));
  if (id % 3 > 0) return;
  yard.strayFiles += filesOfOne;
  const forGood = { id, "soft-delete": false };
  await ledger.change(`row ${id}`, null, () => ask(deleteRecording, forGood));
  yard.strayFiles -= filesOfOne;
}

const queues = [
  { type: "thermalRaw", state: "trackAndAnalyse" },
  { type: "thermalRaw", state: "analyse" },
  { type: "audio", state: "analyse" },
  { type: "trailcam-image", state: "analyse" },
] as const;

/** The next job that waits anywhere, if any. */
export async function leaseNext({ transport, tokens }: Pick<Yard, "transport" | "tokens">) {
  for (const queue of queues) {
    const leased = await sendTo(transport, claimJob, queue, tokens.worker);
    if (leased) return leased.recording;
  }
  return undefined;
}

/** An AI worker: takes a job, adds a track and what it sees, and says what became of it. */
async function processOne(yard: Yard): Promise<void> {
  const { transport, tokens, ledger } = yard;
  const ask = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) =>
    sendTo(transport, endpoint, input, tokens.worker);
  let job = await leaseNext(yard);
  while (!job) {
    await setTimeout(20);
    job = await leaseNext(yard);
  }
  const { id, jobKey, processingState: state } = job;
  if (ledger.has(`job ${id}`)) throw new Refusal("rule", `${id} was leased, and is again.`);
  ledger.know(`job ${id}`, { state, key: jobKey, failures: 0 });
  ledger.know(`found ${id}`, 0);
  ledger.know(`seen ${id}`, null);
  const { algorithmId } = await ask(requireAlgorithm, { algorithm: { name: "tracker" } });
  const positions = [{ x: 1, y: 1, width: 4, height: 4, frame_number: 1 }];
  const data = { start_s: 1, end_s: 2, message: "worker", positions };
  const { trackId } = await ledger.change(`found ${id}`, 1, () =>
    ask(addProcessedTrack, { id, algorithmId, data }),
  );
  const seen = { what: "hedgehog", confidence: 0.9, data: { name: "Master" } };
  await ledger.change(`seen ${id}`, seen.what, () =>
    ask(addProcessedTag, { id, trackId, ...seen }),
  );
  const success = id % 4 > 0;
  const after = success
    ? { state: "FINISHED", key: null, failures: 0 }
    : { state: `${state}.failed`, key: null, failures: 1 };
  await ledger.change(`job ${id}`, after, () => ask(finishJob, { id, jobKey, success }));
}

const lines = [
  uploadOne,
  tagOne,
  processOne,
  uploadOne,
  tagOne,
  processOne,
  uploadOne,
  tagOne,
] as const;

export const lineCount = lines.length;

const chance = makeChance(seed);

/** One thing that the line of this number does, from beginning to end. */
export async function workOne(yard: Yard, line: number): Promise<void> {
  await lines[line]?.(yard);
  await setTimeout(chance() * 20);
}
