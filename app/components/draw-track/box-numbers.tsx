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
          <label className="player-select" key={side}>
            {text[side]}
            <input
              className="input"
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step="any"
              value={toTenth(box[side])}
              onChange={({ target }) => {
                const { valueAsNumber } = target;
                if (Number.isFinite(valueAsNumber)) onChange(setSide(box, side, valueAsNumber));
              }}
            />
          </label>
        ))}
      </div>
    </Disclosure>
  );
}
