import { wordOfTrack } from "#app/services/recordings/recording-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { formatSpan } from "#contract/rules/times/durations.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { listDeletedTracks } from "#contract/wire/tracks/deleted-tracks.ts";

interface Setting {
  type: RecordingData["type"];
  zone: string;
  now: Date;
}

/** The deleted tracks of a recording as the page lists them, by what they showed: numbers are of those that stand. */
export function toDeletedTracks(
  { tracks, incomplete }: ReplyOf<typeof listDeletedTracks>,
  { type, zone, now }: Setting,
) {
  return {
    isMore: incomplete,
    rows: tracks.map((track) => ({
      id: track.id,
      name: capitalize(wordOfTrack(track, type) ?? "not named"),
      span: type === "trailcam-image" ? "" : formatSpan(track.start, track.end),
      by: track.deletedBy,
      time: formatShortMoment(track.deletedAt, zone, now),
    })),
  };
}

export type DeletedTracks = ReturnType<typeof toDeletedTracks>;
