import type { Problems } from "#app/forms/problems.ts";
import { PasswordInput } from "#app/ui/text-inputs.tsx";

interface Props {
  /** Of the account. */
  email: string;
  label: string;
  problems: Problems;
}

/** The password of whoever is signed in, asked for again. */
export function CurrentPasswordInput({ email, label, problems }: Props) {
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input hidden autoComplete="username" defaultValue={email} />
      <PasswordInput
        {...problems.field("currentPassword")}
        label={label}
        autoComplete="current-password"
      />
    </>
  );
}
