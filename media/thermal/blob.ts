import type { Difference } from "./difference.ts";
import type { Region, Size } from "./region.ts";

/** Sides of boxes as shares of the frame's height, the smallest first: a mouse, a cat, a deer. */
const sideShares = [1 / 15, 2 / 15, 4 / 15, 8 / 15];
const stepsPerSide = 4;
/** A larger box has to hold so much more to be worth it. */
const gainToGrow = 1.1;
/** Of a frame's noise, that a blob has to be beyond in all. */
const leastBeyondNoise = 10;

/** Where a difference is gathered, with what stands out there less what stands out just around it. */
export function findBlob(
  { excess, spread, sumIn }: Difference,
  size: Size,
): { region: Region; score: number } | undefined {
  let best: { region: Region; score: number } | undefined;
  for (const share of sideShares) {
    const side = Math.max(2, Math.round(size.height * share));
    const found = findBox(sumIn, size, side);
    if (found.score > (best?.score ?? 0) * gainToGrow) best = found;
  }
  if (!best || best.score < leastBeyondNoise * spread) return undefined;
  return { score: best.score, region: tighten(excess, size, best.region) };
}

function findBox(sumIn: Difference["sumIn"], size: Size, side: number) {
  const step = Math.max(1, Math.floor(side / stepsPerSide));
  let best = { region: { x: 0, y: 0, width: side, height: side }, score: 0 };
  for (let y = 0; y <= size.height - side; y += step) {
    for (let x = 0; x <= size.width - side; x += step) {
      const region = { x, y, width: side, height: side };
      const inside = sumIn(region);
      if (inside <= best.score) continue;
      const score = inside - (sumIn(surround(region, size)) - inside);
      if (score > best.score) best = { region, score };
    }
  }
  return best;
}

/** Half a side larger on each side, where the frame goes on. */
function surround({ x, y, width, height }: Region, frame: Size): Region {
  const margin = width >> 1;
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  const right = Math.min(frame.width, x + width + margin);
  const bottom = Math.min(frame.height, y + height + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** To the pixels that stand out. */
function tighten(excess: Float32Array, size: Size, { x, y, width, height }: Region): Region {
  let [left, top, right, bottom] = [x + width, y + height, x, y];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      if (excess[row * size.width + column] === 0) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
