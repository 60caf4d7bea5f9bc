import type { Problems } from "#app/forms/problems.ts";
import { PasswordInput, TextInput } from "#app/ui/text-inputs.tsx";

/** What every new account is asked. */
export function AccountFields({ problems }: { problems: Problems }) {
  return (
    <>
      <TextInput
        name="userName"
        label="Your name"
        hint="At least 3 characters, as others in your projects will see it"
        autoComplete="name"
        defaultValue={problems.typed("userName")}
        errors={problems.of("userName")}
        required
      />
      <TextInput
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        defaultValue={problems.typed("email")}
        errors={problems.of("email")}
        required
      />
      <PasswordInput
        name="password"
        label="Password"
        hint="At least 8 characters; spaces count"
        autoComplete="new-password"
        errors={problems.of("password")}
        required
      />
      <PasswordInput
        name="repeatedPassword"
        label="Repeat the password"
        autoComplete="new-password"
        errors={problems.of("repeatedPassword")}
        required
      />
    </>
  );
}
