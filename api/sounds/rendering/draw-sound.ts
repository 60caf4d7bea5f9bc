import type { Sound } from "#media/sound/open-sound.ts";
import { analyseSound, type SoundAnalysis } from "#media/sound/spectrum/analyse.ts";
import type { Tile } from "#media/sound/spectrum/pyramid.ts";
import { drawTrack, type SoundTrack, type TrackPicture } from "./draw-track.ts";
import { encodeLevels } from "./encode-levels.ts";
import { packTiles } from "./packed-tiles.ts";

/** 12 hours at 48,000 a second. */
const maxSamples = 2 ** 31;

export interface WantedPictures {
  /** Only those of tracks where the others are there already. */
  hasOverview: boolean;
  tracks: SoundTrack[];
}

export interface SoundPictures {
  overview?: Overview;
  tracks: TrackPicture[];
}

export interface Overview {
  facts: Omit<SoundAnalysis, "overview"> & {
    coding: string;
    sampleRate: number;
    channels: number;
  };
  /** WebP of levels. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** As in `packed-tiles.ts`. */
  tiles: Uint8Array<ArrayBuffer>;
}

export async function drawSound(
  sound: Sound,
  { hasOverview, tracks }: WantedPictures,
): Promise<SoundPictures> {
  const overview = hasOverview ? {} : { overview: await drawOverview(sound) };
  const drawn: TrackPicture[] = [];
  for (const track of tracks) {
    const picture = await drawTrack(sound, track);
    if (picture) drawn.push(picture);
  }
  return { ...overview, tracks: drawn };
}

async function drawOverview(sound: Sound): Promise<Overview> {
  const tiles: EncodedTile[] = [];
  const { coding, sampleRate, channels } = sound.facts;
  const { overview, ...found } = await analyseSound(sound, {
    onTile: (tile) => tiles.push(encodeTile(tile)),
    maxSamples,
  });
  tiles.sort((a, b) => a.level - b.level || a.index - b.index);
  const { width, height } = overview;
  return {
    facts: { ...found, coding, sampleRate, channels },
    bytes: new Uint8Array(await encodeLevels(overview)),
    width,
    height,
    tiles: packTiles(await Promise.all(tiles.map(({ bytes }) => bytes))),
  };
}

type EncodedTile = Pick<Tile, "level" | "index"> & { bytes: Promise<Buffer> };

/** While the next is read. */
function encodeTile(tile: Tile): EncodedTile {
  const bytes = encodeLevels(tile);
  /* Where reading fails first, nobody awaits it. */
  bytes.catch(() => {});
  return { level: tile.level, index: tile.index, bytes };
}
