import type { Problems } from "#app/forms/problems.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  start: "From (seconds)",
  end: "To (seconds)",
  pitch: "Between which frequencies it was (leave empty if you can't tell)",
  low: "Lowest (Hz)",
  high: "Highest (Hz)",
};

interface Values {
  start: string;
  end: string;
  low: string;
  high: string;
}

interface Props {
  problems: Problems;
  /** What stands in the fields at first. */
  values?: Partial<Values>;
  hasPitch: boolean;
}

/** When something was seen or heard, and of a sound between which pitches. */
export function SpanFields({ problems, values, hasPitch }: Props) {
  const field = (name: keyof Values, label: string) => (
    <TextInput
      {...problems.field(name, values?.[name])}
      label={label}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <>
      <div className="number-fields">
        {field("start", text.start)}
        {field("end", text.end)}
      </div>
      {hasPitch && (
        <fieldset className="choices">
          <legend>{text.pitch}</legend>
          <div className="number-fields">
            {field("low", text.low)}
            {field("high", text.high)}
          </div>
        </fieldset>
      )}
    </>
  );
}
