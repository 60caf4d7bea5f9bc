import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { Original, OriginalState } from "./use-original.ts";
import type { Zoom } from "./use-zoom.ts";

const text = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  pixels: "1:1",
  boxes: "Boxes",
  zooming: "How to zoom",
};

interface ZoomProps {
  zoom: Zoom;
}

export function ZoomButtons({ zoom }: ZoomProps) {
  return (
    <div className="still-zoom">
      <Button type="button" tone="neutral" aria-label={text.zoomOut} onClick={zoom.zoomOut}>
        −
      </Button>
      <output>{formatZoom(zoom.zoomed.zoom)}</output>
      <Button type="button" tone="neutral" aria-label={text.zoomIn} onClick={zoom.zoomIn}>
        +
      </Button>
      <Button type="button" tone="neutral" onClick={zoom.fit}>
        {text.fit}
      </Button>
      <Button type="button" tone="neutral" onClick={zoom.showPixels}>
        {text.pixels}
      </Button>
    </div>
  );
}

/** "1×", "2.3×" */
function formatZoom(zoom: number): string {
  return `${Math.round(zoom * 10) / 10}×`;
}

interface BoxProps {
  hasBoxes: boolean;
  show: (hasBoxes: boolean) => void;
}

export function BoxSwitch({ hasBoxes, show }: BoxProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={hasBoxes} onChange={({ target }) => show(target.checked)} />
      <span>{text.boxes}</span>
    </label>
  );
}

interface OriginalProps {
  original: Original;
  state: OriginalState;
  load: () => Promise<void>;
}

/** The smaller picture is enough to see what it is of, and not always to see which. */
export function OriginalButton({ original, state, load }: OriginalProps) {
  const words: Record<OriginalState, string> = {
    offered: `Show full detail, ${original.size}`,
    loading: "Loading full detail...",
    failed: "Full detail did not load. Try again",
    shown: "Full detail",
  };
  if (state === "shown") return <output className="quiet">{words.shown}</output>;
  return (
    <Button
      type="button"
      tone="neutral"
      aria-disabled={state === "loading" || undefined}
      onClick={() => state !== "loading" && void load()}
    >
      {words[state]}
    </Button>
  );
}

/** What pointers and fingers do, which no button shows. */
export function ZoomHelp() {
  return (
    <Disclosure summary={text.zooming}>
      <Facts
        facts={[
          { term: "Wheel", value: "Zoom, with Ctrl or after a click on the picture" },
          { term: "Drag", value: "Move a picture that is zoomed in" },
          { term: "Two fingers", value: "Zoom and move" },
          { term: "Double click, double tap", value: "Zoom in, and out again" },
        ]}
      />
    </Disclosure>
  );
}
