import { countPayloadBytes } from "./format.ts";

/** How much neighbours along the snake of rows differ in their change; `chooseBitWidth` gives `needed` to 24. */
export function packDifferences(
  pixels: Uint16Array,
  previous: Uint16Array,
  width: number,
  chooseBitWidth: (needed: number) => number,
): { bitWidth: number; payload: Uint8Array } {
  const steps = followSnake(pixels, previous, width);
  const bitWidth = chooseBitWidth(countBits(steps.subarray(1)));
  const payload = new Uint8Array(countPayloadBytes(steps.length, bitWidth));
  new DataView(payload.buffer).setInt32(0, steps[0]!, true);
  const mask = 2 ** bitWidth - 1;
  let pending = 0;
  let pendingBits = 0;
  let at = 4;
  for (const step of steps.subarray(1)) {
    pending = (pending << bitWidth) | (step & mask);
    pendingBits += bitWidth;
    for (; pendingBits >= 8; pendingBits -= 8) payload[at++] = pending >> (pendingBits - 8);
  }
  if (pendingBits > 0) payload[at] = pending << (8 - pendingBits);
  return { bitWidth, payload };
}

function followSnake(pixels: Uint16Array, previous: Uint16Array, width: number): Int32Array {
  const steps = new Int32Array(pixels.length);
  let last = 0;
  for (let index = 0; index < pixels.length; index++) {
    const column = index % width;
    const backwards = Math.floor(index / width) % 2 === 1;
    const at = backwards ? index - column + (width - 1 - column) : index;
    const change = pixels[at]! - previous[at]!;
    steps[index] = change - last;
    last = change;
  }
  return steps;
}

function countBits(steps: Int32Array): number {
  let largest = 0;
  for (const step of steps) largest = Math.max(largest, Math.abs(step));
  return largest === 0 ? 1 : 33 - Math.clz32(largest);
}
