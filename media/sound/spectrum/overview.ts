import { bandCount } from "./frames.ts";
import { keepLoudest } from "./levels.ts";
import { standUpright } from "./upright.ts";
import type { LevelPicture } from "./pyramid.ts";

export const overviewWidth = 1280;
const maxColumns = 2 * overviewWidth;

/** All of a sound in one picture, of frames as they come. What is loudest in a column is its level. */
export function startOverview() {
  const columns = Array.from({ length: maxColumns }, () => new Uint8Array(bandCount));
  let framesOfColumn = 1;
  let framesTaken = 0;

  /** Two become one, however long it gets. */
  function halve(): void {
    for (let at = 0; at < maxColumns / 2; at++) {
      columns[at]!.set(columns[2 * at]!);
      keepLoudest(columns[at]!, columns[2 * at + 1]!);
    }
    framesOfColumn *= 2;
  }

  return {
    take: (levels: Uint8Array): void => {
      if (framesTaken === maxColumns * framesOfColumn) halve();
      const column = columns[Math.floor(framesTaken / framesOfColumn)]!;
      if (framesTaken % framesOfColumn === 0) column.set(levels);
      else keepLoudest(column, levels);
      framesTaken += 1;
    },
    finish: (): LevelPicture => drawColumns(columns, framesTaken / framesOfColumn),
  };
}

/** The last column may be of a part of a column's time: `length` says how many there are. */
function drawColumns(columns: Uint8Array[], length: number): LevelPicture {
  const shown = new Uint8Array(overviewWidth * bandCount);
  for (let x = 0; x < overviewWidth; x++) {
    const from = Math.floor((x * length) / overviewWidth);
    const to = Math.max(from + 1, Math.floor(((x + 1) * length) / overviewWidth));
    const loudest = shown.subarray(x * bandCount, (x + 1) * bandCount);
    loudest.set(columns[from]!);
    for (let next = from + 1; next < to; next++) keepLoudest(loudest, columns[next]!);
  }
  const levels = standUpright(shown, overviewWidth, bandCount);
  return { levels, width: overviewWidth, height: bandCount };
}
