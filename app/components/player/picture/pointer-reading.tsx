import type { RefObject } from "react";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { toCelsius } from "#media/thermal/temperature.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { Reading } from "./reading.tsx";
import { usePointer } from "./use-pointer.ts";

interface Props {
  stage: RefObject<HTMLElement | null>;
  header: CptvHeader;
  frame: CptvFrame;
}

/** How warm it is under the pointer, where the sensor measures that; after a tap, where the finger was. */
export function PointerReading({ stage, header, frame }: Props) {
  const place = usePointer(stage);
  if (!place) return null;
  const column = Math.min(Math.floor(place.x * header.width), header.width - 1);
  const row = Math.min(Math.floor(place.y * header.height), header.height - 1);
  const value = frame.pixels[row * header.width + column];
  const celsius = value === undefined ? undefined : toCelsius(value, header);
  if (celsius === undefined) return null;
  return (
    <Reading place={place} room={0.7}>
      {withUnit(celsius.toFixed(1), "°C")}
    </Reading>
  );
}
