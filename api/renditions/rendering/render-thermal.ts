import sharp from "sharp";
import { gunzip } from "#api/files/gunzip.ts";
import { openCptv } from "#media/cptv/decode.ts";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { chooseTiles, composeSheet } from "#media/thermal/contact-sheet.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import { chooseRange, widenClipRange, type ValueRange } from "#media/thermal/range.ts";
import type { Region, Size } from "#media/thermal/region.ts";
import { renderFrame, type RgbaImage } from "#media/thermal/render.ts";
import { findWidestSpread } from "#media/thermal/spread.ts";
import { renderThumbnail } from "#media/thermal/thumbnail.ts";
import { mapPositions, type TrackPosition } from "#media/thermal/track.ts";

export interface RenderRequest {
  bytes: Uint8Array<ArrayBuffer>;
  /** Thumbnails alone are made where they are there already. */
  hasPictures: boolean;
  thumbnails: ThumbnailOptions[];
}

/** A thumbnail to make. The recording's own has no track id and no positions. */
export interface ThumbnailOptions {
  trackId: number | undefined;
  positions: TrackPosition[];
  /** What a worker has said to show; `order` is the number of the frame. */
  spot: (Region & { order: number }) | undefined;
  /** There is one already; it stays where the frame that a worker named is missing. */
  isMade: boolean;
}

export interface Picture {
  kind: "poster" | "contact-sheet" | "clip";
  mimeType: "image/webp";
  bytes: Uint8Array;
  width: number;
  height: number;
  details: { frameTimesSeconds?: number[]; frames?: number };
}

export interface RenderResult {
  pictures: Picture[];
  /** PNG. The recording's own has no track id. */
  thumbnails: { trackId: number | undefined; bytes: Uint8Array }[];
}

/** A clip of a minute at nine frames a second; what is longer is shown with frames left out. */
const maxClipFrames = 540;
const maxFrames = 6000;
/** Frames of this size bound the memory that a file can take; larger ones are fewer. */
const usual: Size = { width: 160, height: 120 };

/** Makes the pictures of a thermal recording. None where it holds no complete frame. */
export async function renderThermal(request: RenderRequest): Promise<RenderResult> {
  const { bytes, hasPictures } = request;
  const { header, frames } = await openCptv(bytes, { inflate: gunzip });
  const shown = await readShownFrames(frames, fit(maxFrames, header));
  if (shown.frames.length === 0) return { pictures: [], thumbnails: [] };
  const best = shown.frames[findWidestSpread(shown.frames) ?? 0] as CptvFrame;
  return {
    pictures: hasPictures ? [] : await makePictures(shown, header, best),
    thumbnails: await makeThumbnails(shown.frames, header, { inputs: request.thumbnails, best }),
  };
}

/** As many frames of that size as hold no more pixels than so many usual ones. */
function fit(frames: number, size: Size): number {
  return Math.max(1, Math.min(frames, Math.floor((frames * areaOf(usual)) / areaOf(size))));
}

async function readShownFrames(frames: AsyncIterable<CptvFrame>, most: number) {
  const shown: CptvFrame[] = [];
  let range: ValueRange | undefined;
  for await (const frame of frames) {
    range = widenClipRange(range, frame);
    if (!frame.background) shown.push(frame);
    if (shown.length >= most) break;
  }
  return { frames: shown, range };
}

async function makePictures(
  { frames, range }: Awaited<ReturnType<typeof readShownFrames>>,
  header: CptvHeader,
  best: CptvFrame,
): Promise<Picture[]> {
  const palette = choosePalette(undefined);
  const paint = (frame: CptvFrame) =>
    renderFrame(frame.pixels, chooseRange(frame, header, range), palette);
  return [
    await makePoster({ ...sizeOf(header), data: paint(best) }),
    await makeContactSheet(frames, header, paint),
    await makeClip(frames, header, paint),
  ];
}

type Paint = (frame: CptvFrame) => Uint8ClampedArray<ArrayBuffer>;

async function makePoster(image: RgbaImage): Promise<Picture> {
  const bytes = await toSharp(image).webp({ quality: 85 }).toBuffer();
  return { kind: "poster", mimeType: "image/webp", bytes, ...sizeOf(image), details: {} };
}

async function makeContactSheet(
  frames: CptvFrame[],
  header: CptvHeader,
  paint: Paint,
): Promise<Picture> {
  const tiles = chooseTiles(frames.length, header.fps);
  const painted = tiles.map(({ frameNumber }) => paint(frames[frameNumber] as CptvFrame));
  const sheet = composeSheet(painted, header);
  const bytes = await toSharp(sheet).webp({ quality: 80 }).toBuffer();
  const frameTimesSeconds = tiles.map(({ timeSeconds }) => timeSeconds);
  const details = { frameTimesSeconds };
  return { kind: "contact-sheet", mimeType: "image/webp", bytes, ...sizeOf(sheet), details };
}

async function makeClip(frames: CptvFrame[], header: CptvHeader, paint: Paint): Promise<Picture> {
  const step = Math.ceil(frames.length / fit(maxClipFrames, header));
  const taken = frames.filter((_, index) => index % step === 0);
  const { width, height } = header;
  const data = new Uint8ClampedArray(width * height * 4 * taken.length);
  for (const [index, frame] of taken.entries()) data.set(paint(frame), index * width * height * 4);
  const stacked = { width, height: height * taken.length, data };
  const bytes = await toSharp(stacked, height)
    .webp({ quality: 60, effort: 2, loop: 0, delay: Math.round((1000 / header.fps) * step) })
    .toBuffer();
  return {
    kind: "clip",
    mimeType: "image/webp",
    bytes,
    width,
    height,
    details: { frames: taken.length },
  };
}

/** Sixteen colours of one palette look like all, at a third of the bytes: a dashboard shows dozens. */
const thumbnailPng = { palette: true, colours: 16, dither: 0 };

/** The recording's own shows what its first track shows, unless a worker has said something else. */
async function makeThumbnails(
  frames: CptvFrame[],
  header: CptvHeader,
  { inputs, best }: { inputs: ThumbnailOptions[]; best: CptvFrame },
): Promise<RenderResult["thumbnails"]> {
  const palette = choosePalette("Viridis");
  const draw = async ({ pixels }: CptvFrame, region: Region) => {
    const image = renderThumbnail(pixels, header, region, palette);
    return toSharp(image).png(thumbnailPng).toBuffer();
  };
  const thumbnails: RenderResult["thumbnails"] = [];
  for (const input of inputs) {
    const { trackId, spot } = input;
    const namedFrame = spot && frames[spot.order];
    const seen =
      namedFrame || input.isMade ? undefined : findLargest(input.positions, header, frames);
    if (namedFrame) thumbnails.push({ trackId, bytes: await draw(namedFrame, spot) });
    else if (seen) thumbnails.push({ trackId, bytes: await draw(seen.frame, seen.region) });
    else if (trackId === undefined && !input.isMade) {
      const whole = { x: 0, y: 0, ...sizeOf(header) };
      thumbnails.push({ trackId, bytes: thumbnails[0]?.bytes ?? (await draw(best, whole)) });
    }
  }
  return thumbnails;
}

/** Where a track's animal is seen largest, among the frames there are. */
function findLargest(positions: TrackPosition[], header: CptvHeader, frames: CptvFrame[]) {
  let largest: { frame: CptvFrame; region: Region } | undefined;
  for (const [frameNumber, region] of mapPositions(positions, header)) {
    const frame = frames[frameNumber];
    if (!frame || region.width <= 0 || region.height <= 0) continue;
    if (!largest || areaOf(region) > areaOf(largest.region)) largest = { frame, region };
  }
  return largest;
}

function areaOf({ width, height }: Size): number {
  return width * height;
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

function toSharp({ width, height, data }: RgbaImage, pageHeight?: number) {
  const raw = { width, height, channels: 4 as const, ...(pageHeight ? { pageHeight } : {}) };
  return sharp(data, { raw, limitInputPixels: false });
}
