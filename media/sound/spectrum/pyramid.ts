import { coarsestLevel, hopOf, tileSide } from "../view/tiles.ts";
import { bandCount } from "./frames.ts";
import { keepLoudest } from "./levels.ts";
import { standUpright } from "./upright.ts";

/** A picture of one byte a pixel, a level each, the highest frequencies on top. */
export interface LevelPicture {
  levels: Uint8Array;
  width: number;
  height: number;
}

export interface Tile extends LevelPicture {
  level: number;
  /** From 0, from the start of the sound on. */
  index: number;
}

/** Wind, hum and what a microphone adds by itself: far louder than all that is above. */
const lowBands = 5;

interface Options {
  /** Samples from one frame to the next. */
  hop: number;
  /** The level with the shortest columns. */
  finest: number;
  /** Gets each tile when it is whole; the last ones, which may be empty behind the sound's end, at the end. */
  onTile(tile: Tile): void;
}

/** Makes tiles of frames as they come, with one tile of each level in memory. What is loudest in a column is its level. */
export function startPyramid({ hop, finest, onTile }: Options) {
  const counts = new Uint32Array(256);
  const rows: Layer[] = [];
  const framesOfColumn = hopOf(finest) / hop;
  const loudest = new Uint8Array(bandCount);
  let framesTaken = 0;

  function addColumn(order: number, column: Uint8Array): void {
    const layer = (rows[order] ??= openLayer(finest + order));
    const tile = layer.add(column);
    if (tile) onTile(tile);
    const pair = layer.pair(column);
    if (pair) addColumn(order + 1, pair);
  }

  function endColumn(): void {
    for (let band = lowBands; band < bandCount; band++) counts[loudest[band]!]! += 1;
    addColumn(0, loudest);
    framesTaken = 0;
  }

  return {
    take: (levels: Uint8Array): void => {
      if (framesTaken === 0) loudest.set(levels);
      else keepLoudest(loudest, levels);
      framesTaken += 1;
      if (framesTaken === framesOfColumn) endColumn();
    },
    /** Gives how often each level occurs, but for the lowest bands. */
    finish: (samples: number): Uint32Array => {
      if (framesTaken > 0) endColumn();
      for (let order = 0; order <= coarsestLevel(samples) - finest; order++) {
        const layer = (rows[order] ??= openLayer(finest + order));
        const half = layer.takeHalf();
        if (half) addColumn(order + 1, half);
        const tile = layer.takeRest();
        if (tile) onTile(tile);
      }
      return counts;
    },
  };
}

type Layer = ReturnType<typeof openLayer>;

function openLayer(level: number) {
  const columns = new Uint8Array(tileSide * bandCount);
  let width = 0;
  let index = 0;
  const half = new Uint8Array(bandCount);
  let isHalf = false;

  function takeRest(): Tile | undefined {
    if (width === 0) return undefined;
    const levels = standUpright(columns, tileSide, bandCount);
    const tile = { levels, width: tileSide, height: bandCount, level, index };
    columns.fill(0);
    width = 0;
    index += 1;
    return tile;
  }

  function takeHalf(): Uint8Array | undefined {
    if (!isHalf) return undefined;
    isHalf = false;
    return half;
  }

  return {
    add: (column: Uint8Array): Tile | undefined => {
      columns.set(column, width * bandCount);
      width += 1;
      return width === tileSide ? takeRest() : undefined;
    },
    /** Every second one gives the column that is twice as long, until the next one is taken. */
    pair: (column: Uint8Array): Uint8Array | undefined => {
      if (isHalf) {
        keepLoudest(half, column);
        return takeHalf();
      }
      half.set(column);
      isHalf = true;
      return undefined;
    },
    takeHalf,
    takeRest,
  };
}
