import type { Problems } from "#app/forms/problems.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  label: "Code",
  hint: "The six digits that your authenticator app shows now, or one of your recovery codes",
  fromApp: "The six digits that the app shows for it now",
};

/** For a code of an authenticator app; a recovery code has letters, too, so that the keyboard is the usual one. */
export function CodeInput({ problems, isFirst }: { problems: Problems; isFirst?: boolean }) {
  return (
    <TextInput
      {...problems.field("code")}
      label={text.label}
      hint={isFirst ? text.fromApp : text.hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isFirst ? "numeric" : "text"}
    />
  );
}
