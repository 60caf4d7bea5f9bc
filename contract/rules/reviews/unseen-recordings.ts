import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { jobStatesOf } from "../processing/processing.ts";
import { isStatus } from "../visits/visit-grouping.ts";

interface Recorded {
  type: RecordingType;
  processingState: string;
  duration: number | null;
  /** Those that stand. */
  tracks: readonly unknown[];
}

/** Whether AI has finished with a recording: there is one, and it looks at recordings of the type. */
export function isSeenByAi(
  { type, processingState }: Pick<Recorded, "type" | "processingState">,
  hasAi: boolean,
): boolean {
  return hasAi && jobStatesOf(type).length > 0 && processingState === "FINISHED";
}

/**
 * Whether nobody and nothing has looked at a recording that can be read: no track was put on it. One of an unknown
 * kind cannot be looked at.
 */
export function isUnseen(recording: Recorded, hasAi: boolean): boolean {
  if (recording.type === "unknown") return false;
  const isWorthALook = recording.processingState !== "CORRUPT" && !isStatus(recording);
  return isWorthALook && recording.tracks.length === 0 && !isSeenByAi(recording, hasAi);
}

/**
 * Whether a recording waits among the untagged ones although it has no track: a camera's, with a file, and of a still
 * one that can be shown. Sound is not looked at.
 */
export function waitsAsWhole(recording: Recorded & { hasMedia: boolean }, hasAi: boolean): boolean {
  return recording.type !== "audio" && recording.hasMedia && isUnseen(recording, hasAi);
}
