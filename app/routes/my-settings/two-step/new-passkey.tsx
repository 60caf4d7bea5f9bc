import { PasskeyForm } from "#app/components/forms/passkey-form.tsx";
import type { Problems } from "#app/forms/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  about:
    "A passkey is kept by your phone or computer, and used with your finger, your face or its PIN. No false page can ask you for it, and it also signs you in without your password.",
  needs:
    "To add one, open this page with scripts on, by the site's own name over HTTPS, in a browser of today.",
  name: "Name of the new passkey",
  hint: "So that you know it again, such as “My phone”",
  add: "Add a passkey",
  adding: "Adding…",
};

export interface NewPasskeyProps {
  /** Absent where passkeys do not work. */
  asked: { options: Record<string, unknown>; passkeyToken: string } | undefined;
  /** Where somebody says who they are first; absent where they have lately. */
  proofPath: string | undefined;
  problems: Problems;
}

export function NewPasskey({ asked, proofPath, problems }: NewPasskeyProps) {
  return (
    <>
      <p className="form">{text.about}</p>
      <p className={asked ? "form without-scripts" : "form"}>{text.needs}</p>
      {asked && proofPath && (
        <p>
          <ButtonLink to={proofPath}>{text.add}</ButtonLink>
        </p>
      )}
      {asked && !proofPath && (
        <PasskeyForm
          kind="make"
          asked={asked}
          fields={[["intent", "add-passkey"]]}
          label={text.add}
          pending={text.adding}
        >
          <TextInput {...problems.field("name")} label={text.name} hint={text.hint} required />
        </PasskeyForm>
      )}
    </>
  );
}
