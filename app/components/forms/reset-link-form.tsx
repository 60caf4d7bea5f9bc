import type { Problems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  email: "Email",
  submit: "Send account recovery email",
  submitAgain: "Send it again",
  pending: "Sending…",
};

interface Props {
  problems: Problems;
  email?: string | undefined;
  isSent?: boolean;
}

/** Asks for a mail with a link that sets a new password. */
export function ResetLinkForm({ problems, email, isSent = false }: Props) {
  return (
    <form method="post" noValidate>
      <TextInput
        {...problems.field("email", email)}
        label={text.email}
        type="email"
        autoComplete="username"
      />
      <Button
        name="intent"
        value="send-link"
        tone={isSent ? "neutral" : "primary"}
        data-pending={text.pending}
      >
        {isSent ? text.submitAgain : text.submit}
      </Button>
    </form>
  );
}
