import { sharp } from "#api/renditions/rendering/sharp.ts";
import type { PhotoCorners } from "#contract/rules/masks/photo-corners.ts";
import { findHomography, warpImage } from "#media/image/perspective.ts";
import type { Size } from "#media/thermal/region.ts";
import { maxPhotoPixels } from "./photo-limits.ts";

export type PhotoRequest = NormalizeInput | Warp;

interface NormalizeInput {
  act: "take in";
  bytes: Uint8Array<ArrayBuffer>;
  isHeif: boolean;
  /** Without it WebP, and a smaller one too. */
  as?: "jpeg" | "webp";
}

interface Warp {
  act: "warp";
  bytes: Uint8Array<ArrayBuffer>;
  corners: PhotoCorners;
  size: Size;
}

export interface PhotoResult extends Size {
  bytes: Uint8Array;
  /** The same, smaller, of a photo that was taken in. */
  shown?: Uint8Array;
}

const stored = { pixels: 2560, quality: 85 };
const shown = { pixels: 1280, quality: 80 };
const warpedQuality = 85;
const maxSeconds = 30;

/** Takes in a photo: upright, without metadata, made smaller. Or shows what of it lies between four corners. */
export function renderPhoto(request: PhotoRequest): Promise<PhotoResult> {
  return request.act === "take in" ? normalize(request) : warp(request);
}

/** Refuses damaged images, because everyone would see them for long. */
async function normalize({ bytes, isHeif, as }: NormalizeInput): Promise<PhotoResult> {
  const opened = isHeif ? await openHeif(bytes) : open(bytes);
  const photo = await opened
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({
      width: stored.pixels,
      height: stored.pixels,
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten(as === "jpeg" && { background: "white" })
    .toFormat(as ?? "webp", { quality: stored.quality })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = photo.info;
  if (as) return { bytes: photo.data, width, height };
  const small = await sharp(photo.data)
    .resize({ width: shown.pixels, height: shown.pixels, fit: "inside", withoutEnlargement: true })
    .webp({ quality: shown.quality })
    .toBuffer();
  return { bytes: photo.data, width, height, shown: small };
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: "error", limitInputPixels: maxPhotoPixels });
}

/** The decoder is large, and asked for by photos of that kind alone. */
async function openHeif(bytes: Uint8Array) {
  const { decodeHeif } = await import("./decode-heif.ts");
  const { rgb, width, height } = await decodeHeif(bytes);
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: maxPhotoPixels });
}

async function warp({ bytes, corners, size }: Warp): Promise<PhotoResult> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPhotoPixels })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = { ...sizeOf(info), data: new Uint8ClampedArray(data) };
  const toSource = findHomography(
    edgesOf(size),
    corners.map(({ x, y }) => ({ x: x * info.width, y: y * info.height })),
  );
  if (!toSource) throw new Error("The corners make no frame.");
  const { data: warped } = warpImage(source, toSource, size);
  const encoded = await sharp(warped, { raw: { ...sizeOf(size), channels: 4 } })
    .webp({ quality: warpedQuality })
    .toBuffer();
  return { bytes: encoded, ...sizeOf(size) };
}

function edgesOf({ width, height }: Size) {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
