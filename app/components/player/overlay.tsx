import { useLayoutEffect, useRef } from "react";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { fadeCalibration } from "#media/thermal/overlay.ts";
import { isDrawingDue } from "#media/thermal/playback.ts";
import { drawOverlay } from "./draw-overlay.ts";
import type { DrawnBox } from "./track-boxes.ts";
import { useAnimation } from "./use-animation.ts";
import { useDisplay } from "./use-display.ts";
import { useElementSize } from "./use-element-size.ts";
import type { Playback } from "./use-playback.ts";

interface Props {
  header: CptvHeader;
  frame: CptvFrame;
  boxes: readonly DrawnBox[];
  playback: Playback;
}

/** Boxes and words over the picture, as sharp as the display: at each new frame, and between frames at the display's rate. */
export function Overlay({ header, frame, boxes, playback }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(canvas);
  const { pixelRatio, rate } = useDisplay();

  const draw = () => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const sinceFrameMs = ((playback.position.current - playback.frame) / header.fps) * 1000;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    drawOverlay(context, size, {
      boxes,
      calibration: fadeCalibration(frame, sinceFrameMs),
      scale: size.width / header.width,
    });
  };
  useLayoutEffect(draw);
  useAnimation(playback.isPlaying, (elapsedMs, nowMs) => {
    if (isDrawingDue(nowMs - elapsedMs, nowMs, rate)) draw();
  });

  return (
    <canvas
      ref={canvas}
      width={Math.round(size.width * pixelRatio)}
      height={Math.round(size.height * pixelRatio)}
      aria-hidden="true"
    />
  );
}
