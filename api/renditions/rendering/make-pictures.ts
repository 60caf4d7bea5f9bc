import type { CptvFrame } from "#media/cptv/format.ts";
import { findBackground } from "#media/thermal/background.ts";
import { chooseTiles, composeSheet } from "#media/thermal/contact-sheet.ts";
import { resizePixels, type Size } from "#media/thermal/region.ts";
import { renderFrame } from "#media/thermal/render.ts";
import { stillScene } from "#media/thermal/still-scene.ts";
import { encodeFrames, encodeLossless, fewColours } from "./encode-webp.ts";
import type { Picture } from "./picture.ts";
import { fit, type RenderedFilm } from "./read-film.ts";

/** A clip of a minute at nine frames a second; what is longer is shown with frames left out. */
const maxClipFrames = 540;
/** A larger sensor's frame is not made larger still, and smaller among others. */
const maxSensorWidth = 320;
const maxTileWidth = 160;

/** A frame at twice the sensor's size: made larger before it is coloured, it has no edges of pixels. */
export async function makePoster(
  { size, frames, rangeOf }: RenderedFilm,
  frameNumber: number,
  details: Picture["details"],
): Promise<Picture> {
  const frame = frames[frameNumber] as CptvFrame;
  const large = scale(size, size.width > maxSensorWidth ? 1 : 2);
  const pixels = resizePixels(frame.pixels, size, large);
  const data = renderFrame(pixels, rangeOf(frame), fewColours);
  const bytes = await encodeLossless({ ...large, data });
  return { kind: "poster", bytes, ...large, details };
}

/** What does not depend on tracks. */
export async function makeOverviews(film: RenderedFilm): Promise<Picture[]> {
  const background = findBackground(film.frames);
  return [await makeContactSheet(film, background), await makeClip(film, background)];
}

async function makeContactSheet(film: RenderedFilm, background: Uint16Array): Promise<Picture> {
  const { header, size, frames } = film;
  const tiles = chooseTiles(frames.length, header.fps);
  const tile = scale(size, Math.min(1, maxTileWidth / size.width));
  const paint = painter(film, background);
  const painted = tiles.map(({ frameNumber }) => paint(frames[frameNumber] as CptvFrame, tile));
  const { data, ...sheetSize } = composeSheet(painted, tile);
  const bytes = await encodeLossless({ ...sheetSize, data });
  const frameTimesSeconds = tiles.map(({ timeSeconds }) => timeSeconds);
  return { kind: "contact-sheet", bytes, ...sheetSize, details: { frameTimesSeconds } };
}

async function makeClip(film: RenderedFilm, background: Uint16Array): Promise<Picture> {
  const { header, size, frames, seconds, damagedFrame } = film;
  const step = Math.ceil(frames.length / fit(maxClipFrames, size));
  const taken = frames.filter((_, index) => index % step === 0);
  const paint = painter(film, background);
  const bytesOfFrame = size.width * size.height * 4;
  const data = new Uint8ClampedArray(bytesOfFrame * taken.length);
  for (const [index, frame] of taken.entries()) {
    paint(frame, size, data.subarray(index * bytesOfFrame, (index + 1) * bytesOfFrame));
  }
  const delayMs = (1000 / header.fps) * step;
  const bytes = await encodeFrames({ ...size, data }, { frames: taken.length, delayMs });
  return {
    kind: "clip",
    bytes,
    ...size,
    details: {
      ...(seconds === undefined ? {} : { filmSeconds: seconds }),
      ...(damagedFrame === undefined ? {} : { damagedFrame }),
    },
  };
}

type Paint = (
  frame: CptvFrame,
  to: Size,
  out?: Uint8ClampedArray<ArrayBuffer>,
) => Uint8ClampedArray<ArrayBuffer>;

/** Draws frames one after the other; what stands still does not flicker. */
function painter({ size, rangeOf }: RenderedFilm, background: Uint16Array): Paint {
  const still = stillScene(background);
  return (frame, to, out) => {
    const range = rangeOf(frame);
    const pixels = still(frame.pixels, range);
    const resized = to.width === size.width ? pixels : resizePixels(pixels, size, to);
    return renderFrame(resized, range, fewColours, out);
  };
}

function scale({ width, height }: Size, factor: number): Size {
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
