import { bandCount } from "./frames.ts";
import { keepLoudest, toLevels } from "./levels.ts";
import { standUpright } from "./upright.ts";
import type { LevelPicture } from "./pyramid.ts";

export const overviewWidth = 1280;
const maxColumns = 2 * overviewWidth;

/** All of a sound in one picture, of frames as they come. What is loudest in a column is its level. */
export function startOverview() {
  const columns: Float32Array[] = [];
  let framesOfColumn = 1;
  let framesTaken = 0;

  /** Two become one, however long it gets. */
  function halve(): void {
    for (let at = 0; at < maxColumns / 2; at++) {
      columns[at] = columns[2 * at]!;
      keepLoudest(columns[at]!, columns[2 * at + 1]!);
    }
    columns.length = maxColumns / 2;
    framesOfColumn *= 2;
  }

  return {
    take: (powers: Float32Array): void => {
      if (framesTaken % framesOfColumn === 0) {
        if (columns.length === maxColumns) halve();
        columns.push(powers.slice());
      } else {
        keepLoudest(columns.at(-1)!, powers);
      }
      framesTaken += 1;
    },
    finish: (): LevelPicture => {
      const last = framesTaken / framesOfColumn;
      return drawColumns(columns, last);
    },
  };
}

/** The last column may be of a part of a column's time: `length` says how many there are. */
function drawColumns(columns: Float32Array[], length: number): LevelPicture {
  const shown = new Uint8Array(overviewWidth * bandCount);
  for (let x = 0; x < overviewWidth; x++) {
    const from = Math.floor((x * length) / overviewWidth);
    const to = Math.max(from + 1, Math.floor(((x + 1) * length) / overviewWidth));
    const loudest = columns[from]!.slice();
    for (let next = from + 1; next < to; next++) keepLoudest(loudest, columns[next]!);
    shown.set(toLevels(loudest), x * bandCount);
  }
  const levels = standUpright(shown, overviewWidth, bandCount);
  return { levels, width: overviewWidth, height: bandCount };
}
