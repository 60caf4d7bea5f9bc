import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/pictures.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  heading: (count: number) =>
    count === 1 ? "1 file without a date" : `${count.toLocaleString("en-NZ")} files without a date`,
  about:
    "They do not say when they were recorded, and are stored only if you do. The time is by the device’s clock, so a correction applies to it too.",
  more: (count: number) => `Shown are the first ${count}.`,
  all: "Recorded when, all of them",
  one: (name: string) => `Recorded when, ${name}`,
  dateAll: "Date all of them",
  date: "Date this one",
  saving: "Saving…",
};

export interface UndatedFile {
  id: number;
  name: string;
  src: string | undefined;
}

interface Props {
  count: number;
  files: UndatedFile[];
  problem: string | undefined;
}

/** A date by hand for what has none: for all at once, or one by one. */
export function UndatedFiles({ count, files, problem }: Props) {
  return (
    <section className="section" id="undated">
      <h3>{text.heading(count)}</h3>
      <p className="about">{text.about}</p>
      {problem && <p className="field-error">{problem}</p>}
      {count > 1 && <DateForm label={text.all} act={text.dateAll} />}
      <ul className="clock-groups">
        {files.map(({ id, name, src }) => (
          <li key={id}>
            {src && <Figure src={src} alt={name} width={320} height={240} caption={name} />}
            <DateForm fileId={id} label={text.one(name)} act={text.date} />
          </li>
        ))}
      </ul>
      {count > files.length && <p>{text.more(files.length)}</p>}
    </section>
  );
}

function DateForm({ fileId, label, act }: { fileId?: number; label: string; act: string }) {
  return (
    <form className="form" method="post" action="#undated" noValidate>
      <HiddenFields
        fields={[
          ["act", "date"],
          ...(fileId === undefined ? [] : [["fileId", String(fileId)] as [string, string]]),
        ]}
      />
      <TextInput
        id={`taken-${fileId ?? "all"}`}
        name="taken"
        type="datetime-local"
        step={1}
        label={label}
        required
      />
      <Button tone="neutral" data-pending={text.saving}>
        {act}
      </Button>
    </form>
  );
}
