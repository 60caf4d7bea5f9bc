import type { RecordingData, TrackData } from "#contract/wire/recordings.ts";
import type { RecordingDetailRow, RecordingRow } from "../queries/recordings.ts";
import type { TrackRow, TrackTagRow } from "../queries/tracks.ts";
import { toPositions } from "#contract/rules/positions.ts";

/** As a list gives it: without comment, metadata and the positions of tracks. */
export function toRecording(row: RecordingRow, tracks: TrackData[]): RecordingData {
  const located = row.latitude !== null && row.longitude !== null;
  return {
    id: row.id,
    type: row.type,
    duration: row.duration_seconds,
    recordingDateTime: row.recorded_at,
    location: located ? { lat: row.latitude as number, lng: row.longitude as number } : null,
    deviceId: row.device_id,
    deviceName: row.device_name,
    groupId: row.project_id,
    groupName: row.project_name,
    ...(row.location_id === null
      ? {}
      : { stationId: row.location_id, stationName: row.location_name ?? "" }),
    processing: false,
    processingState: row.processing_state,
    tags: [],
    tracks,
  };
}

export function toRecordingDetail(row: RecordingDetailRow, tracks: TrackData[]): RecordingData {
  return {
    ...toRecording(row, tracks),
    ...(row.comment ? { comment: row.comment } : {}),
    ...(row.raw_mime_type ? { rawMimeType: row.raw_mime_type } : {}),
    ...(row.additional_metadata
      ? { additionalMetadata: JSON.parse(row.additional_metadata) as Record<string, unknown> }
      : {}),
  };
}

/** A track as a list gives it. */
export function toListedTrack(row: TrackRow, tags: TrackTagRow[]): TrackData {
  return {
    id: row.id,
    start: row.start_seconds,
    end: row.end_seconds,
    tags: tags.map(toTag),
  };
}

/** A track in full: `data` is the JSON of the track as it was sent. */
export function toTrack(row: TrackRow, tags: TrackTagRow[], data: string | undefined): TrackData {
  const sent = JSON.parse(data ?? "{}") as Record<string, unknown>;
  const positions = toPositions(sent.positions);
  const score = sent.tracking_score;
  return {
    ...toListedTrack(row, tags),
    tags: tags.map((tag) => ({
      ...toTag(tag),
      trackId: tag.track_id,
      createdAt: tag.created_at,
      updatedAt: tag.updated_at,
    })),
    filtered: row.filtered === 1,
    ...(row.min_frequency_hz === null ? {} : { minFreq: row.min_frequency_hz }),
    ...(row.max_frequency_hz === null ? {} : { maxFreq: row.max_frequency_hz }),
    ...(positions.length > 0 ? { positions } : {}),
    ...(typeof score === "number" && score !== 0 ? { tracking_score: score } : {}),
  };
}

function toTag(row: TrackTagRow): TrackData["tags"][number] {
  return {
    id: row.id,
    what: row.what,
    path: row.path,
    confidence: row.confidence ?? 0,
    automatic: row.automatic === 1,
    model: row.model,
    ...(row.automatic === 1 ? {} : { userId: row.user_id, userName: row.user_name ?? "" }),
  };
}
