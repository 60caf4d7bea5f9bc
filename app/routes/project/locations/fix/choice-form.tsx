import { PackedOptions } from "#app/components/forms/packed-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import type { Problems } from "#app/forms/problems.ts";
import type { Refiling } from "./recordings.server.ts";

const text = {
  heading: "Which recordings",
  device: "Device",
  any: "Any device",
  under: "Filed under",
  anywhere: "Any location",
  nowhere: "No location",
  from: "Made from",
  until: "Made before",
  timeHint: "In the local time of the location they belong to.",
  tag: "Showing",
  tagHint: "An animal or other tag, in English or te reo Māori. All kinds of it are included.",
  station: "They belong to",
  choose: "Choose a location",
  preview: "Show recordings",
  looking: "Looking…",
};

type Props = Refiling & { problems: Problems };

export function ChoiceForm({ devices, places, typed, preview, problems }: Props) {
  return (
    <section className="section" aria-labelledby="which">
      <h2 id="which">{text.heading}</h2>
      <form className="form" method="get" noValidate>
        <input type="hidden" name="preview" value="yes" />
        <Select {...problems.field("device")} label={text.device} defaultValue={typed["device"]}>
          <option value="">{text.any}</option>
          <PackedOptions packed={devices} />
        </Select>
        <Select name="under" label={text.under} defaultValue={typed["under"]}>
          <option value="">{text.anywhere}</option>
          <option value="none">{text.nowhere}</option>
          <PackedOptions packed={places} />
        </Select>
        <TextInput
          {...problems.field("from")}
          type="datetime-local"
          label={text.from}
          hint={text.timeHint}
          defaultValue={typed["from"]}
        />
        <TextInput
          {...problems.field("until")}
          type="datetime-local"
          label={text.until}
          defaultValue={typed["until"]}
        />
        <TextInput
          {...problems.field("tag")}
          label={text.tag}
          hint={text.tagHint}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed["tag"]}
        />
        <Select {...problems.field("station")} label={text.station} defaultValue={typed["station"]}>
          <option value="">{text.choose}</option>
          <PackedOptions packed={places} />
        </Select>
        <Button tone={preview ? "neutral" : "primary"} data-pending={text.looking}>
          {text.preview}
        </Button>
      </form>
    </section>
  );
}
