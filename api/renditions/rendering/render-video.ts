import { isTooLargeToRender, maxRenderedBytes } from "#contract/rules/recordings/rendered-files.ts";
import type { RenditionKind } from "#contract/wire/recordings/renditions.ts";
import { setFileFault } from "#api/recordings/queries/file-faults.ts";
import { TookTooLong } from "#api/threads/thread.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import { readWhole } from "#api/files/read-whole.ts";
import {
  acceptRenditions,
  listRenditionRows,
  replaceRenditions,
  type NewRendition,
  type RenditionRow,
} from "../queries/renditions.ts";
import { pictureVersion } from "./picture.ts";
import { readThumbnailOptions, readTracks } from "./rendered-tracks.ts";
import type { RenderResult } from "./render-thermal.ts";
import type { Renderer } from "./renderer.ts";
import type { JobServices, StoredRecording } from "./stored-recording.ts";
import { toRendition } from "./to-rendition.ts";

/** What no track changes. */
const overviews: RenditionKind[] = ["contact-sheet", "clip"];

/**
 * Makes what its tracks change again, and the rest where it is missing or of an older version. Until then what is there
 * stays, and for good where the file cannot be read; none is made of files over `isTooLargeToRender`'s limit.
 */
export async function renderVideo(
  services: JobServices,
  renderer: Renderer,
  row: StoredRecording,
): Promise<void> {
  const { store, files } = services;
  const file = await files.open(row.raw_key);
  const isRendered = file && !isTooLargeToRender("thermalRaw", file.bytes);
  if (!isRendered) return acceptRenditions(store.write, row.id, pictureVersion);
  const hasOverviews = areCurrent(await listRenditionRows(store.read, row.id));
  const request = {
    tracks: await readTracks(services, row),
    own: await readThumbnailOptions(services, row),
    hasOverviews,
  };
  const bytes = await readWhole(file, { maxBytes: maxRenderedBytes("thermalRaw") });
  const rendered = await renderer.render({ ...request, bytes }).catch(async (error: unknown) => {
    if (error instanceof TookTooLong) await setFileFault(store.write, row.id, "too-slow");
    throw error;
  });
  const { fault = null } = rendered;
  if (row.file_fault !== fault) await setFileFault(store.write, row.id, fault);
  if (rendered.pictures.length === 0) return;
  await storeRendered(services, row, { rendered, kept: hasOverviews ? overviews : [] });
}

function areCurrent(rows: RenditionRow[]): boolean {
  return overviews.every((kind) =>
    rows.some((row) => row.kind === kind && row.version >= pictureVersion),
  );
}

async function storeRendered(
  { store, files, now }: JobServices,
  row: StoredRecording,
  { rendered, kept }: { rendered: RenderResult; kept: RenditionKind[] },
): Promise<void> {
  const keep = async (key: string, content: Uint8Array) =>
    (await files.receive([content])).keep(key);
  for (const { trackId, bytes } of rendered.thumbnails) {
    await keep(thumbnailKey(row.raw_key, trackId), bytes);
  }
  const made: NewRendition[] = [];
  for (const picture of rendered.pictures) {
    const rendition = toRendition(row.raw_key, picture);
    await keep(rendition.key, picture.bytes);
    made.push(rendition);
  }
  const unnamed = await store.write
    .transaction()
    .execute((trx) => replaceRenditions(trx, row.id, { made, kept }, now()));
  for (const key of unnamed) await files.remove(key);
}
