import type { Problems } from "#app/forms/problems.ts";
import { Figure } from "#app/ui/pictures.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { allUndated, dateField, typedField } from "./date-fields.ts";

const text = {
  heading: (count: number) =>
    count === 1 ? "1 file without a date" : `${count.toLocaleString("en-NZ")} files without a date`,
  about:
    "They do not say when they were recorded, and are stored only if you do. The time is by the device’s clock, so a correction applies to it too.",
  more: (count: number) =>
    `The first ${count} are shown. “Show with these choices” keeps the dates and shows the next files.`,
  all: "Recorded when, all that you do not date below",
  one: (name: string) => `Recorded when, ${name}`,
};

export interface DatedFile {
  id: number;
  name: string;
  src: string | undefined;
  /** What was typed. */
  clock?: string | undefined;
}

const clockInput = { type: "datetime-local", step: 1 } as const;

interface Props {
  count: number;
  files: DatedFile[];
  problems: Problems;
}

/** A date by hand for what has none: for all at once, or one by one. */
export function UndatedFiles({ count, files, problems }: Props) {
  return (
    <section className="section" id="undated">
      <h3>{text.heading(count)}</h3>
      <p className="about">{text.about}</p>
      {count > 1 && (
        <div className="form">
          <TextInput {...problems.field(allUndated)} {...clockInput} label={text.all} />
        </div>
      )}
      <FileDates files={files} problems={problems} />
      {count > files.length && <p>{text.more(files.length)}</p>}
    </section>
  );
}

export function FileDates({ files, problems }: Pick<Props, "files" | "problems">) {
  return (
    <ul className="clock-groups">
      {files.map(({ id, name, src, clock }) => (
        <li key={id}>
          {src && <Figure src={src} alt={name} width={320} height={240} caption={name} />}
          <div className="form">
            {clock && <input type="hidden" name={typedField(id)} value={clock} />}
            <TextInput
              {...problems.field(dateField(id), clock)}
              {...clockInput}
              label={text.one(name)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
