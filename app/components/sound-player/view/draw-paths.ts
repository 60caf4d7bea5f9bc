import { withQuery } from "#app/components/with-query.ts";
import type { Tile } from "./choose-tiles.ts";

export interface Look {
  palette: string;
  scale: string;
}

export interface Pictured {
  mediaPath: string;
  /** Of the pictures: others have another. */
  madeAt: string;
}

/** All of a sound, as wide as pages show it. */
export function overviewPath({ mediaPath, madeAt }: Pictured, look: Look): string {
  return withQuery(`${mediaPath}/spectrogram`, { ...look, made: toVersion(madeAt) });
}

export function tilePath({ mediaPath, madeAt }: Pictured, { level, index }: Tile, look: Look) {
  return withQuery(`${mediaPath}/spectrogram-tile`, {
    level: String(level),
    index: String(index),
    palette: look.palette,
    scale: look.scale,
    made: toVersion(madeAt),
  });
}

function toVersion(madeAt: string): string {
  return String(Date.parse(madeAt));
}
