import { PackedOptions } from "#app/components/forms/packed-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Problems } from "#app/forms/problems.ts";
import type { ChosenDevice } from "./device.server.ts";

const text = {
  caption: "Latest stay first",
  from: "From",
  until: "Until",
  now: "still there",
  location: "Filed under",
  recordings: "Recordings",
  none: "It has never been at a known place.",
  since: "Since",
  sinceHint: "When it arrived there, as far as we know.",
  chooseTime: "Choose a time",
  at: "Or an exact time",
  atHint: (zone: string) => `In local time (${zone}). This overrides the choice above.`,
  end: "Until (optional)",
  endHint:
    "Leave this empty to include everything until its next known move. After that time, the device is back where it was known to be.",
  station: "It was at",
  stationHint:
    "With the distance from where it is now. If the location is not listed, create it first.",
  chooseLocation: "Choose a location",
  coordinates: "Exact coordinates (optional)",
  coordinatesHint: "In any format. Leave this empty to use the coordinates of the location.",
  preview: "Show what will change",
  looking: "Looking…",
};

type Stay = ChosenDevice["stays"][number];

export function StayTable({ stays }: { stays: Stay[] }) {
  if (stays.length === 0) return <p>{text.none}</p>;
  return (
    <Table caption={text.caption} rows={stays} rowKey={({ from }) => from} columns={columns} />
  );
}

const columns: Column<Stay>[] = [
  { name: text.from, cell: ({ fromMoment }) => <TimeOf {...fromMoment} /> },
  {
    name: text.until,
    cell: ({ untilMoment }) => (untilMoment ? <TimeOf {...untilMoment} /> : text.now),
  },
  { name: text.location, cell: ({ location }) => location },
  {
    name: text.recordings,
    align: "end",
    cell: ({ recordings }) => recordings.toLocaleString("en-NZ"),
  },
];

type Props = ChosenDevice & { problems: Problems };

export function InputForm({ id, zone, stays, places, typed, problems }: Props) {
  return (
    <form className="form" id="truth" method="get" noValidate>
      <input type="hidden" name="device" value={id} />
      <input type="hidden" name="preview" value="yes" />
      <Select
        {...problems.field("from")}
        label={text.since}
        hint={text.sinceHint}
        defaultValue={typed["from"]}
      >
        <option value="">{text.chooseTime}</option>
        {stays.map(({ from, label }) => (
          <option key={from} value={from}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput
        {...problems.field("at")}
        type="datetime-local"
        label={text.at}
        hint={text.atHint(zone)}
        defaultValue={typed["at"]}
      />
      <TextInput
        {...problems.field("until")}
        type="datetime-local"
        label={text.end}
        hint={text.endHint}
        defaultValue={typed["until"]}
      />
      <Select
        {...problems.field("station")}
        label={text.station}
        hint={text.stationHint}
        defaultValue={typed["station"]}
      >
        <option value="">{text.chooseLocation}</option>
        <PackedOptions packed={places} />
      </Select>
      <TextInput
        {...problems.field("coordinates")}
        label={text.coordinates}
        hint={text.coordinatesHint}
        autoComplete="off"
        defaultValue={typed["coordinates"]}
      />
      <Button data-pending={text.looking}>{text.preview}</Button>
    </form>
  );
}
