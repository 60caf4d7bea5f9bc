import type { UploadData } from "#contract/wire/recordings/upload.ts";

/** Far above any real recording, whose tracks are a few dozen. */
export const maxTracks = 1000;

const maxPositions = 200_000;
const maxPredictions = 5000;
/** Of the names of models and tags, which are stored with each tag. */
const maxNameLength = 200;

type Metadata = NonNullable<UploadData["metadata"]>;

/** An upload without what is too much to keep, and sentences that say what that was. */
export function leaveOutExcess(data: UploadData): { data: UploadData; leftOut: string[] } {
  const excess = data.metadata ? findExcess(data.metadata) : undefined;
  if (excess === undefined) return { data, leftOut: [] };
  const { metadata: _, ...kept } = data;
  return { data: kept, leftOut: [`The tracks and all of 'metadata' were left out: ${excess}.`] };
}

function findExcess({ models, tracks = [] }: Metadata): string | undefined {
  const predictions = tracks.flatMap((track) => track.predictions);
  const names = [
    ...models.map(({ name }) => name),
    ...predictions.map((prediction) => prediction.confident_tag ?? ""),
  ];
  const positions = tracks.reduce((sum, track) => sum + (track.positions?.length ?? 0), 0);
  const most = (max: number, what: string) => `at most ${max} ${what} are kept`;
  if (tracks.length > maxTracks) return most(maxTracks, "tracks");
  if (positions > maxPositions) return most(maxPositions, "positions");
  if (predictions.length > maxPredictions) return most(maxPredictions, "predictions");
  if (names.some(({ length }) => length > maxNameLength))
    return `names of models and tags have at most ${maxNameLength} letters`;
  return undefined;
}
