import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import type { UserTrack } from "#contract/wire/tracks/tracks.ts";

/** Seconds from the start, and a box in per cent of the picture; the whole picture where it is absent. */
interface Drawn {
  start: number;
  end: number;
  left?: number | undefined;
  top?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** Of cameras that do not say so; section 0.4 of the screens. */
const fps = 9;
const sensor = { width: 160, height: 120 };
const maxFrames = 6000;

/** A track that a person has drawn: the same box in each frame of a film, once on an image, none in sound. */
export function toDrawnTrack(
  { start, end, left = 0, top = 0, width = 100, height = 100 }: Drawn,
  { type, duration }: { type: RecordingType; duration: number | null },
): UserTrack {
  const until = duration === null ? end : Math.min(end, duration);
  const times = { start_s: start, end_s: until, automatic: false, tracker_version: "drawn" };
  if (type === "audio") return times;
  const share = { x: left / 100, y: top / 100, width: width / 100, height: height / 100 };
  if (type === "trailcam-image") {
    /* Stills count from the bottom: see `toPictureBox`. */
    return { ...times, positions: [{ ...share, y: 1 - share.y - share.height, order: 0 }] };
  }
  const box = {
    x: Math.round(share.x * sensor.width),
    y: Math.round(share.y * sensor.height),
    width: Math.max(1, Math.round(share.width * sensor.width)),
    height: Math.max(1, Math.round(share.height * sensor.height)),
  };
  const first = Math.round(start * fps);
  const count = Math.min(maxFrames, Math.max(1, Math.round((until - start) * fps)));
  const positions = Array.from({ length: count }, (_, index): Position => {
    return { ...box, order: first + index };
  });
  return { ...times, positions };
}
