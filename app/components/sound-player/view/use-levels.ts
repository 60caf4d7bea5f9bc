import { useEffect, useState } from "react";
import { toDecibels } from "#media/sound/spectrum/levels.ts";
import { tileSide } from "#media/sound/view/tiles.ts";
import type { SoundSize, Tile } from "./choose-tiles.ts";
import { type Pictured, tilePath } from "./draw-paths.ts";
import { isSaving } from "./is-saving.ts";
import { shareOf } from "./span.ts";
import { spanOf } from "./choose-tiles.ts";

/** How long a pointer stays before the levels are fetched. */
const restMs = 200;

export interface Levels {
  src: string;
  /** Of each pixel red, green, blue and opacity. */
  pixels: Uint8ClampedArray;
}

/** The levels of the tile under the pointer, once they have come; none where people save data. */
export function useLevels(pictured: Pictured, tile: Tile | undefined): Levels | undefined {
  const [levels, setLevels] = useState<Levels>();
  const src = tile && tilePath(pictured, tile, { palette: "levels", scale: "linear" });
  useEffect(() => {
    if (src === undefined || isSaving()) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      readPixels(src)
        .then((pixels) => isCurrent && setLevels({ src, pixels }))
        .catch(() => undefined);
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [src]);
  return levels?.src === src ? levels : undefined;
}

async function readPixels(src: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [tileSide, tileSide];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  context.drawImage(image, 0, 0, tileSide, tileSide);
  return context.getImageData(0, 0, tileSide, tileSide).data;
}

interface At {
  seconds: number;
  hertz: number;
}

/** Decibels below full scale: of the loudest pixel under a pointer, which is no finer than its neighbours. */
export function readLevel(
  { pixels }: Levels,
  tile: Tile,
  sound: SoundSize,
  { seconds, hertz }: At,
): number {
  const column = toPixel(shareOf(spanOf(tile, sound), seconds));
  const row = toPixel(1 - hertz / (sound.sampleRate / 2));
  const near = around.flatMap((y) => around.map((x) => [column + x, row + y] as const));
  const inside = near.filter(([x, y]) => x >= 0 && x < tileSide && y >= 0 && y < tileSide);
  return toDecibels(Math.max(...inside.map(([x, y]) => pixels[(y * tileSide + x) * 4] ?? 0)));
}

const around = [-1, 0, 1];

function toPixel(share: number): number {
  return Math.min(tileSide - 1, Math.max(0, Math.floor(share * tileSide)));
}
