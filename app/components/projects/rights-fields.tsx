import type { Problems } from "#app/forms/problems.ts";
import { Checkbox } from "#app/ui/choices.tsx";

const text = {
  legend: "Permissions",
  none: "All members can see everything, tag recordings, set up devices, and give locations a name.",
  admin: "Admin",
  adminHint:
    "Can delete things, set devices inactive, and manage the project's settings and people.",
  owner: "Owner",
  ownerHint: "Is the project's contact and is responsible for it.",
};

interface Props {
  /** What the boxes show before anything was sent. */
  rights?: { admin: boolean; owner: boolean };
  problems: Problems;
  /** Why a right cannot be taken away. */
  locks?: { admin?: string | undefined; owner?: string | undefined };
}

/** The two rights above a plain member's. A locked one stays, and says why. */
export function RightsFields({ rights, problems, locks }: Props) {
  return (
    <fieldset className="choices">
      <legend className="field-label">{text.legend}</legend>
      <p className="field-hint">{text.none}</p>
      {(["admin", "owner"] as const).map((right) => (
        <Right
          key={right}
          name={right}
          lock={locks?.[right]}
          field={problems.box(right, rights?.[right])}
        />
      ))}
    </fieldset>
  );
}

interface RightProps {
  name: "admin" | "owner";
  lock: string | undefined;
  field: ReturnType<Problems["box"]>;
}

function Right({ name, lock, field }: RightProps) {
  if (!lock) {
    return <Checkbox {...field} label={text[name]} hint={text[`${name}Hint`]} />;
  }
  return (
    <>
      <input type="hidden" name={name} value="on" />
      <Checkbox name={`${name}-locked`} label={text[name]} hint={lock} defaultChecked disabled />
    </>
  );
}
