import { PlayerNumber } from "#app/components/player/controls/player-number.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { setSide, toTenth } from "./box-geometry.ts";

const text = {
  summary: "The box in numbers",
  left: "Left edge (%)",
  top: "Top edge (%)",
  width: "Width (%)",
  height: "Height (%)",
};

interface Props {
  box: DrawnBox;
  onChange: (box: DrawnBox) => void;
}

/** For whoever can't see or drag it. */
export function BoxNumbers({ box, onChange }: Props) {
  return (
    <Disclosure summary={text.summary}>
      <div className="cluster">
        {(["left", "top", "width", "height"] as const).map((side) => (
          <PlayerNumber
            key={side}
            label={text[side]}
            value={toTenth(box[side])}
            max={100}
            onChange={(value) => onChange(setSide(box, side, value))}
          />
        ))}
      </div>
    </Disclosure>
  );
}
