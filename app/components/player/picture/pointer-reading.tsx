import { type RefObject, useEffect, useState } from "react";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import type { Point } from "#media/thermal/motion-path.ts";
import { toCelsius } from "#media/thermal/temperature.ts";
import { withUnit } from "#contract/rules/times/units.ts";

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
    <span
      className="player-reading"
      aria-hidden="true"
      data-left={place.x > 0.7}
      data-up={place.y > 0.8}
      style={{ insetInlineStart: `${place.x * 100}%`, insetBlockStart: `${place.y * 100}%` }}
    >
      {withUnit(celsius.toFixed(1), "°C")}
    </span>
  );
}

/** In fractions of the element's sides. */
function usePointer(element: RefObject<HTMLElement | null>): Point | undefined {
  const [place, setPlace] = useState<Point>();
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
      setPlace(x >= 0 && x < 1 && y >= 0 && y < 1 ? { x, y } : undefined);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== "touch") setPlace(undefined);
    };
    const left = new AbortController();
    const { signal } = left;
    element.current?.addEventListener("pointermove", follow, { signal });
    element.current?.addEventListener("pointerdown", follow, { signal });
    element.current?.addEventListener("pointerleave", leave, { signal });
    return () => left.abort();
  }, [element]);
  return place;
}
