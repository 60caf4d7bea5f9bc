import type { ProcessingState, RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { UploadData } from "#contract/wire/recordings/upload.ts";
import { longestRecordingSeconds } from "../times/durations.ts";
import type { Place } from "../locations/places.ts";
import { mediaTypes } from "./file-names.ts";

export interface EmbeddedFacts {
  recordedAt?: Date;
  durationSeconds?: number;
  place?: Place;
  additionalMetadata?: Record<string, unknown>;
}

export interface RecordingFacts {
  recordedAt: string | undefined;
  durationSeconds: number | null;
  place: Place | undefined;
  additionalMetadata: Record<string, unknown> | undefined;
}

/** Cameras that do not know a duration send this one. */
const unknownDurationSeconds = 321;

/** A still has no duration: web clients send this one, which no status recording has. */
export const stillSeconds = 3;

/** What was sent wins over what is embedded; in the additional metadata it is the other way round. */
export function mergeFacts(data: UploadData, embedded: EmbeddedFacts | undefined): RecordingFacts {
  const sentDuration =
    data.duration === unknownDurationSeconds && embedded?.durationSeconds !== undefined
      ? undefined
      : data.duration;
  const metadata = {
    ...data.additionalMetadata,
    ...embedded?.additionalMetadata,
    ...(data.metadata?.metadata_source ? { metadataSource: data.metadata.metadata_source } : {}),
  };
  return {
    recordedAt: data.recordingDateTime ?? findInstant(embedded?.recordedAt),
    durationSeconds:
      data.type === "trailcam-image" && !sentDuration
        ? stillSeconds
        : ([sentDuration, embedded?.durationSeconds].find(isDuration) ?? null),
    place: data.location ?? embedded?.place,
    additionalMetadata: Object.keys(metadata).length > 0 ? metadata : undefined,
  };
}

function isDuration(seconds: number | null | undefined): boolean {
  return typeof seconds === "number" && seconds >= 0 && seconds <= longestRecordingSeconds;
}

/** A damaged clock can say any year; beyond four digits it is not a time to file anything under. */
function findInstant(date: Date | undefined): string | undefined {
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return year >= 1970 && year <= 9999 ? date?.toISOString() : undefined;
}

interface Upload {
  type: RecordingType;
  given: ProcessingState | undefined;
  unreadable: boolean;
  tracked: boolean;
}

export function initialState({ type, given, unreadable, tracked }: Upload): ProcessingState {
  if (type === "unknown") return statesOfTypes[type];
  if (given) return given;
  if (type === "thermalRaw" && unreadable) return "CORRUPT";
  if (tracked && (type === "thermalRaw" || type === "irRaw")) return "analyse";
  return statesOfTypes[type];
}

const statesOfTypes: Record<RecordingType, ProcessingState> = {
  audio: "analyse",
  "trailcam-image": "analyse",
  thermalRaw: "trackAndAnalyse",
  irRaw: "tracking",
  "trailcam-video": "FINISHED",
  unknown: "FINISHED",
};

/** Without AI workers a recording that would wait for them is finished at once. */
export function stateWithoutWorkers(state: ProcessingState): ProcessingState {
  const waits: ProcessingState[] = ["analyse", "trackAndAnalyse", "tracking"];
  return waits.includes(state) ? "FINISHED" : state;
}

export function isTracked({ metadata }: UploadData): boolean {
  return Boolean(metadata?.metadata_source) || (metadata?.tracks?.length ?? 0) > 0;
}

/** The type a file is served with later, from its name or from what it was said to be. */
export function rawMimeType(fileName: string, type: RecordingType): string {
  return mediaTypes.getType(fileName) ?? defaultMimeTypes[type] ?? "application/octet-stream";
}

const defaultMimeTypes: Partial<Record<RecordingType, string>> = {
  thermalRaw: "application/x-cptv",
  audio: "audio/mp4",
};

/** Files of these names are read as thermal video; devices call every file `file`. */
export function mayBeCptv(fileName: string): boolean {
  return fileName === "file" || fileName.toLowerCase().endsWith(".cptv");
}

/** Files of these names are read as sound in an MP4 container, where they are not thermal video. */
export function mayBeMp4(fileName: string): boolean {
  return fileName === "file" || /\.(aac|m4a)$/i.test(fileName);
}
