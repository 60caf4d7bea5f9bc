import { Button } from "#app/ui/button.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import type { Problems } from "#app/forms/problems.ts";
import type { Refiling } from "./recordings.server.ts";

const words = {
  heading: "Which recordings",
  device: "Of the device",
  any: "Any device",
  inactive: (name: string) => `${name} (inactive)`,
  under: "Filed under",
  anywhere: "Any location",
  nowhere: "No location",
  retired: (name: string) => `${name} (retired)`,
  from: "Made from",
  until: "Made before",
  timeHint: "By the clock of the place that they belong to.",
  tag: "Showing",
  tagHint: "An animal or another tag, with all kinds of it, in English or te reo Māori.",
  station: "They belong to",
  choose: "Choose a location",
  preview: "Show which they are",
  looking: "Looking…",
};

type Props = Refiling & { problems: Problems };

export function ChoiceForm({ devices, places, typed, preview, problems }: Props) {
  return (
    <section className="section" aria-labelledby="which">
      <h2 id="which">{words.heading}</h2>
      <form className="form" method="get" noValidate>
        <input type="hidden" name="preview" value="yes" />
        <Select
          name="device"
          label={words.device}
          defaultValue={typed["device"]}
          errors={problems.of("device")}
        >
          <option value="">{words.any}</option>
          {devices.map(({ id, name, active }) => (
            <option key={id} value={id}>
              {active ? name : words.inactive(name)}
            </option>
          ))}
        </Select>
        <Select name="under" label={words.under} defaultValue={typed["under"]}>
          <option value="">{words.anywhere}</option>
          <option value="none">{words.nowhere}</option>
          <Places places={places} />
        </Select>
        <TextInput
          name="from"
          type="datetime-local"
          label={words.from}
          hint={words.timeHint}
          defaultValue={typed["from"]}
          errors={problems.of("from")}
        />
        <TextInput
          name="until"
          type="datetime-local"
          label={words.until}
          defaultValue={typed["until"]}
          errors={problems.of("until")}
        />
        <TextInput
          name="tag"
          label={words.tag}
          hint={words.tagHint}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed["tag"]}
          errors={problems.of("tag")}
        />
        <Select
          name="station"
          label={words.station}
          defaultValue={typed["station"]}
          errors={problems.of("station")}
        >
          <option value="">{words.choose}</option>
          <Places places={places} />
        </Select>
        <Button tone={preview ? "neutral" : "primary"} data-pending={words.looking}>
          {words.preview}
        </Button>
      </form>
    </section>
  );
}

function Places({ places }: Pick<Refiling, "places">) {
  return places.map(({ id, name, isRetired }) => (
    <option key={id} value={id}>
      {isRetired ? words.retired(name) : name}
    </option>
  ));
}
