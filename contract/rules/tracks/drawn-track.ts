import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import type { UserTrack } from "#contract/wire/tracks/tracks.ts";

/** In per cent of the picture, from its top left corner. */
export interface DrawnBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Film {
  type: RecordingType;
  duration: number | null;
  framesPerSecond?: number | undefined;
}

interface Drawn {
  /** Seconds from the start of the recording. */
  start: number;
  end: number;
  /** At the start; the whole picture where it is absent. */
  box?: DrawnBox | undefined;
  /** At the end, where it moved. */
  endBox?: DrawnBox | undefined;
  /** Of a sound, in hertz; all of it where they are absent. */
  low?: number | undefined;
  high?: number | undefined;
}

/** Of cameras that do not say so; section 0.4 of the screens. */
export const usualFramesPerSecond = 9;
const sensor = { width: 160, height: 120 };
const maxFrames = 6000;
const wholePicture: DrawnBox = { left: 0, top: 0, width: 100, height: 100 };

/**
 * A track that a person has drawn: a box in each frame of a film, which goes straight from the first to the last where
 * there are two; once on an image; in sound a range of pitches.
 */
export function toDrawnTrack(
  { start, end, box = wholePicture, endBox = box, low = 0, high }: Drawn,
  { type, duration, framesPerSecond = usualFramesPerSecond }: Film,
): UserTrack {
  const until = duration === null ? end : Math.min(end, duration);
  const times = { start_s: start, end_s: until, automatic: false, tracker_version: "drawn" };
  if (type === "audio") {
    return high === undefined ? times : { ...times, minFreq: low, maxFreq: high };
  }
  if (type === "trailcam-image") {
    const [x, width] = [box.left / 100, box.width / 100];
    const [top, height] = [box.top / 100, box.height / 100];
    /* Stills count from the bottom: see `toPictureBox`. */
    return { ...times, positions: [{ x, y: 1 - top - height, width, height, order: 0 }] };
  }
  const first = Math.round(start * framesPerSecond);
  const count = Math.min(maxFrames, Math.max(1, Math.round((until - start) * framesPerSecond)));
  const positions = Array.from({ length: count }, (_, index): Position => {
    const share = count === 1 ? 0 : index / (count - 1);
    return { ...toPixels(between(box, endBox, share)), order: first + index };
  });
  return { ...times, positions };
}

/** As large and as long as what was recorded. A picture is one moment, which the wire writes as a second. */
export function toWholeTrack({ type, duration }: Film): UserTrack {
  const end = type === "trailcam-image" ? 1 : (duration ?? 1);
  return toDrawnTrack({ start: 0, end }, { type, duration: null });
}

/** Whether a track stands for all of a recording: it starts with it, as large as its picture. */
export function isWholeTrack(start: number, first: Position | undefined, type: RecordingType) {
  const [whole] = toWholeTrack({ type, duration: null }).positions as Position[];
  const sides = ["x", "y", "width", "height"] as const;
  return start === 0 && sides.every((side) => first?.[side] === whole?.[side]);
}

/** `share` is 0 at the first and 1 at the second. */
export function between(one: DrawnBox, other: DrawnBox, share: number): DrawnBox {
  const mix = (side: keyof DrawnBox) => one[side] + (other[side] - one[side]) * share;
  return { left: mix("left"), top: mix("top"), width: mix("width"), height: mix("height") };
}

function toPixels({ left, top, width, height }: DrawnBox) {
  return {
    x: Math.round((left / 100) * sensor.width),
    y: Math.round((top / 100) * sensor.height),
    width: Math.max(1, Math.round((width / 100) * sensor.width)),
    height: Math.max(1, Math.round((height / 100) * sensor.height)),
  };
}
