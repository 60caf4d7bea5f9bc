import { frameMargin, type FramePoint } from "#contract/rules/masks/mask-geometry.ts";

const [near, far] = [-frameMargin, 1 + frameMargin];
const strip = 0.15;
/** Between two columns of the sensor's pixels, so that the ring has no gap there. */
const slit = { from: 0.498, to: 0.502 };

function rectangle(left: number, top: number, right: number, bottom: number): FramePoint[] {
  return toPoints([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
}

function toPoints(corners: [number, number][]): FramePoint[] {
  return corners.map(([x, y]) => ({ x, y }));
}

const presets = new Map<string, FramePoint[]>([
  ["top", rectangle(near, near, far, strip)],
  ["bottom", rectangle(near, 1 - strip, far, far)],
  ["left", rectangle(near, near, strip, far)],
  ["right", rectangle(1 - strip, near, far, far)],
  [
    "border",
    toPoints([
      [slit.to, near],
      [far, near],
      [far, far],
      [near, far],
      [near, near],
      [slit.from, near],
      [slit.from, strip],
      [strip, strip],
      [strip, 1 - strip],
      [1 - strip, 1 - strip],
      [1 - strip, strip],
      [slit.to, strip],
    ]),
  ],
]);

/** Parts of the frame that are often in the way: a strip along an edge, or all four as one ring. */
export function findPreset(name: string): FramePoint[] | undefined {
  return presets.get(name);
}
