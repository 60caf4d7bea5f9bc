import { Button } from "#app/ui/button.tsx";
import { toTenth } from "./box-geometry.ts";
import type { Moments } from "./moments.ts";

const text = {
  start: "From (seconds)",
  end: "To (seconds)",
  startNow: "Start here",
  endNow: "End here",
};

interface Span {
  start: number;
  end: number;
}

interface Props {
  span: Span;
  moments: Moments;
  onChange: (span: Span) => void;
}

/** Between which moments, typed or taken from the film where it stands. */
export function SpanFields({ span, moments, onChange }: Props) {
  const set = (end: keyof Span, seconds: number) => {
    if (Number.isFinite(seconds)) onChange({ ...span, [end]: seconds });
  };
  return (
    <div className="cluster">
      {(["start", "end"] as const).map((end) => (
        <span className="cluster" key={end}>
          <label className="player-select">
            {text[end]}
            <input
              className="input"
              type="number"
              inputMode="decimal"
              min={0}
              max={toTenth(moments.durationSeconds)}
              step={0.1}
              value={toTenth(span[end])}
              onChange={({ target }) => set(end, target.valueAsNumber)}
            />
          </label>
          <Button type="button" tone="neutral" onClick={() => set(end, moments.now())}>
            {end === "start" ? text.startNow : text.endNow}
          </Button>
        </span>
      ))}
    </div>
  );
}
