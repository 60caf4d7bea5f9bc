import { sharp } from "#api/renditions/rendering/sharp.ts";
import { scaleHeat, type HeatMap } from "#contract/rules/masks/heat-map.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import { measureRange } from "#media/thermal/range.ts";
import { gunzip } from "#api/files/gunzip.ts";
import { maxPhotoPixels } from "#api/photos/rendering/photo-limits.ts";

export interface HeatLook {
  /** From 0 to 1. */
  opacity: number;
  /** The count that is brightest; the greatest there is by default. */
  most?: number | undefined;
  /** A CPTV file of the view, or an image of it; grey where there is none. */
  background: HeatBackground | undefined;
}

export interface HeatBackground {
  kind: "recording" | "photo";
  bytes: Uint8Array<ArrayBuffer>;
}

const shown = { width: 640, height: 480 };
/** The view is dim, so that heat stands out from it. */
const darkest = 20;
const brightest = 150;
const unknownGrey = 70;
const photoBrightness = 0.6;
/** Ten seconds: enough for most animals to move away from where they were. */
const framesTried = 90;

/** A heat map in colours over what the camera looks at, as WebP of 640 by 480 pixels. */
export async function drawHeat(heat: HeatMap, look: HeatLook): Promise<Uint8Array> {
  const background =
    look.background && (await readBackground(look.background).catch(() => undefined));
  return sharp(background ?? plain, { raw: { ...shown, channels: 3 } })
    .composite([{ input: await paint(heat, look), raw: { ...shown, channels: 4 } }])
    .webp({ quality: 82 })
    .toBuffer();
}

const plain = new Uint8Array(shown.width * shown.height * 3).fill(unknownGrey);

/** Dim, in the colours and the size of the picture; undefined where a recording holds no frame. */
async function readBackground({ kind, bytes }: HeatBackground): Promise<Uint8Array | undefined> {
  const image = kind === "photo" ? toDimPhoto(bytes) : await readView(bytes);
  return image
    ?.resize({ ...shown, fit: "fill", kernel: "cubic" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

function toDimPhoto(photo: Uint8Array) {
  return sharp(photo, { limitInputPixels: maxPhotoPixels })
    .autoOrient()
    .flatten({ background: "black" })
    .linear(photoBrightness);
}

async function readView(recording: Uint8Array) {
  const { header, frames } = await openCptv(recording, { inflate: gunzip });
  const pixels = await findBackground(frames);
  if (!pixels) return undefined;
  const { min, max } = measureRange(pixels);
  const scale = (brightest - darkest) / Math.max(1, max - min);
  const greys = Uint8Array.from(pixels, (value) => darkest + (value - min) * scale);
  return sharp(greys, { raw: { width: header.width, height: header.height, channels: 1 } });
}

/** What lies behind the animals: the background frame, or the coldest value of each pixel in the first frames. */
async function findBackground(frames: AsyncGenerator<CptvFrame>): Promise<Uint16Array | undefined> {
  let coldest: Uint16Array | undefined;
  let tried = 0;
  for await (const { pixels, background } of frames) {
    if (background) return pixels;
    const isWhole = !pixels.includes(0);
    if (isWhole)
      coldest = coldest?.map((value, at) => Math.min(value, pixels[at] ?? value)) ?? pixels;
    tried += 1;
    if (tried >= framesTried) break;
  }
  return coldest;
}

async function paint(heat: HeatMap, { opacity, most }: HeatLook): Promise<Buffer> {
  const colours = new Uint8Array(choosePalette("Plasma").colours.buffer);
  const levels = scaleHeat(heat, { bySquareRoot: true, most });
  const pixels = new Uint8Array(levels.length * 4);
  for (const [pixel, level] of levels.entries()) {
    pixels.set(colours.subarray(level * 4, level * 4 + 3), pixel * 4);
    pixels[pixel * 4 + 3] = level === 0 ? 0 : Math.round(opacity * 255);
  }
  return sharp(pixels, { raw: { width: heat.width, height: heat.height, channels: 4 } })
    .resize({ ...shown, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
