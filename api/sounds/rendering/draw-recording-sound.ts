import { findBand } from "#contract/rules/tracks/band.ts";
import { soundRenditionKinds } from "#contract/wire/recordings/renditions.ts";
import { toSoundFault } from "#api/files/file-fault.ts";
import { renditionKey, trackRenditionKey } from "#api/files/keys.ts";
import { lockProcessed } from "#api/processing/queries/processing-jobs.ts";
import { setFileFault } from "#api/recordings/queries/file-faults.ts";
import {
  findRendition,
  replaceRenditions,
  type NewRendition,
} from "#api/renditions/queries/renditions.ts";
import {
  findStoredRecording,
  type StoredRecording,
} from "#api/renditions/rendering/stored-recording.ts";
import type { Services } from "#api/services.ts";
import { TookTooLong } from "#api/threads/thread.ts";
import { listTracks, type TrackRow } from "#api/tracks/queries/tracks.ts";
import type { Overview, SoundPictures } from "./draw-sound.ts";
import type { SoundTrack, TrackPicture } from "./draw-track.ts";
import { soundVersion } from "./sound-version.ts";

/** So many tracks of a sound have pictures of their own. */
const maxShownTracks = 100;

/**
 * Makes the pictures of a sound: those of its tracks again, the others where they are missing or of an older version. What
 * is there stays until then, and for good where the file cannot be read. Does nothing where the recording or its file is
 * gone.
 */
export async function drawRecordingSound(
  services: Services,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { store, files, sounds } = services;
  const row = await findStoredRecording(services, { id, deleted: false });
  const file = row?.type === "audio" ? await files.open(row.raw_key) : undefined;
  if (!row || !file) return;
  const standing = await findRendition(store.read, id, "spectrogram");
  const hasOverview = standing !== undefined && standing.version >= soundVersion;
  const tracks = (await listTracks(store.read, [id], { unfilteredOnly: false }))
    .toSorted((a, b) => a.filtered - b.filtered)
    .slice(0, maxShownTracks)
    .map(toSoundTrack);
  const drawn = await sounds
    .drawSound(file, { hasOverview, tracks }, signal)
    .catch(async (error: unknown) => {
      if (error instanceof TookTooLong) await setFileFault(store.write, id, "too-slow");
      throw error;
    });
  signal.throwIfAborted();
  const fault = "failure" in drawn ? toSoundFault(drawn.failure) : null;
  if (row.file_fault !== fault) await setFileFault(store.write, id, fault);
  if ("made" in drawn) await storePictures(services, row, drawn.made);
}

function toSoundTrack(row: TrackRow): SoundTrack {
  return {
    id: row.id,
    startSeconds: row.start_seconds,
    endSeconds: row.end_seconds,
    band: findBand({ minFreq: row.min_frequency_hz, maxFreq: row.max_frequency_hz }),
  };
}

type NewFile = NewRendition & { content: Uint8Array };

async function storePictures(
  { store, files, now }: Services,
  row: StoredRecording,
  { overview, tracks }: SoundPictures,
): Promise<void> {
  const made = [
    ...(overview ? toOverviewFiles(row.raw_key, overview) : []),
    ...tracks.map((picture) => toTrackFile(row.raw_key, picture)),
  ];
  for (const { key, content } of made) await (await files.receive([content])).keep(key);
  const kept = overview ? [] : soundRenditionKinds;
  const unnamed = await store.write.transaction().execute(async (trx) => {
    const locked = await lockProcessed(trx, row.id);
    /* Erased, or without its sound by now, because people speak in it. */
    if (locked?.raw_key !== row.raw_key) return made.map(({ key }) => key);
    return replaceRenditions(trx, row.id, { made, kept }, now());
  });
  for (const key of unnamed) await files.remove(key);
}

function toOverviewFiles(rawKey: string, { facts, bytes, tiles, ...size }: Overview): NewFile[] {
  const shared = { ...size, details: { sound: facts }, version: soundVersion };
  return [
    { kind: "spectrogram" as const, mimeType: "image/webp", content: bytes, ...shared },
    {
      kind: "spectrogram-tiles" as const,
      mimeType: "application/octet-stream",
      content: tiles,
      ...shared,
    },
  ].map((file) => ({
    ...file,
    key: renditionKey(rawKey, file.kind),
    bytes: file.content.length,
  }));
}

function toTrackFile(rawKey: string, { trackId, bytes, window, ...size }: TrackPicture): NewFile {
  const kind = "track-spectrogram";
  const key = trackRenditionKey(rawKey, trackId, kind);
  const facts = { kind, trackId, key, bytes: bytes.length, content: bytes } as const;
  return { ...facts, ...size, mimeType: "image/webp", details: { window }, version: soundVersion };
}
