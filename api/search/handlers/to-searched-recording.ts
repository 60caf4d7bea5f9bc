import type { RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";
import type { SearchedRecording } from "../queries/searched-recordings.ts";
import type { TaggedTrack } from "#api/tracks/queries/with-tracks.ts";
import { toLabel } from "#api/labels/handlers/to-label-data.ts";
import { readMetadata, toListedTrack, toRecording } from "#api/recordings/handlers/to-recording.ts";

/** As the older query gives it: with comment and metadata, but nothing of where tracks are or of an animal's sex. */
export function toSearchedRecording({ row, tracks, labels }: SearchedRecording): RecordingData {
  const listed = { tracks: tracks.map(toSearchedTrack), labels: labels.map(toLabel) };
  return {
    ...toRecording(row, listed),
    processing: row.processing === 1,
    ...(row.comment ? { comment: row.comment } : {}),
    ...(row.raw_mime_type ? { rawMimeType: row.raw_mime_type } : {}),
    ...(row.additional_metadata ? { additionalMetadata: readMetadata(row) } : {}),
  };
}

function toSearchedTrack({ track, tags }: TaggedTrack): TrackData {
  const searchedTags = tags.map((tag) => ({
    ...tag,
    gender: null,
    maturity: null,
    sound_type: null,
  }));
  const listed = toListedTrack(track, searchedTags);
  return {
    ...listed,
    filtered: track.filtered === 1,
    tags: listed.tags.map((tag) => ({ ...tag, trackId: track.id })),
  };
}
