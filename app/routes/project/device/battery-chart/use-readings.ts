import { type KeyboardEvent, type PointerEvent, useState } from "react";

/** A reading where it stands in a drawing, and in words. */
export interface Reading {
  x: number;
  y: number;
  says: string;
}

const text = { label: "Reading" };

/** The reading that pointer or keys are at, and what makes the element around the drawing answer to them. */
export function useReadings(readings: readonly Reading[], width: number) {
  const [index, setIndex] = useState<number>();
  const chosen = index === undefined ? undefined : readings[index];
  const last = readings.length - 1;
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect();
    setIndex(nearest(readings, ((event.clientX - left) / shown) * width));
  };
  const slider = {
    role: "slider",
    tabIndex: 0,
    "aria-label": text.label,
    "aria-valuemin": 1,
    "aria-valuemax": readings.length,
    "aria-valuenow": (index ?? last) + 1,
    "aria-valuetext": (chosen ?? readings[last])?.says,
    onPointerDown: point,
    onPointerMove: point,
    /* A finger leaves with every tap. */
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") setIndex(undefined);
    },
    onFocus: () => setIndex((index) => index ?? last),
    onBlur: () => setIndex(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const next = step(event.key, index ?? last, last);
      if (next === undefined) return;
      event.preventDefault();
      setIndex(next);
    },
  };
  return { chosen, slider };
}

function nearest(readings: readonly Reading[], x: number): number {
  const distances = readings.map((reading) => Math.abs(reading.x - x));
  return distances.indexOf(Math.min(...distances));
}

function step(key: string, index: number, last: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, index - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, index + 1);
  return undefined;
}
