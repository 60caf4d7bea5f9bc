import sharp from "sharp";
import { makeChance } from "./chance.ts";
import { frameSize, backgroundValue, paintScenery } from "./scenery.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** By how much warmer than the ground: the sky is cold, what stands in the sun is warm. */
const colours: readonly [warmth: number, colour: Colour][] = [
  [-140, [150, 190, 226]],
  [-100, [206, 224, 236]],
  [-70, [98, 112, 84]],
  [-20, [86, 116, 58]],
  [10, [122, 142, 74]],
  [30, [112, 96, 74]],
  [60, [170, 164, 152]],
];

const photoSize = { width: 640, height: 480 };

/** What a camera looks at, as a person would photograph it by day. */
export function takeDayPhoto(sceneSeed: number, format: "jpeg" | "webp"): Promise<Buffer> {
  const scenery = paintScenery(makeChance(sceneSeed));
  const pixels = Uint8Array.from(
    Array.from(scenery, (value) => colourOf(value - backgroundValue)).flat(),
  );
  return sharp(pixels, { raw: { ...frameSize, channels: 3 } })
    .resize({ ...photoSize, kernel: "cubic" })
    .toFormat(format, { quality: 82 })
    .toBuffer();
}

function colourOf(warmth: number): Colour {
  const above = colours.findIndex(([limit]) => warmth < limit);
  if (above < 0) return colours.at(-1)![1];
  const [high, top] = colours[above]!;
  const [low, bottom] = colours[above - 1] ?? [high - 1, top];
  const share = Math.min(1, Math.max(0, (warmth - low) / (high - low)));
  const mix = (index: 0 | 1 | 2) =>
    Math.round(bottom[index] + (top[index] - bottom[index]) * share);
  return [mix(0), mix(1), mix(2)];
}
