import { PlayerNumber } from "#app/components/player/controls/player-number.tsx";
import { type Bounds, type Region, setEdge, toMilliseconds } from "./region.ts";

const text = {
  start: "From (seconds)",
  end: "To (seconds)",
  low: "Lowest (Hz)",
  high: "Highest (Hz)",
};

interface Props {
  region: Region;
  bounds: Bounds;
  onChange: (region: Region) => void;
}

/** For whoever can't see or drag it, and for those who know the numbers. */
export function RegionFields({ region, bounds, onChange }: Props) {
  return (
    <div className="cluster">
      {(["start", "end", "low", "high"] as const).map((edge) => {
        const isTime = edge === "start" || edge === "end";
        return (
          <PlayerNumber
            key={edge}
            label={text[edge]}
            value={isTime ? toMilliseconds(region[edge]) : Math.round(region[edge])}
            max={isTime ? toMilliseconds(bounds.seconds) : Math.round(bounds.nyquist)}
            onChange={(value) => onChange(setEdge(region, edge, value, bounds))}
          />
        );
      })}
    </div>
  );
}
