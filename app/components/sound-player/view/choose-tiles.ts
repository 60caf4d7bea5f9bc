import { coarsestLevel, countTiles, tileSeconds, tileSide } from "#media/sound/view/tiles.ts";
import { lengthOf, type Span } from "./span.ts";

export interface Tile {
  level: number;
  index: number;
}

export interface SoundSize {
  sampleRate: number;
  seconds: number;
}

interface Screen {
  /** Of the screen, not of the page. */
  pixels: number;
  /** One level coarser: a quarter of the bytes for what is seen. */
  isSaving: boolean;
}

/** The level of which a column is about a pixel wide. */
export function chooseLevel(span: Span, sound: SoundSize, { pixels, isSaving }: Screen): number {
  const finest = tileSeconds(0, sound.sampleRate) / tileSide;
  const level = Math.round(Math.log2(lengthOf(span) / Math.max(1, pixels) / finest));
  const coarsest = coarsestLevel(sound.seconds * sound.sampleRate);
  return Math.min(coarsest, Math.max(0, level) + (isSaving ? 1 : 0));
}

/** The tiles of a level that show some of a span. */
export function listTiles(level: number, span: Span, sound: SoundSize): Tile[] {
  const length = tileSeconds(level, sound.sampleRate);
  const last = countTiles(level, sound.seconds * sound.sampleRate) - 1;
  const from = Math.max(0, Math.floor(span.start / length));
  const to = Math.min(last, Math.ceil(span.end / length) - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, order) => ({
    level,
    index: from + order,
  }));
}

/** When a tile begins and ends, which may be after the sound does. */
export function spanOf({ level, index }: Tile, { sampleRate }: SoundSize): Span {
  const length = tileSeconds(level, sampleRate);
  return { start: index * length, end: (index + 1) * length };
}

/** How much wider than the view a picture may be drawn under those that are still to come. */
const mostStretched = 64;

/** Tiles that have come and still show some of the span, coarse ones first, so that finer ones lie over them. */
export function listUseful(loaded: readonly Tile[], span: Span, sound: SoundSize): Tile[] {
  return loaded
    .filter((tile) => {
      const { start, end } = spanOf(tile, sound);
      return start < span.end && end > span.start && isSharp({ start, end }, span);
    })
    .toSorted((one, other) => other.level - one.level);
}

/** Browsers draw a picture of any width, but not well. */
export function isSharp(picture: Span, span: Span): boolean {
  return lengthOf(picture) / lengthOf(span) <= mostStretched;
}
