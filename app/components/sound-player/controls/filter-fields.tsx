import { PlayerSelect } from "#app/components/player/controls/player-select.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { withUnit } from "#contract/rules/times/units.ts";
import type { Filters } from "../playing/filters.ts";
import { formatHertz } from "../view/readings.ts";

const text = {
  title: "Louder, and filters",
  changed: "changed",
  gain: "Louder by",
  above: "Leave out what is below",
  below: "Leave out what is above",
  nothing: "Nothing",
  alone: "A track that is heard alone is filtered and loud already.",
};

/** Decibels. */
const gains = [0, 6, 12, 18, 24, 30];
/** Hertz. */
const cuts = [100, 200, 500, 1000, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000];

interface Props {
  filters: Filters;
  change: (filters: Filters) => void;
  /** Half of the sound's rate. */
  nyquist: number;
}

export function FilterFields({ filters, change, nyquist }: Props) {
  const { gain, above, below } = filters;
  const isChanged = gain !== 0 || above !== undefined || below !== undefined;
  const cut = (name: "above" | "below") => (
    <PlayerSelect
      label={text[name]}
      value={filters[name] ?? ""}
      onChange={({ target: { value } }) =>
        change({ ...filters, [name]: value === "" ? undefined : Number(value) })
      }
    >
      <option value="">{text.nothing}</option>
      {cuts
        .filter((hertz) => hertz < nyquist)
        .map((hertz) => (
          <option key={hertz} value={hertz}>
            {formatHertz(hertz)}
          </option>
        ))}
    </PlayerSelect>
  );
  return (
    <Disclosure summary={isChanged ? `${text.title} (${text.changed})` : text.title}>
      <div className="player-more">
        <PlayerSelect
          label={text.gain}
          value={gain}
          onChange={({ target }) => change({ ...filters, gain: Number(target.value) })}
        >
          {gains.map((decibels) => (
            <option key={decibels} value={decibels}>
              {withUnit(decibels, "dB")}
            </option>
          ))}
        </PlayerSelect>
        {cut("above")}
        {cut("below")}
      </div>
      <p className="quiet">{text.alone}</p>
    </Disclosure>
  );
}
