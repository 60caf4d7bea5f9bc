import type { Problems } from "#app/forms/problems.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import type { OptionSection } from "#contract/wire/devices/device-setup.ts";
import type { FieldDefaults } from "./field-defaults.server.ts";

const text = {
  window: "When the camera records",
  windows: [
    {
      value: "night",
      label: "Dusk to dawn",
      hint: "From 30 minutes before sunset to 30 minutes after sunrise, following the seasons.",
    },
    { value: "always", label: "Around the clock", hint: "Uses the most battery." },
    { value: "custom", label: "As set below" },
  ],
  custom: "Start and end, if you chose “As set below”",
  start: "Start",
  stop: "End",
  before: { start: "Before sunset", stop: "Before sunrise" },
  after: { start: "After sunset", stop: "After sunrise" },
  clock: "At a time of day",
  minutes: "Minutes",
  time: "Time of day",
  power: "Power",
  powers: [
    {
      value: "high",
      label: "High power",
      hint: "Connects all the time: recordings and alerts arrive within minutes.",
    },
    {
      value: "low",
      label: "Low power",
      hint: "Connects once a day: alerts arrive with the next connection, up to a day later.",
    },
  ],
  audio: "Sound",
  audios: [
    { value: "Disabled", label: "No sound" },
    {
      value: "AudioOnly",
      label: "Sound only",
      hint: "32 one-minute clips at random times of day. The camera records no thermal video.",
    },
    {
      value: "AudioAndThermal",
      label: "Sound and thermal video",
      hint: "Sound clips all day. The camera pauses during each one-minute clip.",
    },
    {
      value: "AudioOrThermal",
      label: "Sound or thermal video",
      hint: "Sound clips only outside the recording window, so the camera never pauses.",
    },
  ],
  chemistry: "Battery type",
  anyChemistry: "Recognised by the device",
  cells: "Cells in a row",
  cellsHint: (volts: string) =>
    `Leave this empty to let the device count them. Volts per cell: ${volts}.`,
};

interface Props {
  defaults: FieldDefaults;
  sections: OptionSection[];
  chemistries: { value: string; label: string }[];
  cellVolts: string;
  problems: Problems;
}

export function OptionFields({ sections, ...rest }: Props) {
  return (
    <>
      <WindowFields {...rest} />
      {sections.includes("thermalRecording") && (
        <Choice name="power" label={text.power} options={text.powers} {...rest} />
      )}
      {sections.includes("audioRecording") && (
        <Choice name="audioMode" label={text.audio} options={text.audios} {...rest} />
      )}
      {sections.includes("battery") && <BatteryFields {...rest} />}
    </>
  );
}

type Fields = Omit<Props, "sections">;

type ChoiceProps = Pick<Props, "defaults" | "problems"> & {
  name: "window" | "power" | "audioMode";
  label: string;
  options: { value: string; label: string; hint?: string }[];
};

function Choice({ name, label, options, defaults, problems }: ChoiceProps) {
  return <RadioGroup {...problems.field(name, defaults[name])} label={label} options={options} />;
}

function WindowFields(fields: Fields) {
  return (
    <>
      <Choice name="window" label={text.window} options={text.windows} {...fields} />
      <fieldset className="window-ends">
        <legend className="field-label">{text.custom}</legend>
        <EndFields end="start" {...fields} />
        <EndFields end="stop" {...fields} />
      </fieldset>
    </>
  );
}

function EndFields({ end, defaults, problems }: Fields & { end: "start" | "stop" }) {
  const field = (name: "By" | "Minutes" | "Time") =>
    problems.field(`${end}${name}`, defaults[`${end}${name}`]);
  return (
    <div className="window-end">
      <Select label={text[end]} {...field("By")}>
        <option value="before">{text.before[end]}</option>
        <option value="after">{text.after[end]}</option>
        <option value="clock">{text.clock}</option>
      </Select>
      <TextInput
        label={text.minutes}
        type="number"
        inputMode="numeric"
        min={0}
        max={360}
        {...field("Minutes")}
      />
      <TextInput label={text.time} type="time" {...field("Time")} />
    </div>
  );
}

function BatteryFields({ defaults, problems, chemistries, cellVolts }: Fields) {
  return (
    <>
      <Select {...problems.field("chemistry", defaults.chemistry)} label={text.chemistry}>
        <option value="">{text.anyChemistry}</option>
        {chemistries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput
        {...problems.field("cells", defaults.cells)}
        label={text.cells}
        hint={text.cellsHint(cellVolts)}
        type="number"
        inputMode="numeric"
        min={1}
        max={24}
      />
    </>
  );
}
