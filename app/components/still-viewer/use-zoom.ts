import { type RefObject, useState } from "react";
import {
  centre,
  fitted,
  panBy,
  type Point,
  reveal,
  type Zoomed,
  zoomTo,
} from "#media/image/zoom.ts";

/** Enough to see the hairs of what fills a tenth of the picture. */
const usualMost = 8;
const stepFactor = 1.5;
const closeUp = 2.5;

export type Zoom = ReturnType<typeof useZoom>;

/** How much of a picture is shown, and what changes that; all of it again for another picture. */
export function useZoom(src: string, frame: RefObject<HTMLElement | null>) {
  const start = { src, zoomed: fitted, isEased: false, ratio: 1 };
  const [latest, setLatest] = useState(start);
  const { zoomed, isEased, ratio } = latest.src === src ? latest : start;
  const isIn = zoomed.zoom > 1;

  function change(become: (zoomed: Zoomed) => Zoomed, isEased = false): void {
    const { width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {};
    setLatest((latest) => {
      const before = latest.src === src ? latest : start;
      const ratio = before.zoomed.zoom > 1 ? before.ratio : width / height;
      return { src, zoomed: become(before.zoomed), isEased, ratio };
    });
  }

  /** At which a pixel of the picture is one of the page. */
  function findPixelZoom(): number {
    const { naturalWidth } = frame.current?.querySelector("img") ?? {};
    const { width } = frame.current?.getBoundingClientRect() ?? {};
    return naturalWidth && width ? naturalWidth / width : 1;
  }

  function zoomAt(at: Point, toZoom: (zoom: number) => number, isEased: boolean): void {
    const most = Math.max(usualMost, 2 * findPixelZoom());
    change((zoomed) => zoomTo(zoomed, toZoom(zoomed.zoom), { at, most }), isEased);
  }

  return {
    zoomed,
    isIn,
    /** Of the frame, which has its height from the picture until it is zoomed in. */
    ratio,
    /** The last change was a step, whose way may be shown. */
    isEased,
    zoomIn: () => zoomAt(centre, (zoom) => zoom * stepFactor, true),
    zoomOut: () => zoomAt(centre, (zoom) => zoom / stepFactor, true),
    fit: () => change(() => fitted, true),
    showPixels: () => zoomAt(centre, findPixelZoom, true),
    toggleAt: (at: Point) =>
      zoomAt(at, () => (isIn ? 1 : Math.max(closeUp, findPixelZoom())), true),
    step: (by: Point) => change((zoomed) => panBy(zoomed, by), true),
    reveal: (part: Parameters<typeof reveal>[1]) => change((zoomed) => reveal(zoomed, part), true),
    scaleAt: (at: Point, factor: number) => zoomAt(at, (zoom) => zoom * factor, false),
    drag: (by: Point) => change((zoomed) => panBy(zoomed, by)),
  };
}
