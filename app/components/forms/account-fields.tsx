import type { ReactNode } from "react";
import { nameHint } from "#app/forms/name-hint.ts";
import type { Problems } from "#app/forms/problems.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

const text = {
  userName: "Your name",
  userNameHint: `${nameHint} Others in your projects will see it.`,
  email: "Email",
};

interface Props {
  problems: Problems;
  email?: string | undefined;
  emailHint?: ReactNode;
}

/** What every new account is asked. */
export function AccountFields({ problems, email, emailHint }: Props) {
  return (
    <>
      <TextInput
        {...problems.field("userName")}
        label={text.userName}
        hint={text.userNameHint}
        autoComplete="name"
      />
      <TextInput
        {...problems.field("email", email)}
        label={text.email}
        hint={emailHint}
        type="email"
        autoComplete="email"
      />
      <NewPasswordFields problems={problems} />
    </>
  );
}
