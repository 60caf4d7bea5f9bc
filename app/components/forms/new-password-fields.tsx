import type { Problems } from "#app/forms/problems.ts";
import { PasswordInput } from "#app/ui/text-inputs.tsx";

const text = {
  password: "Password",
  newPassword: "New password",
  passwordHint:
    "At least 8 characters, used exactly as you type them. A few words that only you would put together are strong and easy to remember.",
  again: "Type it again: passwords are never kept in a page.",
  repeatedPassword: "Repeat the password",
};

/** A password that is being chosen; `isNew` where there was one before. */
export function NewPasswordFields({ problems, isNew }: { problems: Problems; isNew?: boolean }) {
  const isRefused = problems.all.length > 0;
  return (
    <>
      <PasswordInput
        {...problems.field("password")}
        label={isNew ? text.newPassword : text.password}
        hint={isRefused ? `${text.again} ${text.passwordHint}` : text.passwordHint}
        autoComplete="new-password"
      />
      <PasswordInput
        {...problems.field("repeatedPassword")}
        label={text.repeatedPassword}
        autoComplete="new-password"
      />
    </>
  );
}
