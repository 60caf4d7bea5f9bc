import type { ReactNode } from "react";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import type { Problems } from "#app/forms/problems.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  searches: (words: string) => `Searches for: ${words}.`,
  name: "Name",
  nameHint: "Such as Stoats at the hut.",
  shared: "Share with everyone in this project",
  sharedHint: "Admins of the project can then change it, too.",
  save: "Save search",
  saving: "Saving…",
  cancel: "Cancel",
};

interface Props {
  problems: Problems;
  name: string;
  shared: boolean;
  /** What is searched for, in words. */
  words: string;
  cancelPath: string;
  children?: ReactNode;
}

export function SearchForm({ problems, name, shared, words, cancelPath, children }: Props) {
  return (
    <form className="form" method="post" noValidate>
      <p className="about">{text.searches(words)}</p>
      <TextInput
        {...problems.field("name", name)}
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
      />
      <Checkbox {...problems.box("shared", shared)} label={text.shared} hint={text.sharedHint} />
      {children}
      <FormButtons
        label={text.save}
        pending={text.saving}
        cancel={{ to: cancelPath, label: text.cancel }}
      />
    </form>
  );
}
