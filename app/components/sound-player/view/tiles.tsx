import { useState } from "react";
import {
  chooseLevel,
  isSharp,
  listTiles,
  listUseful,
  type SoundSize,
  spanOf,
  type Tile,
} from "./choose-tiles.ts";
import { type Look, overviewPath, type Pictured, tilePath } from "./draw-paths.ts";
import { placePassage, type Shown } from "./place-passage.ts";
import type { Span } from "./span.ts";
import { isSaving } from "./is-saving.ts";

interface Props {
  pictured: Pictured;
  sound: SoundSize;
  shown: Shown;
  look: Look;
  /** Of the page; nothing is asked for before it is known. */
  width: number;
  filter: string | undefined;
  onFail: () => void;
}

/** The picture of what is shown: all of the sound, over it the tiles that have come, over them those that are wanted. */
export function Tiles({ pictured, sound, shown, look, width, filter, onFail }: Props) {
  const saves = isSaving();
  const pixels = width * (saves ? 1 : devicePixelRatio);
  const level = chooseLevel(shown.span, sound, { pixels, isSaving: saves });
  const wanted = width > 0 ? listTiles(level, shown.span, sound) : [];
  const [loaded, take] = useLoadedTiles(look);
  const isWanted = (tile: Tile) => wanted.some((one) => isSame(one, tile));
  const useful = listUseful(loaded, shown.span, sound).filter((tile) => !isWanted(tile));
  const whole = { start: 0, end: sound.seconds };
  return (
    <div className="sound-tiles" style={filter ? { filter } : undefined}>
      {isSharp(whole, shown.span) && (
        <Picture src={overviewPath(pictured, look)} span={whole} {...{ shown, onFail }} />
      )}
      {[...useful, ...wanted].map((tile) => (
        <Picture
          key={nameOf(tile)}
          src={tilePath(pictured, tile, look)}
          span={spanOf(tile, sound)}
          onLoad={() => take(tile)}
          {...{ shown, onFail }}
        />
      ))}
    </div>
  );
}

interface PictureProps {
  src: string;
  span: Span;
  shown: Shown;
  onLoad?: () => void;
  onFail: () => void;
}

/** Has all frequencies, of which the highest may be out of view. */
function Picture({ src, span, shown, onLoad, onFail }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const band = { low: 0, high: shown.nyquist };
  const { x, y, width, height } = placePassage({ ...span, band }, shown);
  const fail = () => {
    setFailed(src);
    onFail();
  };
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      hidden={failed === src}
      onLoad={onLoad}
      onError={fail}
      style={{
        insetInlineStart: `${x * 100}%`,
        insetBlockStart: `${y * 100}%`,
        inlineSize: `${width * 100}%`,
        blockSize: `${height * 100}%`,
      }}
    />
  );
}

/** Enough for the way in and out again. */
const mostKept = 60;

/** The tiles of this look that have come, the latest last. */
function useLoadedTiles({ palette, scale }: Look): [readonly Tile[], (tile: Tile) => void] {
  const lookName = `${palette} ${scale}`;
  const [latest, setLatest] = useState<{ lookName: string; tiles: readonly Tile[] }>();
  const tiles = latest?.lookName === lookName ? latest.tiles : [];
  const take = (tile: Tile) =>
    setLatest((before) => {
      const known = before?.lookName === lookName ? before.tiles : [];
      const others = known.filter((one) => !isSame(one, tile));
      return { lookName, tiles: [...others, tile].slice(-mostKept) };
    });
  return [tiles, take];
}

function isSame(one: Tile, other: Tile): boolean {
  return one.level === other.level && one.index === other.index;
}

function nameOf({ level, index }: Tile): string {
  return `${level} ${index}`;
}
