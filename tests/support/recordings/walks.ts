import { encodeCptv } from "#media/cptv/encode.ts";

const width = 160;
const height = 120;

export interface Walker {
  /** In the first frame. */
  x: number;
  y: number;
  side: number;
  warmth: number;
}

/** By how far a walker goes to the right from frame to frame. */
const stride = 2;

/** Thermal video of 27 frames in which warm squares go to the right; the one that is warmest stands out most. */
export function makeWalk(walkers: readonly Walker[], fps = 9): Uint8Array<ArrayBuffer> {
  const frames = Array.from({ length: 27 }, (_, order) => {
    const pixels = Uint16Array.from({ length: width * height }, (_, at) => 2900 + (at % 7));
    for (const walker of walkers) {
      const { x, y, side } = placeOf(walker, order);
      for (let row = y; row < y + side; row++) {
        pixels.fill(2900 + walker.warmth, row * width + x, row * width + x + side);
      }
    }
    return { background: false, timeOnMs: 1000 + Math.round((order * 1000) / fps), pixels };
  });
  const timestampUs = 1_795_154_400_000_000n;
  return encodeCptv({ version: 2, timestampUs, width, height, compression: 1, fps }, frames);
}

/** As a camera or a worker sends it. */
export function trackOf(walker: Walker, label?: string) {
  const positions = Array.from({ length: 27 }, (_, order) => {
    const { x, y, side } = placeOf(walker, order);
    return { x, y, width: side, height: side, frame_number: order };
  });
  const predictions = label === undefined ? [] : [{ model_id: 1, confident_tag: label }];
  return { start_s: 0, end_s: 3, positions, predictions };
}

export const models = [{ id: 1, name: "Master" }];

function placeOf({ x, y, side }: Walker, order: number) {
  return { x: x + stride * order, y, side };
}
