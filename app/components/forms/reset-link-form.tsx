import type { Problems } from "#app/forms/problems.ts";
import { useSendsMail } from "../no-mail-server.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  email: "Email",
  submit: "Send account recovery email",
  submitAgain: "Send it again",
  ask: "Ask for a link",
  askAgain: "Ask again",
  pending: "Sending…",
};

interface Props {
  problems: Problems;
  email?: string | undefined;
  isSent?: boolean;
}

/** Asks for a link that sets a new password. */
export function ResetLinkForm({ problems, email, isSent = false }: Props) {
  const sendsMail = useSendsMail();
  const first = sendsMail ? text.submit : text.ask;
  const again = sendsMail ? text.submitAgain : text.askAgain;
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
        {isSent ? again : first}
      </Button>
    </form>
  );
}
