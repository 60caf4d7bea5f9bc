import { toPositions } from "#contract/rules/locations/positions.ts";
import { isTooLargeToRender, maxRenderedBytes } from "#contract/rules/recordings/rendered-files.ts";
import { readJson } from "#api/db/stored-json.ts";
import { readWhole } from "#api/files/read-whole.ts";
import type { Services } from "#api/services.ts";
import { findTrack } from "#api/tracks/queries/one-track.ts";
import { findTrackRendition, replaceTrackRendition } from "../queries/renditions.ts";
import { toRendition } from "../rendering/to-rendition.ts";

interface ClipPath {
  recording: { id: number; raw_key: string | null };
  trackId: number;
}

/** The clip of a track, made where there is none yet, once however many ask. Undefined of a track without a still. */
export async function findTrackClip(services: Services, path: ClipPath) {
  const { store, trackClips } = services;
  const key = { recordingId: path.recording.id, trackId: path.trackId };
  const find = () => findTrackRendition(store.read, key, "track-clip");
  const made = await find();
  if (made) return made;
  await trackClips.once(path.trackId, () => makeTrackClip(services, path));
  return find();
}

async function makeTrackClip(
  { store, files, now, renderer }: Services,
  { recording: { id, raw_key: rawKey }, trackId }: ClipPath,
): Promise<void> {
  const key = { recordingId: id, trackId };
  const still = await findTrackRendition(store.read, key, "track-still");
  const track = still && (await findTrack(store.read, { id: trackId, recordingId: id }));
  const file = rawKey === null ? undefined : await files.open(rawKey);
  if (!track || rawKey === null || !file || isTooLargeToRender("thermalRaw", file.bytes)) return;
  const positions = toPositions(readJson("tracks.data", track.data, trackId)["positions"]);
  const bytes = await readWhole(file, { maxBytes: maxRenderedBytes("thermalRaw") });
  const clip = await renderer.renderTrackClip({ bytes, trackId, positions });
  if (!clip) return;
  const rendition = { ...toRendition(rawKey, clip), trackId };
  await (await files.receive([clip.bytes])).keep(rendition.key);
  const isStored = await store.write
    .transaction()
    .execute((trx) => replaceTrackRendition(trx, id, rendition, now()));
  if (!isStored) await files.remove(rendition.key);
}
