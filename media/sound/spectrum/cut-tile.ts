import type { SoundParts } from "../parts/open-parts.ts";
import { hopOf, tileSide } from "../view/tiles.ts";
import { bandCount, frameSize, startFrames } from "./frames.ts";
import type { Tile } from "./pyramid.ts";
import { startPyramid } from "./pyramid.ts";

/** A tile that is short enough to be read when it is asked for; levels are as in `view/tiles.ts`. */
export async function cutTile(
  sound: Pick<SoundParts, "facts" | "read">,
  { level, index }: { level: number; index: number },
): Promise<Tile> {
  const hop = Math.min(hopOf(level), frameSize / 2);
  const { sampleRate } = sound.facts;
  const start = index * tileSide * hopOf(level);
  const end = start + tileSide * hopOf(level);
  /* A frame at the edge reaches over it. */
  const lead = Math.min(start, Math.ceil(frameSize / hopOf(level)) * hopOf(level));
  const skipped = lead / hop;
  let made: Tile | undefined;
  let frame = 0;
  const pyramid = startPyramid({ hop, finest: level, onTile: (tile) => (made ??= tile) });
  const frames = startFrames(hop, (levels) => {
    frame += 1;
    if (frame > skipped && frame <= skipped + (end - start) / hop) pyramid.take(levels);
  });
  const range = {
    startSeconds: (start - lead) / sampleRate,
    endSeconds: (end + frameSize) / sampleRate,
  };
  for await (const block of sound.read(range)) frames.push(block);
  frames.finish();
  pyramid.finish(tileSide * hopOf(level));
  const levels = made?.levels ?? new Uint8Array(tileSide * tileSide);
  return { levels, width: tileSide, height: bandCount, level, index };
}
