import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import type { Insights } from "./load-insights.server.ts";

const text = {
  filter: "Choose animals and days",
  species: "Animals",
  all: "To see all animals, leave every box empty.",
  tracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  rare: (names: string) => `Not seen often enough for a picture: ${names}.`,
  from: "From",
  until: "Until",
  days: (zone: string) =>
    `Days are in ${zone}. Leave both empty for all the time that the camera has been here.`,
  compare: "Compare with another period",
  than: "See how their paths have changed: the same animals and times of day, in the same colours.",
  time: "Time of day",
  times: {
    all: "Day and night",
    night: "Night (sunset to sunrise here)",
    day: "Day (sunrise to sunset here)",
  },
  weight: "Count",
  weights: { tracks: "How many pass", boxes: "How long they stay" },
  under: "Under the heat",
  backgrounds: { view: "Camera view", photo: "Reference photo", nothing: "Nothing" },
  show: "Show",
  showing: "Counting…",
  clear: "Show all",
};

/** A form of the address: animals, days, and what counts. */
export function FilterForm(insights: Insights) {
  const { path, filters, species, rare, isEnough, otherTotal, zone } = insights;
  const { from, until, thanFrom, thanUntil, time, weight, opacity, under, masks } = filters;
  const isComparing = thanFrom !== "" || thanUntil !== "";
  const isNarrowed =
    filters.species.length > 0 || from !== "" || until !== "" || time !== "all" || isComparing;
  const names = rare.map(({ name, count }) => `${name} (${count})`);
  return (
    <search aria-label={text.filter}>
      <Disclosure summary={text.filter} open={!isEnough || otherTotal !== undefined}>
        <form method="get" action={path} className="event-filters" key={JSON.stringify(filters)}>
          <input type="hidden" name="opacity" value={opacity} />
          {masks && <input type="hidden" name="masks" value={masks} />}
          {species.length > 0 && (
            <fieldset className="choices">
              <legend className="field-label">{text.species}</legend>
              <p className="field-hint">{text.all}</p>
              <div className="event-types">
                {species.map(({ what, name, count, isSelected }) => (
                  <label className="choice" key={what}>
                    <input
                      type="checkbox"
                      name="species"
                      value={what}
                      defaultChecked={isSelected}
                    />
                    <span>
                      {name} ({text.tracks(count)})
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {names.length > 0 && <p className="field-hint">{text.rare(names.join(", "))}</p>}
          <p className="field-hint">{text.days(zone)}</p>
          <div className="filters">
            <TextInput name="from" type="date" label={text.from} defaultValue={from} />
            <TextInput name="until" type="date" label={text.until} defaultValue={until} />
          </div>
          <Disclosure summary={text.compare} open={isComparing}>
            <p className="field-hint">{text.than}</p>
            <div className="filters">
              <TextInput name="thanFrom" type="date" label={text.from} defaultValue={thanFrom} />
              <TextInput name="thanUntil" type="date" label={text.until} defaultValue={thanUntil} />
            </div>
          </Disclosure>
          <div className="filters">
            <Choice name="time" label={text.time} options={text.times} chosen={time} />
            <Choice name="weight" label={text.weight} options={text.weights} chosen={weight} />
            <Choice name="under" label={text.under} options={text.backgrounds} chosen={under} />
            <Button tone="neutral" data-pending={text.showing}>
              {text.show}
            </Button>
            {isNarrowed && <ButtonLink to={path}>{text.clear}</ButtonLink>}
          </div>
        </form>
      </Disclosure>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: Record<string, string>;
  chosen: string;
}

function Choice({ name, label, options, chosen }: ChoiceProps) {
  return (
    <Select name={name} label={label} defaultValue={chosen}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
