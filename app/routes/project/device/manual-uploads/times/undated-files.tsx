import type { Problems } from "#app/forms/problems.ts";
import { Figure } from "#app/ui/pictures.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { allUndated, dateField } from "./date-fields.ts";

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

export interface UndatedFile {
  id: number;
  name: string;
  src: string | undefined;
}

interface Props {
  count: number;
  files: UndatedFile[];
  problems: Problems;
}

/** A date by hand for what has none: for all at once, or one by one. */
export function UndatedFiles({ count, files, problems }: Props) {
  const clock = { type: "datetime-local", step: 1 } as const;
  return (
    <section className="section" id="undated">
      <h3>{text.heading(count)}</h3>
      <p className="about">{text.about}</p>
      {count > 1 && (
        <div className="form">
          <TextInput {...problems.field(allUndated)} {...clock} label={text.all} />
        </div>
      )}
      <ul className="clock-groups">
        {files.map(({ id, name, src }) => (
          <li key={id}>
            {src && <Figure src={src} alt={name} width={320} height={240} caption={name} />}
            <div className="form">
              <TextInput {...problems.field(dateField(id))} {...clock} label={text.one(name)} />
            </div>
          </li>
        ))}
      </ul>
      {count > files.length && <p>{text.more(files.length)}</p>}
    </section>
  );
}
