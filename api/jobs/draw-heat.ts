import sharp from "sharp";
import { scaleHeat, type HeatMap } from "#contract/rules/heat-map.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import { measureRange } from "#media/thermal/range.ts";
import type { Size } from "#media/thermal/region.ts";
import { gunzip } from "../files/gunzip.ts";

interface Wish {
  opacity: number;
  recording: Uint8Array | undefined;
}

const shown = { width: 640, height: 480 };
/** The view is dim, so that heat stands out from it. */
const darkest = 20;
const brightest = 150;
const unknownGrey = 70;
/** Ten seconds: enough for most animals to move away from where they were. */
const framesTried = 90;

/** A heat map in colours over the grey view of the camera, as WebP of 640 by 480 pixels. */
export async function drawHeat(heat: HeatMap, { opacity, recording }: Wish): Promise<Uint8Array> {
  const view = recording && (await readView(recording, heat).catch(() => undefined));
  const pixels = blend(view, scaleHeat(heat, { bySquareRoot: true }), opacity);
  const raw = { width: heat.width, height: heat.height, channels: 3 as const };
  return sharp(pixels, { raw })
    .resize({ ...shown, fit: "fill", kernel: "cubic" })
    .webp({ quality: 82 })
    .toBuffer();
}

/** A frame of the recording as greys of the map's size; undefined where it holds none. */
async function readView(recording: Uint8Array, { width, height }: Size) {
  const { header, frames } = await openCptv(recording, { inflate: gunzip });
  const pixels = await findGround(frames);
  if (!pixels) return undefined;
  const { min, max } = measureRange(pixels);
  const scale = (brightest - darkest) / Math.max(1, max - min);
  const greys = Uint8Array.from(pixels, (value) => darkest + (value - min) * scale);
  const raw = { width: header.width, height: header.height, channels: 1 as const };
  return sharp(greys, { raw })
    .resize({ width, height, fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}

/** What lies behind the animals: the background frame, or the coldest value of each pixel in the first frames. */
async function findGround(frames: AsyncGenerator<CptvFrame>): Promise<Uint16Array | undefined> {
  let ground: Uint16Array | undefined;
  let tried = 0;
  for await (const { pixels, background } of frames) {
    if (background) return pixels;
    const isWhole = !pixels.includes(0);
    if (isWhole)
      ground = ground?.map((value, at) => Math.min(value, pixels[at] ?? value)) ?? pixels;
    tried += 1;
    if (tried >= framesTried) break;
  }
  return ground;
}

function blend(view: Uint8Array | undefined, heat: Uint8Array, opacity: number): Uint8Array {
  const colours = new Uint8Array(choosePalette("Plasma").colours.buffer);
  const pixels = new Uint8Array(heat.length * 3);
  for (const [pixel, level] of heat.entries()) {
    const grey = view?.[pixel] ?? unknownGrey;
    const cover = level === 0 ? 0 : opacity;
    for (const channel of [0, 1, 2]) {
      const colour = colours[level * 4 + channel] ?? 0;
      pixels[pixel * 3 + channel] = grey * (1 - cover) + colour * cover;
    }
  }
  return pixels;
}
