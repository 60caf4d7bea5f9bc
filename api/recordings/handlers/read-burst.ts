import type { ReplyOf } from "#contract/endpoint.ts";
import { findBurst } from "#contract/rules/recordings/bursts.ts";
import type { getBurst } from "#contract/wire/recordings/bursts.ts";
import type { User } from "#api/http/caller.ts";
import type { Services } from "#api/services.ts";
import { listOwnTags } from "#api/tracks/queries/own-tags.ts";
import { listTracks } from "#api/tracks/queries/tracks.ts";
import type { RecordingDetailRow } from "../queries/recordings.ts";
import { listPicturesNear, listPictureSizes, listSaidTags } from "../queries/bursts.ts";
import { readMetadata } from "./to-recording.ts";

type TagRow = Awaited<ReturnType<typeof listSaidTags>>[number];
type SizeRow = Awaited<ReturnType<typeof listPictureSizes>>[number];

/** The burst that a recording is of, as its caller sees it. */
export async function readBurst(
  services: Services,
  caller: User,
  row: RecordingDetailRow,
): Promise<ReplyOf<typeof getBurst>> {
  const { shown, isCut } = await listBurst(services, row);
  const { read } = services.store;
  const ids = shown.map(({ id }) => id);
  const [sizes, tags, tracks] = await Promise.all([
    listPictureSizes(read, ids),
    listSaidTags(read, ids),
    listTracks(read, ids, { unfilteredOnly: false }),
  ]);
  const trackIds = tracks.map(({ id }) => id);
  const own = await listOwnTags(read, trackIds, caller.id);
  const sizeOf = new Map(sizes.map((size) => [size.id, toSize(size)]));
  const tagsOf = Map.groupBy(tags, ({ recording_id }) => recording_id);
  const tracksOf = Map.groupBy(tracks, ({ recording_id }) => recording_id);
  const ownOf = Map.groupBy(own, ({ track_id }) => track_id);
  return {
    recordings: shown.map(({ id, recordedAt }) => ({
      id,
      recordingDateTime: recordedAt,
      ...sizeOf.get(id),
      ...toTags(tagsOf.get(id) ?? []),
      tracks: (tracksOf.get(id) ?? []).map(({ id: trackId }) => ({
        trackId,
        tags: (ownOf.get(trackId) ?? []).map(({ what }) => what),
      })),
    })),
    incomplete: isCut,
  };
}

function toTags(rows: TagRow[]) {
  const [byPeople, byAi] = [0, 1].map((automatic) =>
    rows.filter((row) => row.automatic === automatic).map(({ what }) => what),
  );
  return { tags: byPeople ?? [], ...(byAi && byAi.length > 0 ? { aiTags: byAi } : {}) };
}

/** The pictures around one that stand, oldest first. A deleted one keeps those before and after it together. */
export async function listBurst({ store }: Services, row: RecordingDetailRow) {
  const itself = { id: row.id, recordedAt: row.recorded_at, deletedAt: null };
  const near = row.type === "trailcam-image" ? await listPicturesNear(store.read, row) : [];
  const { pictures, isCut } = findBurst([itself, ...near], row.id);
  return { shown: pictures.filter(({ deletedAt }) => deletedAt === null), isCut };
}

/** Of a picture that nothing was made of, what its camera or whoever sent it said. */
function toSize(row: SizeRow): { width?: number; height?: number } {
  const { width, height } = row.width === null ? readMetadata(row) : row;
  return isLength(width) && isLength(height) ? { width, height } : {};
}

function isLength(sent: unknown): sent is number {
  return Number.isInteger(sent) && (sent as number) > 0;
}
