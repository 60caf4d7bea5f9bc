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
  /* Painted over: images that are dropped frame by frame pile up faster than a browser looks for them. */
  const painted = useRef<ImageData>(undefined);
  const { width, height } = size;
  const { filmRange, trackRange, paletteName, isSmooth } = colours;
  useLayoutEffect(() => {
    let image = painted.current;
    if (image?.width !== width || image.height !== height) image = new ImageData(width, height);
    painted.current = image;
    paintFrame(frame, image, { filmRange, trackRange, paletteName });
    canvas.current?.getContext("2d")?.putImageData(image, 0, 0);
  }, [frame, width, height, filmRange, trackRange, paletteName]);
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
  image: ImageData,
  { filmRange, trackRange, paletteName }: Omit<Colours, "isSmooth">,
): void {
  const range = trackRange ?? chooseSteadyRange(frame, filmRange);
  renderFrame(frame.pixels, range, choosePalette(paletteName), image.data);
}
