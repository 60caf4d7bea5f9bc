import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import type { CptvFrame, CptvHeader } from "#media/cptv/format.ts";
import { fadeCalibration, isInside } from "#media/thermal/overlay.ts";
import { isDrawingDue } from "#media/thermal/playback.ts";
import type { Playhead } from "#media/thermal/playhead.ts";
import { useAnimation } from "../film/use-animation.ts";
import { usePlayState } from "../film/use-playhead.ts";
import { useElementSize } from "../use-element-size.ts";
import { drawOverlay, type OverlayScene } from "./draw-overlay.ts";
import type { DrawnBox } from "./track-boxes.ts";
import { useDisplay } from "./use-display.ts";

interface Props extends Pick<OverlayScene, "paths" | "mask"> {
  header: CptvHeader;
  frame: CptvFrame;
  boxes: readonly DrawnBox[];
  playhead: Playhead;
  onChoose: (trackId: number) => void;
}

/** Boxes and words over the picture, as sharp as the display: at each new frame, and between frames at the display's rate. */
export function Overlay({ header, frame, playhead, onChoose, ...scene }: Props) {
  const { boxes } = scene;
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(canvas);
  const { pixelRatio, rate } = useDisplay();
  const { isPlaying } = usePlayState(playhead);
  const isCalibrating = fadeCalibration(frame, 0) > 0;

  const draw = () => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const sinceFrameMs = ((playhead.position - playhead.frame) / header.fps) * 1000;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    drawOverlay(context, size, {
      ...scene,
      calibration: fadeCalibration(frame, sinceFrameMs),
      scale: size.width / header.width,
    });
  };
  useLayoutEffect(draw);
  useAnimation(isPlaying && isCalibrating, (elapsedMs, nowMs) => {
    if (isDrawingDue(nowMs - elapsedMs, nowMs, rate)) draw();
  });

  /** The one on top of others, where it is not chosen already. */
  const findBox = ({ nativeEvent }: MouseEvent) => {
    const scale = header.width / size.width;
    const point = { x: nativeEvent.offsetX * scale, y: nativeEvent.offsetY * scale };
    const box = boxes.findLast(({ region }) => isInside(region, point));
    return box?.isChosen ? undefined : box;
  };
  return (
    <canvas
      ref={canvas}
      className="player-overlay"
      width={Math.round(size.width * pixelRatio)}
      height={Math.round(size.height * pixelRatio)}
      aria-hidden="true"
      onClick={(event) => {
        const box = findBox(event);
        if (box) onChoose(box.trackId);
        else playhead.toggle();
      }}
      onPointerMove={(event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.style.cursor = findBox(event) ? "pointer" : "";
      }}
    />
  );
}
