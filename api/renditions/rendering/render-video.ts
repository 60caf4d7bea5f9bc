import { toPositions } from "#contract/rules/locations/positions.ts";
import { isTooLargeToRender, maxRenderedBytes } from "#contract/rules/recordings/rendered-files.ts";
import { readThumbnail, readThumbnailSpot } from "#contract/rules/recordings/thumbnails.ts";
import { renditionKey, thumbnailKey } from "#api/files/keys.ts";
import { readWhole } from "#api/files/read-whole.ts";
import { listRenditionRows, replaceRenditions, type NewRendition } from "../queries/renditions.ts";
import { readJson } from "#api/db/stored-json.ts";
import { listTrackData } from "#api/tracks/queries/tracks.ts";
import type { JobServices, StoredRecording } from "./stored-recording.ts";
import type { ThumbnailOptions } from "./render-thermal.ts";
import type { Renderer } from "./renderer.ts";

/** Keeps what is there, but makes a worker's thumbnails anew; none of files over `isTooLargeToRender`'s limit. */
export async function renderVideo(
  services: JobServices,
  renderer: Renderer,
  row: StoredRecording,
): Promise<void> {
  const { store, files, now } = services;
  const hasPictures = (await listRenditionRows(store.read, row.id)).length > 0;
  const thumbnails = await listThumbnails(services, row);
  if (hasPictures && thumbnails.length === 0) return;
  const file = await files.open(row.raw_key);
  if (!file) return;
  if (isTooLargeToRender("thermalRaw", file.bytes)) return;
  const bytes = await readWhole(file, { maxBytes: maxRenderedBytes("thermalRaw") });
  const rendered = await renderer.render({ bytes, hasPictures, thumbnails });

  const keep = async (key: string, content: Uint8Array) =>
    (await files.receive([content])).keep(key);
  for (const { trackId, bytes: png } of rendered.thumbnails) {
    await keep(thumbnailKey(row.raw_key, trackId), png);
  }
  if (hasPictures) return;
  const made: NewRendition[] = [];
  for (const picture of rendered.pictures) {
    const key = renditionKey(row.raw_key, picture.kind);
    await keep(key, picture.bytes);
    made.push({ ...picture, key, bytes: picture.bytes.byteLength });
  }
  await store.write.transaction().execute((trx) => replaceRenditions(trx, row.id, made, now()));
}

/** Thumbnails that are missing, and those for which a worker has named a frame. */
async function listThumbnails(
  { store, files }: JobServices,
  row: StoredRecording,
): Promise<ThumbnailOptions[]> {
  const metadata = readJson("recordings.additional_metadata", row.additional_metadata, row.id);
  const tracks = [...(await listTrackData(store.read, row.id))].map(([trackId, data]) => {
    const track = readJson("tracks.data", data, trackId);
    return { trackId, positions: toPositions(track["positions"]), spot: readThumbnail(track).spot };
  });
  const spot = readThumbnailSpot(metadata["thumbnail_region"]);
  const all = [...tracks, { trackId: undefined, positions: [], spot }];
  const inputs = await Promise.all(
    all.map(async (one) => {
      const isMade = (await files.open(thumbnailKey(row.raw_key, one.trackId))) !== undefined;
      return { ...one, isMade };
    }),
  );
  return inputs.filter(({ spot, isMade }) => spot || !isMade);
}
