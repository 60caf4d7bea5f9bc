import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/text-inputs.tsx";

const text = {
  labels: {
    label: "Label to add",
    unlabel: "Label to remove",
    move: "Location to move them to",
  } as Record<string, string>,
  submit: "Continue",
  pending: "Opening…",
};

interface Props {
  path: string;
  kept: [name: string, value: string][];
  kind: string;
  /** Of the field. */
  name: string;
  options: { value: string; name: string }[];
}

export function ChooseValue({ path, kept, kind, name, options }: Props) {
  return (
    <form className="prose" method="get" action={path}>
      <HiddenFields fields={[...kept, ["act", kind]]} />
      <Select name={name} label={text.labels[kind] ?? ""} required>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Select>
      <Button data-pending={text.pending}>{text.submit}</Button>
    </form>
  );
}
