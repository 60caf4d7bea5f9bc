import { type RefObject, useEffect, useState } from "react";
import type { Point } from "#media/thermal/motion-path.ts";

/** Where a pointer is, or a finger last was, in fractions of the element's sides. */
export function usePointer(element: RefObject<HTMLElement | null>): Point | undefined {
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
