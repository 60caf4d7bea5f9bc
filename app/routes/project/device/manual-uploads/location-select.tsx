import { Link } from "react-router";
import type { Field } from "#app/forms/problems.ts";
import { Select } from "#app/ui/text-inputs.tsx";
import type { LocationGroup } from "./locations.server.ts";

const text = {
  label: "Where they were recorded",
  byThemselves: "From the files or the device’s history",
  hint: "If you don’t choose one, we use the location in each picture (few cameras save it), or else where the device was at the time.",
  make: "Create a new location",
};

interface Props {
  groups: LocationGroup[];
  field: Field;
  /** Where a new one is made, for those who may. */
  makePath: string | undefined;
}

export function LocationSelect({ groups, field, makePath }: Props) {
  return (
    <>
      <Select
        {...field}
        label={text.label}
        hint={
          makePath === undefined ? (
            text.hint
          ) : (
            <>
              {text.hint} <Link to={makePath}>{text.make}</Link>
            </>
          )
        }
      >
        <option value="">{text.byThemselves}</option>
        {groups.map(({ label, locations }) => (
          <optgroup key={label} label={label}>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  );
}
