import { nameHint } from "#app/forms/name-hint.ts";
import type { Problems } from "#app/forms/problems.ts";
import { TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";

const text = {
  name: "Project name",
  nameHint: `${nameHint} You can change it later. Its address is the name in lower case with hyphens for spaces: Kea Basin becomes /kea-basin.`,
  invitees: "Invite people (optional)",
  inviteesHint:
    "Their email addresses, one per line. They join as members. You can give them more permissions later.",
  create: "Create project",
  creating: "Creating…",
};

export function ProjectNameForm({ problems }: { problems: Problems }) {
  return (
    <form className="form" method="post" noValidate>
      <TextInput
        {...problems.field("groupName")}
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
      />
      <TextArea
        {...problems.field("invitees")}
        label={text.invitees}
        hint={text.inviteesHint}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
      <FormButtons label={text.create} pending={text.creating} />
    </form>
  );
}
