import type { Problems } from "#app/forms/problems.ts";
import { Select } from "#app/ui/text-inputs.tsx";

const text = {
  notKnown: "Not known",
  sex: { label: "Sex", male: "Male", female: "Female" },
  age: { label: "Age", juvenile: "Young", adult: "Adult" },
  soundType: { label: "Type of sound", call: "Call", song: "Song" },
};

/** What the form sends where nobody can tell. */
export const unknown = "unknown";

interface Props {
  problems: Problems;
  values: Partial<Record<keyof typeof fields, string>>;
  isSound: boolean;
}

const fields = {
  sex: ["male", "female"],
  age: ["juvenile", "adult"],
  soundType: ["call", "song"],
} as const;

/** What the viewer says of the animal that they have named. */
export function AnimalFields({ problems, values, isSound }: Props) {
  const shown = (["sex", "age", "soundType"] as const).filter(
    (name) => isSound || name !== "soundType",
  );
  return (
    <div className="number-fields">
      {shown.map((name) => {
        const labels: Record<string, string> = text[name];
        return (
          <Select key={name} {...problems.field(name, values[name])} label={text[name].label}>
            <option value={unknown}>{text.notKnown}</option>
            {fields[name].map((one) => (
              <option key={one} value={one}>
                {labels[one]}
              </option>
            ))}
          </Select>
        );
      })}
    </div>
  );
}
