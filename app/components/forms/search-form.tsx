import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface Props {
  /** The part of the page that shows what was found. */
  to: string;
  name: string;
  label: string;
  hint?: string;
  typed: string;
  submit: string;
  pending: string;
  /** What else the search goes by. */
  fields?: readonly (readonly [string, string])[];
}

/** A search that stands in the address, so that it can be kept and gone back to. */
export function SearchForm({ to, name, label, hint, typed, submit, pending, fields }: Props) {
  return (
    <search aria-label={label}>
      <form className="filters" method="get" action={to}>
        <HiddenFields fields={fields ?? []} />
        <TextInput
          name={name}
          type="search"
          label={label}
          hint={hint}
          defaultValue={typed}
          autoComplete="off"
        />
        <Button tone="neutral" data-pending={pending}>
          {submit}
        </Button>
      </form>
    </search>
  );
}
