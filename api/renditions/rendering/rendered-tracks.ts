import { toPositions } from "#contract/rules/locations/positions.ts";
import { readThumbnail, readThumbnailSpot } from "#contract/rules/recordings/thumbnails.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import type { OpenFile } from "#api/files/file-store.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { readJson } from "#api/db/stored-json.ts";
import { listRenderedTracks } from "#api/tracks/queries/tracks.ts";
import { thumbnailSide } from "./picture.ts";
import type { RenderedTrack, RenderRequest } from "./render-thermal.ts";
import type { JobServices, StoredRecording } from "./stored-recording.ts";

/** The tracks that stand, hidden ones last. */
export async function readTracks(
  { store, files }: JobServices,
  { id, raw_key: rawKey }: StoredRecording,
): Promise<RenderedTrack[]> {
  const tracks: RenderedTrack[] = [];
  for (const row of await listRenderedTracks(store.read, id)) {
    const data = readJson("tracks.data", row.data, row.id);
    const { spot } = readThumbnail(data);
    /* What a worker has named stays, where the file has no frame of what it names now. */
    const isKept =
      spot !== undefined && (await files.open(thumbnailKey(rawKey, row.id))) !== undefined;
    const positions = toPositions(data["positions"]);
    tracks.push({ id: row.id, isHidden: row.filtered === 1, positions, spot, isKept });
  }
  return tracks;
}

/** Of the recording's own thumbnail: one that came with the upload stays, unless a worker has named another frame. */
export async function readThumbnailOptions(
  { files }: JobServices,
  { id, raw_key: rawKey, additional_metadata: metadata }: StoredRecording,
): Promise<RenderRequest["own"]> {
  const stored = readJson("recordings.additional_metadata", metadata, id);
  const spot = readThumbnailSpot(stored["thumbnail_region"]);
  const file = await files.open(thumbnailKey(rawKey));
  return { spot, isKept: file !== undefined && (spot !== undefined || !(await isOwn(file))) };
}

/** Ours are small squares; what comes with an upload is shaped as the sensor. */
async function isOwn(file: OpenFile): Promise<boolean> {
  const facts = await readImageFacts(file.read());
  return facts !== undefined && facts.width === facts.height && facts.width <= thumbnailSide;
}
