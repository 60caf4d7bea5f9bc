import { Button } from "#app/ui/button.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import { PackedGroup } from "./forms/packed-options.tsx";

const text = {
  search: "Search for a tag",
  searchHint: "Part of a name, in English or te reo Māori",
  submit: "Search",
  pending: "Searching…",
  choose: "Choose…",
  none: (typed: string) => `No tag matches “${typed}”. All tags are listed.`,
  some: (count: number, typed: string) =>
    `${count === 1 ? "1 tag matches" : `${count} tags match`} “${typed}”.`,
};

/** What the server has found. */
interface TagPickerChoices {
  families: { name: string; packed: string }[];
  /** Of tags in all families. */
  count: number;
  typed: string;
  chosen: string | undefined;
  isNothing: boolean;
}

interface Props {
  label: string;
  hint?: string | undefined;
  picker: TagPickerChoices;
  /** What was chosen when the form was refused. */
  typedTag?: string | undefined;
  /** Tags that are there already. */
  taken: readonly string[];
  errors?: string[];
}

/**
 * One tag of the tree, by family: the field `tag`. It stands in a form with other fields: its search, `q`, sends all
 * of them by GET to the same page, so that nothing that was typed is lost.
 */
export function TagPicker({ picker, typedTag, ...select }: Props) {
  const { families, typed, chosen } = picker;
  return (
    <div className="tag-picker">
      <div className="filters">
        <TextInput
          name="q"
          type="search"
          label={text.search}
          hint={text.searchHint}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button tone="neutral" formMethod="get" formNoValidate data-pending={text.pending}>
          {text.submit}
        </Button>
      </div>
      <TagSelect
        {...select}
        families={families}
        chosen={typedTag ?? chosen}
        isFound={typed !== ""}
        hint={typed === "" ? select.hint : describeFound(picker)}
      />
    </div>
  );
}

function describeFound({ count, typed, isNothing }: TagPickerChoices): string {
  return isNothing ? text.none(typed) : text.some(count, typed);
}

type SelectProps = Omit<Props, "picker" | "typedTag"> & {
  families: TagPickerChoices["families"];
  chosen: string | undefined;
  isFound: boolean;
};

function TagSelect({ label, hint, families, chosen, isFound, taken, errors }: SelectProps) {
  return (
    <Select
      name="tag"
      label={label}
      {...(hint ? { hint } : {})}
      {...(errors ? { errors } : {})}
      defaultValue={chosen ?? ""}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search was for this; errors and results stand above it and win
      autoFocus={isFound}
      key={chosen}
    >
      <option value="">{text.choose}</option>
      {families.map((family) => (
        <PackedGroup key={family.name} label={family.name} packed={family.packed} taken={taken} />
      ))}
    </Select>
  );
}
