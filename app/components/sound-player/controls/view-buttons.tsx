import { Button } from "#app/ui/button.tsx";
import { formatDuration } from "#contract/rules/times/durations.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import type { SoundTrack } from "../sound-track.ts";
import { lengthOf } from "../view/span.ts";
import type { View } from "../view/use-view.ts";

const text = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  earlier: "Earlier",
  later: "Later",
  all: "Show all",
  track: (number: number) => `Zoom to track ${number}`,
};

interface Props {
  view: View;
  chosen: SoundTrack | undefined;
}

export function ViewButtons({ view, chosen }: Props) {
  const button = (name: string, sign: string, act: () => void) => (
    <Button type="button" tone="neutral" aria-label={name} onClick={act}>
      {sign}
    </Button>
  );
  return (
    <div className="still-zoom">
      {button(text.zoomOut, "−", view.zoomOut)}
      <output>{formatLength(lengthOf(view.span))}</output>
      {button(text.zoomIn, "+", view.zoomIn)}
      {button(text.earlier, "‹", () => view.step(-1))}
      {button(text.later, "›", () => view.step(1))}
      <Button type="button" tone="neutral" onClick={view.fit}>
        {text.all}
      </Button>
      {chosen && (
        <Button type="button" tone="neutral" onClick={() => view.frame(chosen)}>
          {text.track(chosen.number)}
        </Button>
      )}
    </div>
  );
}

/** How much is shown: "0.35 s", "12 s", "1 min 05 s" */
function formatLength(seconds: number): string {
  if (seconds < 10) return withUnit(Number(seconds.toFixed(2)), "s");
  return formatDuration(Math.round(seconds));
}
