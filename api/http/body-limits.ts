import type { AnyEndpoint } from "#contract/endpoint.ts";

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** Without a token only forms are sent. */
const maxAnonymousBytes = 64 * kibibyte;
const maxOrdinaryBytes = 256 * kibibyte;

/** Of fields that an endpoint reads as a whole, JSON or a form. Files and multipart bodies have limits of their own. */
const maxBytesByName: Record<string, number> = {
  /* 10,000 times, and details that JSON escapes write several times as long. */
  createEvents: 768 * kibibyte,
  createEventsForDevice: 768 * kibibyte,
  /* The threshold that a camera learnt, a number for each pixel. */
  updateDeviceSettings: mebibyte,
  /* Positions of each frame. */
  createTrack: mebibyte,
  updateTrackData: mebibyte,
  /* AI workers, who are super-users: as much as an upload's `data` may have. */
  addProcessedTrack: 16 * mebibyte,
  replaceProcessedTrack: 16 * mebibyte,
  addProcessedTag: 16 * mebibyte,
  finishJob: 16 * mebibyte,
  replaceMetadata: 16 * mebibyte,
};

export function maxBodyBytes({ name, caller }: Pick<AnyEndpoint, "name" | "caller">): number {
  const max = caller === "anyone" ? maxAnonymousBytes : maxOrdinaryBytes;
  return maxBytesByName[name] ?? max;
}

/** Of a body that is a file. */
export const maxFileBodyBytes = 50 * mebibyte;
