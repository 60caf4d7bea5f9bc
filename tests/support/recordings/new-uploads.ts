import { randomBytes } from "node:crypto";
import { makeCptv } from "./recordings.ts";
import { dataPart, filePart, sha1, type Part } from "./uploads.ts";

export interface NewUpload {
  parts: Part[];
  sha1: string;
}

const kinds = ["thermalRaw", "audio", "trailcam-image"] as const;

let made = 0;

/** A recording like no other. Its comment says how many tracks were sent with it. */
export function makeUpload(facts: Record<string, unknown> = {}): NewUpload {
  made += 1;
  const { type = kinds[made % kinds.length] } = facts;
  const recordedAt = new Date(Date.UTC(2026, 10, 1) + made * 60_000).toISOString();
  const file = type === "thermalRaw" ? makeCptv({ recordedAt, frames: 3 }) : randomBytes(2000);
  const words = ["rat", "cat", "possum"].slice(0, made % 4);
  const data = {
    type,
    recordingDateTime: recordedAt,
    duration: 10,
    ...(made % 2 === 0 ? { fileHash: sha1(file) } : {}),
    ...withTracks(words),
    ...facts,
  };
  const pictures = ["derived", "thumb"].map((name) => ({
    name,
    content: randomBytes(500),
    fileName: `${name}.webp`,
  }));
  const parts = [dataPart(data), filePart(file), ...(type === "trailcam-image" ? pictures : [])];
  return { parts, sha1: sha1(file) };
}

/** The fields of an upload with a track for each word, which the camera says of it. */
export function withTracks(words: string[]) {
  const tracks = words.map((word, order) => ({
    start_s: order,
    end_s: order + 2,
    positions: [{ x: 1, y: 1, width: 4, height: 4, frame_number: order }],
    predictions: [{ model_id: 1, confident_tag: word, confidence: 0.9 }],
  }));
  const metadata = { models: [{ id: 1, name: "camera" }], tracks };
  return { comment: `${words.length} tracks`, metadata };
}
