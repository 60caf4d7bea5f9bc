import { type FrequencyAxis, hertzOfShare, shareOfHertz } from "#media/sound/view/frequency.ts";
import type { PlacedBox } from "#app/components/still-viewer/place-boxes.ts";
import { type Passage, type SoundTrack, toPassage } from "../sound-track.ts";
import { secondsAt, shareOf, type Span } from "./span.ts";

/** What a picture shows: so much time, and so many frequencies. */
export interface Shown {
  span: Span;
  axis: FrequencyAxis;
  /** Half of the sound's rate: what the top of a tile is at, which may be out of view. */
  nyquist: number;
}

type Window = Pick<Shown, "span" | "axis">;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In parts of the picture, from its top left corner; over all of its height where the frequencies are not known. */
export function placePassage({ start, end, band }: Passage, { span, axis }: Window): Box {
  const { low, high } = band ?? { low: axis.minHertz, high: axis.maxHertz };
  const x = shareOf(span, start);
  const y = 1 - shareOfHertz(high, axis);
  return { x, y, width: shareOf(span, end) - x, height: 1 - shareOfHertz(low, axis) - y };
}

/** The other way round. */
export function toPassageOf({ x, y, width, height }: Box, { span, axis }: Window) {
  return {
    start: secondsAt(span, x),
    end: secondsAt(span, x + width),
    band: { low: hertzOfShare(1 - y - height, axis), high: hertzOfShare(1 - y, axis) },
  };
}

interface Labels {
  selectedId: number | undefined;
  /** Else the chosen one alone has words, and the others their number. */
  hasAll: boolean;
}

/** Of the tracks that are in the picture, large ones first, so that what lies in them can be chosen. */
export function placeTracks(
  tracks: readonly SoundTrack[],
  shown: Window,
  { selectedId, hasAll }: Labels,
): PlacedBox[] {
  return tracks
    .map((track) => {
      const { id, number } = track;
      const label = hasAll || id === selectedId ? track.label : "";
      return { id, number, label, ...placePassage(toPassage(track), shown) };
    })
    .filter(({ x, y, width, height }) => x < 1 && x + width > 0 && y < 1 && y + height > 0)
    .toSorted((one, other) => other.width * other.height - one.width * one.height);
}
