import type { ReplyOf } from "#contract/endpoint.ts";
import type { getSound } from "#contract/wire/recordings/sounds.ts";
import { readJson } from "#api/db/stored-json.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { listRenditionRows, type RenditionRow } from "#api/renditions/queries/renditions.ts";
import type { Services } from "#api/services.ts";
import { requestDrawing } from "../operations/request-drawing.ts";

type Reply = ReplyOf<typeof getSound>;

/** What is known of a sound and which pictures of it there are; those that are missing are made from now on. */
export async function readSound(services: Services, recording: RecordingDetailRow): Promise<Reply> {
  const rows = await listRenditionRows(services.store.read, recording.id);
  const overview = rows.find(({ kind }) => kind === "spectrogram");
  const isBeingMade = await requestDrawing(services, recording, overview);
  const { file_fault: reason } = recording;
  if (!overview) {
    const state = isBeingMade ? "pending" : "failed";
    return { state, ...(reason && !isBeingMade ? { reason } : {}), tracks: [] };
  }
  const { sound } = readJson("renditions.details", overview.details, overview.id);
  return {
    state: "made",
    ...(sound ? { sound } : {}),
    madeAt: overview.created_at,
    ...(recording.raw_bytes === null ? {} : { fileBytes: recording.raw_bytes }),
    tracks: rows.flatMap(toTrack),
  };
}

function toTrack(row: RenditionRow): Reply["tracks"] {
  const { window } = readJson("renditions.details", row.details, row.id);
  if (row.kind !== "track-spectrogram" || row.track_id === null || !window) return [];
  const { track_id: trackId, created_at: madeAt, bytes, width, height } = row;
  return [{ trackId, madeAt, bytes, width, height, window }];
}
