import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { BoxLayer } from "./box-layer.tsx";
import { firstBoxes } from "./boxes.ts";
import type { DrawTrackProps } from "./draw-track.tsx";

/** Its script comes when it is asked for. */
const LazyDrawTrack = lazy<ComponentType<DrawTrackProps>>(() =>
  import("./draw-track.tsx").then(
    ({ DrawTrack }) => ({ default: DrawTrack }),
    () => ({ default: () => <p role="alert">{text.failed}</p> }),
  ),
);

const LazyBoxLayer = lazy<ComponentType<ComponentProps<typeof BoxLayer>>>(() =>
  import("./box-layer.tsx").then(
    ({ BoxLayer }) => ({ default: BoxLayer }),
    () => ({ default: () => null }),
  ),
);

const text = {
  draw: "Draw a track",
  failed: "Drawing could not be loaded. Reload the page, or add the track by numbers below.",
};

/** What a player needs to let people draw; absent for those who may only watch. */
export type Drawable = Pick<DrawTrackProps, "action" | "tags">;

interface Options {
  moments?: DrawTrackProps["moments"];
  onOpen?: () => void;
}

/** A button that begins to draw, the place over the picture and the form beneath. What was saved leads on, and ends it. */
export function useDrawing(drawable: Drawable | undefined, { moments, onOpen }: Options = {}) {
  const { key } = useLocation();
  const [drawnAt, setDrawnAt] = useState<string>();
  const [boxes, setBoxes] = useState(firstBoxes);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const isDrawing = drawable !== undefined && drawnAt === key;
  const open = () => {
    onOpen?.();
    setBoxes(firstBoxes);
    setDrawnAt(key);
  };
  const close = () => {
    setDrawnAt(undefined);
    button?.focus({ preventScroll: true });
  };
  return {
    open,
    button: drawable && (
      <Button
        type="button"
        tone="neutral"
        icon="plus"
        aria-expanded={isDrawing}
        aria-keyshortcuts="d"
        ref={setButton}
        onClick={isDrawing ? close : open}
      >
        {text.draw}
      </Button>
    ),
    layer: isDrawing && (
      <Suspense>
        <LazyBoxLayer boxes={boxes} onChange={setBoxes} onClose={close} />
      </Suspense>
    ),
    panel: isDrawing && (
      <Suspense>
        <LazyDrawTrack {...drawable} {...{ moments, boxes }} onChange={setBoxes} onClose={close} />
      </Suspense>
    ),
  };
}
