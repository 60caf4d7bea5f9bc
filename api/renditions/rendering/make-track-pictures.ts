import type { CptvFrame } from "#media/cptv/format.ts";
import { findBackground } from "#media/thermal/background.ts";
import { findTrackViews, type View } from "#media/thermal/best-view.ts";
import { resizeRegion } from "#media/thermal/region.ts";
import { renderFrame } from "#media/thermal/render.ts";
import { stillScene } from "#media/thermal/still-scene.ts";
import { mapPositions, type TrackPosition } from "#media/thermal/track.ts";
import { followTrack, frameBox } from "#media/thermal/track-window.ts";
import { encodeFrames, encodeLossless, fewColours, fewestColours } from "./encode-webp.ts";
import type { TrackPicture } from "./picture.ts";
import { readFilm, type RenderedFilm } from "./read-film.ts";

/** A small animal is made this large; a large one is shown at twice the sensor's size. */
const leastStillSide = 160;
const clipSide = 128;
const maxClipFrames = 135;

/** A square cut out around a track where it is seen best. */
export async function makeTrackStill(
  { header, size, frames, rangeOf }: RenderedFilm,
  { trackId, view }: { trackId: number; view: View },
): Promise<TrackPicture> {
  const frame = frames[view.frameNumber] as CptvFrame;
  const region = frameBox(view.region, size);
  const side = Math.max(leastStillSide, region.width * 2);
  const square = { width: side, height: side };
  const pixels = resizeRegion(frame.pixels, size, { region, to: square });
  const data = renderFrame(pixels, rangeOf(frame), fewColours);
  const bytes = await encodeLossless({ ...square, data });
  const details = { frameTimeSeconds: view.frameNumber / header.fps, region };
  return { kind: "track-still", trackId, bytes, ...square, details };
}

export interface ClipRequest {
  bytes: Uint8Array<ArrayBuffer>;
  trackId: number;
  positions: TrackPosition[];
}

/** A track's way through a recording, cut out around it. Undefined where it is in no frame of the file. */
export async function renderTrackClip({
  bytes,
  trackId,
  positions,
}: ClipRequest): Promise<TrackPicture | undefined> {
  const film = await readFilm(bytes);
  const { header, size, frames, rangeOf } = film;
  const { fps } = header;
  const boxes = mapPositions(positions, header);
  const [view] = findTrackViews(film, [boxes]);
  if (!view) return undefined;
  const shots = followTrack(boxes, { size, frameCount: frames.length, fps, view });
  const step = Math.ceil(shots.windows.length / maxClipFrames);
  const windows = shots.windows.filter((_, index) => index % step === 0);
  const square = { width: clipSide, height: clipSide };
  const bytesOfFrame = clipSide * clipSide * 4;
  const data = new Uint8ClampedArray(bytesOfFrame * windows.length);
  const still = stillScene(findBackground(frames));
  for (const [index, region] of windows.entries()) {
    const frame = frames[shots.firstFrame + index * step] as CptvFrame;
    const range = rangeOf(frame);
    const pixels = resizeRegion(still(frame.pixels, range), size, { region, to: square });
    const out = data.subarray(index * bytesOfFrame, (index + 1) * bytesOfFrame);
    renderFrame(pixels, range, fewestColours, out);
  }
  const options = { frames: windows.length, delayMs: (1000 / fps) * step };
  const details = { frameTimeSeconds: shots.firstFrame / fps };
  return {
    kind: "track-clip",
    trackId,
    bytes: await encodeFrames({ ...square, data }, options),
    ...square,
    details,
  };
}
