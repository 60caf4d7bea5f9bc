import type { Problems } from "#app/forms/problems.ts";
import { rowButton } from "#app/forms/row-button.ts";
import { FieldError, splitField } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { ComboRow, SoundRow } from "./draft.server.ts";
import type { LoadedSchedule } from "./load-schedule.server.ts";

const text = {
  heading: (combo: number) => `Times ${combo}`,
  from: "From",
  until: "Until",
  every: "Every, in minutes",
  clock: "By the device's clock",
  caption: "Sounds, one after another",
  order: "Sound",
  wait: "Wait first, in seconds",
  sound: "Play",
  volume: "Volume, 0 to 10",
  change: "Change",
  choose: "Choose a sound",
  remove: "Remove",
  about: (sound: number, combo: number) => `sound ${sound} of times ${combo}`,
  addSound: "Add a sound",
  removeCombo: "Remove these times",
};

interface ComboProps extends Pick<LoadedSchedule, "sounds"> {
  deviceChoices: { id: string; name: string }[];
  problems: Problems;
  combo: ComboRow;
  order: number;
  path: string;
}

/** When sounds are played, how often, and which; each button gives the form back with a row more or less. */
export function ComboFields(props: ComboProps) {
  const { combo, order, path, problems } = props;
  const number = order + 1;
  const again = `${path}#combo-${order}`;
  const place = `combos[${order}]`;
  const field = (name: "from" | "until" | "every") => ({
    ...problems.field(`${place}.${name}`, combo[name]),
    label: text[name],
    required: true,
  });
  return (
    <fieldset className="window-ends" id={`combo-${order}`}>
      <legend className="field-label">{text.heading(number)}</legend>
      <p className="field-hint">{text.clock}</p>
      <div className="window-end">
        <TextInput {...field("from")} type="time" />
        <TextInput {...field("until")} type="time" />
        <TextInput {...field("every")} type="number" inputMode="decimal" min="1" step="any" />
      </div>
      {numbered(combo.sounds).map(({ row, order: sound }) => (
        <SoundFields key={sound} {...props} row={row} sound={sound} again={again} />
      ))}
      <div className="cluster">
        <button
          className="small-button"
          {...rowButton("insert", { name: `${place}.sounds` })}
          formAction={again}
        >
          {text.addSound}
          <span className="visually-hidden"> {text.heading(number)}</span>
        </button>
        <button className="small-button" {...rowButton("remove", { name: "combos", index: order })}>
          {text.removeCombo}
          <span className="visually-hidden"> {text.heading(number)}</span>
        </button>
      </div>
    </fieldset>
  );
}

/** Rows have no name but their place: the form comes anew where one is added or taken away. */
export function numbered<Row>(rows: readonly Row[]): { row: Row; order: number }[] {
  return rows.map((row, order) => ({ row, order }));
}

interface SoundProps extends ComboProps {
  row: SoundRow;
  sound: number;
  again: string;
}

function SoundFields({ row, sound, again, order, sounds, deviceChoices, problems }: SoundProps) {
  const number = sound + 1;
  const list = `combos[${order}].sounds`;
  const place = `${list}[${sound}]`;
  const errors = (["wait", "sound", "volume"] as const).flatMap((name) =>
    problems.of(`${place}.${name}`),
  );
  const control = (name: keyof SoundRow) => {
    const field = { ...problems.field(`${place}.${name}`, row[name]), label: text[name] };
    const described = errors.length > 0 ? `${place}-error` : undefined;
    return { ...splitField(field).control, className: "input", "aria-describedby": described };
  };
  const hidden = <span className="visually-hidden"> {text.about(number, order + 1)}</span>;
  return (
    <div className="bait-sound">
      <label>
        {text.wait}
        {hidden}
        <input {...control("wait")} type="number" inputMode="decimal" min="0" step="any" />
      </label>
      <label>
        {text.sound}
        {hidden}
        <select {...control("sound")}>
          <option value="">{text.choose}</option>
          {[...sounds, ...deviceChoices].map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.volume}
        {hidden}
        <input {...control("volume")} type="number" inputMode="numeric" min="0" max="10" />
      </label>
      <button
        className="small-button"
        {...rowButton("remove", { name: list, index: sound })}
        formAction={again}
      >
        {text.remove}
        {hidden}
      </button>
      <FieldError id={place} errors={errors} />
    </div>
  );
}
