import { type CsvColumns, toCsvTable } from "#app/lists/csv-table.ts";
import { send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { requirePathProject } from "#app/services/recordings/path-project.server.ts";
import { agreementOf } from "#contract/rules/tracks/agreement.ts";
import { findBand } from "#contract/rules/tracks/band.ts";
import { canonicalTag, isMasterTag } from "#contract/rules/tracks/track-tags.ts";
import { getRecording, type TrackData } from "#contract/wire/recordings/recordings.ts";
import type { Route } from "./+types/tracks-csv";

interface Numbered {
  number: number;
  track: TrackData;
}

const columns: CsvColumns<Numbered> = {
  Number: ({ number }) => number,
  "Track id": ({ track }) => track.id,
  "Start (s)": ({ track }) => toMilliseconds(track.start),
  "End (s)": ({ track }) => toMilliseconds(track.end),
  "Counts as": ({ track }) => canonicalTag(track.tags)?.what,
  Agreement: ({ track }) => agreementOf(track.tags),
  AI: ({ track }) => track.tags.find(isMasterTag)?.what,
  "AI confidence": ({ track }) => track.tags.find(isMasterTag)?.confidence,
  "Other models": ({ track }) =>
    track.tags
      .filter((tag) => tag.automatic && !isMasterTag(tag))
      .map(({ model, what, confidence }) => `${model ?? "?"}: ${what} ${confidence}`)
      .join("; "),
  People: ({ track }) =>
    track.tags
      .filter(({ automatic }) => !automatic)
      .map(({ userName, what }) => `${userName ?? "?"}: ${what}`)
      .join("; "),
  Positions: ({ track }) => track.positions?.length,
  "Lowest (Hz)": ({ track }) => findBand(track)?.low,
  "Highest (Hz)": ({ track }) => findBand(track)?.high,
};

/** Frames are thirds and ninths of a second, which have no end as decimals. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** The tracks of a recording, for programs: words as they are stored, times in seconds from its start. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const id = args.params.currentRecordingId;
  const { recording } = await send(args, getRecording, { id });
  requirePathProject(args, recording.groupName);
  const rows = recording.tracks.map((track, index) => ({ number: index + 1, track }));
  return toCsvResponse(toCsvTable(columns, rows), `recording-${recording.id}-tracks.csv`);
}
