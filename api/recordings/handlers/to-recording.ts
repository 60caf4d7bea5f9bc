import { toPlace } from "#contract/rules/locations/places.ts";
import type { LabelData, RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";
import type { RecordingDetailRow, RecordingRow } from "../queries/recordings.ts";
import type { FullTrackRow, FullTrackTagRow } from "#api/tracks/queries/one-track.ts";
import type { TrackRow, TrackTagRow } from "#api/tracks/queries/tracks.ts";
import { toPositions } from "#contract/rules/locations/positions.ts";
import { toAudioData, toListedAudioData } from "./to-audio-data.ts";
import { readJson } from "#api/db/stored-json.ts";

interface Parts {
  tracks: TrackData[];
  labels: LabelData[];
  withRedactedAt?: boolean;
  expiredAt?: string | undefined;
}

/** As a list gives it: without comment, metadata and the positions of tracks. */
export function toRecording(
  row: RecordingRow,
  { tracks, labels, withRedactedAt = false, expiredAt }: Parts,
): RecordingData {
  return {
    id: row.id,
    type: row.type,
    duration: row.duration_seconds,
    recordingDateTime: row.recorded_at,
    location: toPlace(row) ?? null,
    deviceId: row.device_id,
    deviceName: row.device_name,
    groupId: row.project_id,
    groupName: row.project_name,
    ...(row.location_id === null
      ? {}
      : { stationId: row.location_id, stationName: row.location_name ?? "" }),
    processing: false,
    processingState: row.processing_state,
    tags: labels,
    tracks,
    ...(row.type === "audio" ? toListedAudioData(row) : {}),
    ...(withRedactedAt && row.redacted_at !== null ? { redactedAt: row.redacted_at } : {}),
    ...(expiredAt === undefined ? {} : { expiredAt }),
  };
}

export function toRecordingDetail(row: RecordingDetailRow, parts: Parts): RecordingData {
  return {
    ...toRecording(row, parts),
    ...(row.type === "audio" ? toAudioData(row) : {}),
    processing: row.processing === 1,
    ...(row.comment ? { comment: row.comment } : {}),
    ...(row.raw_mime_type ? { rawMimeType: row.raw_mime_type } : {}),
    ...(row.additional_metadata ? { additionalMetadata: readMetadata(row) } : {}),
  };
}

type MetadataRow = Pick<RecordingDetailRow, "id" | "additional_metadata">;

export function readMetadata({ id, additional_metadata: metadata }: MetadataRow) {
  return readJson("recordings.additional_metadata", metadata, id);
}

export function toListedTrack(row: TrackRow, tags: TrackTagRow[]): TrackData {
  return {
    id: row.id,
    start: row.start_seconds,
    end: row.end_seconds,
    tags: tags.map((tag) => toListedTag(tag)),
  };
}

/** A track in full: `data` is the JSON of the track as it was sent. */
export function toTrack(row: TrackRow, tags: TrackTagRow[], data: string | undefined): TrackData {
  const { positions: sent, tracking_score: score } = readJson("tracks.data", data, row.id);
  const positions = toPositions(sent);
  return {
    ...toListedTrack(row, tags),
    tags: tags.map((tag) => toTag(tag)),
    filtered: row.filtered === 1,
    ...(row.min_frequency_hz === null ? {} : { minFreq: row.min_frequency_hz }),
    ...(row.max_frequency_hz === null ? {} : { maxFreq: row.max_frequency_hz }),
    ...(positions.length > 0 ? { positions } : {}),
    ...(typeof score === "number" && score !== 0 ? { tracking_score: score } : {}),
  };
}

/** A track with everything that was sent of it and of its tags. */
export function toFullTrack(row: FullTrackRow, tags: FullTrackTagRow[]) {
  return {
    ...toTrack(row, [], row.data),
    tags: tags.map((tag) => toTag(tag, readJson("track_tags.data", tag.data, tag.id))),
    data: readJson("tracks.data", row.data, row.id),
  };
}

type TagData = TrackData["tags"][number];

function toTag(row: TrackTagRow, sent: Record<string, unknown> = {}): TagData {
  return {
    ...toListedTag(row, sent),
    trackId: row.track_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toListedTag(row: TrackTagRow, sent: Record<string, unknown> = {}): TagData {
  const data = {
    ...sent,
    ...(row.gender === null ? {} : { gender: row.gender }),
    ...(row.maturity === null ? {} : { maturity: row.maturity }),
    ...(row.sound_type === null ? {} : { soundType: row.sound_type }),
  };
  return {
    id: row.id,
    what: row.what,
    path: row.path,
    confidence: row.confidence ?? 0,
    automatic: row.automatic === 1,
    model: row.model,
    ...(row.automatic === 1 ? {} : { userId: row.user_id, userName: row.user_name ?? "" }),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  };
}
