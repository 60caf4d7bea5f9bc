import { useLayoutEffect, useRef } from "react";
import type { CptvFrame } from "#media/cptv/format.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import type { ValueRange } from "#media/thermal/range.ts";
import type { Size } from "#media/thermal/region.ts";
import { renderFrame } from "#media/thermal/render.ts";
import { chooseSteadyRange } from "#media/thermal/steady-range.ts";

export interface Colours {
  filmRange: ValueRange | undefined;
  /** Of one track, where its heat is to be seen. */
  trackRange: ValueRange | undefined;
  paletteName: string;
  isSmooth: boolean;
}

interface Props {
  /** Undefined where words say what it shows. */
  label?: string;
  size: Size;
  frame: CptvFrame;
  colours: Colours;
  /** 0 to 1. */
  opacity?: number;
}

/** One frame, a canvas pixel for a sensor pixel; the browser makes it larger. */
export function Picture({ label, size, frame, colours, opacity = 1 }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = size;
  const { filmRange, trackRange, paletteName, isSmooth } = colours;
  useLayoutEffect(() => {
    const image = paintFrame(frame, size, { filmRange, trackRange, paletteName });
    canvas.current?.getContext("2d")?.putImageData(image, 0, 0);
  }, [frame, size, filmRange, trackRange, paletteName]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      data-smooth={isSmooth}
      style={{ opacity }}
      {...(label === undefined ? {} : { role: "img", "aria-label": label })}
    />
  );
}

export function paintFrame(
  frame: CptvFrame,
  { width, height }: Size,
  { filmRange, trackRange, paletteName }: Omit<Colours, "isSmooth">,
): ImageData {
  const range = trackRange ?? chooseSteadyRange(frame, filmRange);
  const colours = renderFrame(frame.pixels, range, choosePalette(paletteName));
  return new ImageData(colours, width, height);
}
