import type { TrackPosition } from "#media/thermal/track.ts";
import { replaceRenditions, type NewRendition } from "../queries/renditions.ts";
import { listTrackData } from "../queries/tracks.ts";
import { toPositions } from "#contract/rules/positions.ts";
import type { Services } from "../services.ts";
import { findKeptRecording, type JobServices, type KeptRecording } from "./kept-recording.ts";
import { renderImage } from "./render-image.ts";
import type { Renderer } from "./renderer.ts";

/** Makes the pictures of a recording and stores them beside it. One that is gone needs none. */
export async function renderRecording(
  services: JobServices,
  renderer: Renderer,
  recordingId: number,
): Promise<void> {
  const row = await findKeptRecording(services, recordingId);
  if (row?.type === "trailcam-image") await renderImage(services, row);
  else if (row) await renderVideo(services, renderer, row);
}

async function renderVideo(
  { store, files, now }: JobServices,
  renderer: Renderer,
  row: KeptRecording,
): Promise<void> {
  const recordingId = row.id;
  const file = await files.open(row.raw_key);
  if (!file) return;
  const bytes = new Uint8Array(await new Response(file.read()).arrayBuffer());
  const tracks = await listTrackPositions(store.read, recordingId);
  const { pictures, thumbnails } = await renderer.render({ bytes, tracks });

  const keep = async (key: string, content: Uint8Array) =>
    (await files.receive([content])).keep(key);
  for (const { trackId, bytes: png } of thumbnails) {
    await keep(
      trackId === undefined ? `${row.raw_key}-thumb` : `${row.raw_key}-${trackId}-thumb`,
      png,
    );
  }
  const made: NewRendition[] = [];
  for (const picture of pictures) {
    const key = `${row.raw_key}-${picture.kind}`;
    await keep(key, picture.bytes);
    made.push({ ...picture, key, bytes: picture.bytes.byteLength });
  }
  await store.write
    .transaction()
    .execute((trx) => replaceRenditions(trx, recordingId, made, now()));
}

async function listTrackPositions(db: Services["store"]["read"], recordingId: number) {
  const data = await listTrackData(db, recordingId);
  return [...data].map(([id, json]): { id: number; positions: TrackPosition[] } => {
    const { positions } = JSON.parse(json) as { positions?: unknown };
    return { id, positions: toPositions(positions) };
  });
}
