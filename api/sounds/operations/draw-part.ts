import { Refusal } from "#contract/envelope.ts";
import type { RenditionDetails } from "#contract/wire/recordings/renditions.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import { readJson } from "#api/db/stored-json.ts";
import { readStored } from "#api/files/read-whole.ts";
import {
  findRendition,
  findTrackRendition,
  type RenditionRow,
} from "#api/renditions/queries/renditions.ts";
import type { Services } from "#api/services.ts";
import { coarsestLevel, countTiles, tileSide } from "#media/sound/view/tiles.ts";
import { requestDrawing } from "./request-drawing.ts";
import type { SoundLook } from "../rendering/encode-levels.ts";
import { isStored, orderOf, readTile } from "../rendering/packed-tiles.ts";
import type { TilePlace } from "../rendering/sound-worker.ts";

/** Far above any picture of levels. */
const maxLevelBytes = 4 * 1024 ** 2;
const heightOfWidth = 0.4;

export interface LookInput extends Pick<SoundLook, "palette" | "scale"> {
  floor?: number | undefined;
  top?: number | undefined;
}

export interface DrawnPart {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the picture that it is drawn from. */
  row: RenditionRow;
}

type Recording = Pick<RecordingDetailRow, "id" | "type" | "raw_key" | "file_fault">;

/** All of a sound. Refuses `rule` where it is not made yet. */
export async function drawSpectrogram(
  services: Services,
  recording: Recording,
  { width, ...input }: LookInput & { width: number },
): Promise<DrawnPart> {
  const { row, sound } = await requireOverview(services, recording);
  const size = { width, height: width * heightOfWidth };
  const look = { ...toLook(sound, input), ...size };
  return { row, bytes: await drawStored(services, row.key, look) };
}

/** The same of a track of it. */
export async function drawTrackSpectrogram(
  services: Services,
  recording: Recording,
  { trackId, ...input }: LookInput & { trackId: number },
): Promise<DrawnPart> {
  const { sound } = await requireOverview(services, recording);
  const path = { recordingId: recording.id, trackId };
  const row = await findTrackRendition(services.store.read, path, "track-spectrogram");
  if (!row) throw notMade();
  return { row, bytes: await drawStored(services, row.key, toLook(sound, input)) };
}

/** A tile, out of those that are stored or out of the sound itself. Refuses `rule` of one that there is not. */
export async function drawTile(
  services: Services,
  recording: Recording,
  { level, index, ...input }: LookInput & TilePlace,
): Promise<DrawnPart> {
  const { row, sound } = await requireOverview(services, recording);
  if (level > coarsestLevel(sound.samples) || index >= countTiles(level, sound.samples)) {
    throw new Refusal("rule", "The sound has no such tile.");
  }
  const place = { level, index };
  const look = toLook(sound, input);
  const draw = isStored(level, sound) ? drawStoredTile : drawFreshTile;
  return { row, bytes: await draw(services, recording, { place, sound, look }) };
}

type Sound = NonNullable<RenditionDetails["sound"]>;

interface TileInput {
  place: TilePlace;
  sound: Sound;
  look: SoundLook;
}

async function drawStoredTile(
  { store, files, sounds }: Services,
  { id }: Recording,
  { place, sound, look }: TileInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await findRendition(store.read, id, "spectrogram-tiles");
  const file = row && (await files.open(row.key));
  const tile = file && (await readTile(file, orderOf(place, sound)));
  if (!tile) throw notMade();
  return sounds.drawLevels(tile, { ...look, width: tileSide, height: tileSide });
}

async function drawFreshTile(
  { files, sounds }: Services,
  { raw_key: rawKey }: Recording,
  { place, look }: TileInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = rawKey === null ? undefined : await files.open(rawKey);
  const drawn = file && (await sounds.drawTile(file, place, look));
  if (!drawn || "failure" in drawn) throw notMade();
  return drawn.made;
}

async function drawStored(
  { files, sounds }: Services,
  key: string,
  look: SoundLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const levels = await readStored(files, key, { maxBytes: maxLevelBytes });
  if (!levels) throw notMade();
  return sounds.drawLevels(levels, look);
}

/** The picture of all of it, and what is known of it. Begins to make what is missing. */
export async function requireOverview(services: Services, recording: Recording) {
  const row = await findRendition(services.store.read, recording.id, "spectrogram");
  const sound = row && readJson("renditions.details", row.details, row.id).sound;
  if (sound) return { row, sound };
  await requestDrawing(services, recording, row);
  throw notMade();
}

function toLook(
  { sampleRate, floorDecibels, topDecibels }: Sound,
  { palette, scale, floor, top }: LookInput,
): SoundLook {
  const look = { palette, scale, maxHertz: sampleRate / 2 };
  if (floor === undefined && top === undefined) return { ...look, floorDecibels, topDecibels };
  if (floor === undefined || top === undefined || floor >= top) {
    throw new Refusal("rule", "Give a floor and a top above it, or neither.");
  }
  return { ...look, floorDecibels: floor, topDecibels: top };
}

function notMade(): Refusal {
  return new Refusal("rule", "This picture has not been made yet.");
}
