import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";

/** The largest files that pictures are made of, by what they are recordings of: none are made of other types. */
const maxBytes: Partial<Record<RecordingType, number>> = {
  thermalRaw: 64 * 1024 ** 2,
  "trailcam-image": 64 * 1024 ** 2,
};

/** Bytes; 0 where no pictures are made of a type. */
export function maxRenderedBytes(type: RecordingType): number {
  return maxBytes[type] ?? 0;
}

/** Whether there are no pictures because the file is larger than is opened. */
export function isTooLargeToRender(type: RecordingType, bytes: number): boolean {
  const most = maxRenderedBytes(type);
  return most > 0 && bytes > most;
}
