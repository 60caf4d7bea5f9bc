import * as bounds from "#contract/bounds.ts";
import { passthroughFields, type UploadData } from "#contract/wire/recordings/upload.ts";

/** Far above any real recording, whose tracks are a few dozen. */
export const maxTracks = bounds.tracksOfRecording;

/** Of what is kept as it was sent, a field as JSON. */
export const maxKeptBytes = bounds.keptBytes;

const maxPositions = 200_000;
/** Of the names of sources and models; a model's is stored with each of its tags. */
const maxNameLength = 200;
const maxTagLength = 10_000;

type Metadata = NonNullable<UploadData["metadata"]>;

/** An upload without what is too much to keep, and sentences that say what that was. */
export function leaveOutExcess(data: UploadData): { data: UploadData; leftOut: string[] } {
  const excess = data.metadata ? findExcess(data.metadata) : undefined;
  const { kept, leftOut } = leaveOutLong(data);
  if (excess === undefined) return { data: kept, leftOut };
  const { metadata: _, ...rest } = kept;
  const message = `The tracks and all of 'metadata' were left out: ${excess}.`;
  return { data: rest, leftOut: [message, ...leftOut] };
}

function leaveOutLong(data: UploadData): { kept: UploadData; leftOut: string[] } {
  const long = ["additionalMetadata", "comment", ...passthroughFields].filter(
    (field) => !fitsKept(data[field]),
  );
  const kept = { ...data };
  for (const field of long) delete kept[field];
  const leftOut = long.map(tooLong);
  return { kept, leftOut };
}

/** What an answer says of a field that was left out for its length. */
export function tooLong(field: string): string {
  return `'${field}' was left out: it can have at most ${maxKeptBytes} bytes.`;
}

/** Whether lists have room for it. */
export function fitsKept(value: unknown): boolean {
  if (isSurelyLonger(value)) return false;
  return utf8Length(JSON.stringify(value ?? null)) <= maxKeptBytes;
}

/** By its texts and members alone, so that nobody waits for a long one to be written. */
function isSurelyLonger(value: unknown): boolean {
  let least = 0;
  const parts = [value];
  while (parts.length > 0 && least <= maxKeptBytes) {
    const part = parts.pop();
    if (typeof part === "string") least += part.length;
    else if (typeof part === "object" && part !== null) {
      const members = Object.values(part);
      least += members.length;
      if (least <= maxKeptBytes) parts.push(...members);
    }
  }
  return least > maxKeptBytes;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

function findExcess({ metadata_source, models, tracks = [] }: Metadata): string | undefined {
  const predictions = tracks.flatMap((track) => track.predictions);
  const names = [metadata_source ?? "", ...models.map(({ name }) => name)];
  const tags = predictions.map((prediction) => prediction.confident_tag ?? "");
  const positions = tracks.reduce((sum, track) => sum + (track.positions?.length ?? 0), 0);
  const most = (max: number, what: string) => `at most ${max} ${what} are kept`;
  if (tracks.length > maxTracks) return most(maxTracks, "tracks");
  if (positions > maxPositions) return most(maxPositions, "positions");
  if (tracks.some((track) => (track.positions?.length ?? 0) > bounds.trackPositions))
    return most(bounds.trackPositions, "positions in a track");
  if (predictions.length > bounds.predictionsOfRecording)
    return most(bounds.predictionsOfRecording, "predictions");
  if (models.length > bounds.modelsOfRecording) return most(bounds.modelsOfRecording, "models");
  if (names.some(({ length }) => length > maxNameLength))
    return `names of sources and models have at most ${maxNameLength} characters`;
  if (tags.some(({ length }) => length > maxTagLength))
    return `tags have at most ${maxTagLength} characters`;
  return undefined;
}
