import { useLayoutEffect, useRef } from "react";
import type { CptvFrame } from "#media/cptv/format.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import type { ValueRange } from "#media/thermal/range.ts";
import type { Size } from "#media/thermal/region.ts";
import { renderFrame } from "#media/thermal/render.ts";

interface Props {
  label: string;
  size: Size;
  frame: CptvFrame;
  range: ValueRange;
  paletteName: string;
  isSmooth: boolean;
}

/** One frame, a canvas pixel for a sensor pixel; the browser makes it larger. */
export function Picture({ label, size, frame, range, paletteName, isSmooth }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = size;
  useLayoutEffect(() => {
    const colours = renderFrame(frame.pixels, range, choosePalette(paletteName));
    canvas.current?.getContext("2d")?.putImageData(new ImageData(colours, width, height), 0, 0);
  }, [width, height, frame, range, paletteName]);
  return (
    <canvas ref={canvas} width={width} height={height} data-smooth={isSmooth}>
      {label}
    </canvas>
  );
}
