import type { RefObject } from "react";
import { Reading } from "#app/components/player/picture/reading.tsx";
import { usePointer } from "#app/components/player/picture/use-pointer.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { chooseLevel, listTiles, type SoundSize } from "./choose-tiles.ts";
import type { Pictured } from "./draw-paths.ts";
import { formatHertz, formatMoment } from "./readings.ts";
import type { View } from "./use-view.ts";
import { readLevel, useLevels } from "./use-levels.ts";

interface Props {
  stage: RefObject<HTMLElement | null>;
  pictured: Pictured;
  sound: SoundSize;
  view: View;
  width: number;
}

/** When it is under the pointer, which frequency, and how loud. */
export function PointerReading({ stage, pictured, sound, view, width }: Props) {
  const place = usePointer(stage);
  const at = place && { seconds: view.secondsAt(place.x), hertz: view.hertzAt(1 - place.y) };
  const level = chooseLevel(view.span, sound, { pixels: width, isSaving: false });
  const [tile] = at ? listTiles(level, { start: at.seconds, end: at.seconds + tiny }, sound) : [];
  const levels = useLevels(pictured, tile);
  if (!place || !at) return null;
  const read = [
    formatMoment(at.seconds, 2),
    formatHertz(at.hertz),
    ...(levels && tile ? [withUnit(Math.round(readLevel(levels, tile, sound, at)), "dB")] : []),
  ];
  return (
    <Reading place={place} room={0.6} className="sound-reading">
      {read.join(" · ")}
    </Reading>
  );
}

const tiny = 1e-6;
