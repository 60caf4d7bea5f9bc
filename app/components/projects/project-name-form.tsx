import type { Problems } from "#app/forms/problems.ts";
import { TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";

const text = {
  name: "Name of the project",
  nameHint:
    "At least 3 characters: letters, digits, spaces, hyphens and underscores. It cannot be changed later. Its address is the name in small letters with hyphens for spaces: Kea Basin becomes /kea-basin.",
  invitees: "Invite people, if you like",
  inviteesHint:
    "Their e-mail addresses, one per line. They join as members; you can give them more rights later.",
  create: "Create the project",
  creating: "Creating…",
};

export function ProjectNameForm({ problems }: { problems: Problems }) {
  return (
    <form className="form" method="post" noValidate>
      <TextInput
        name="groupName"
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        defaultValue={problems.typed("groupName")}
        errors={problems.of("groupName")}
        required
      />
      <TextArea
        name="invitees"
        label={text.invitees}
        hint={text.inviteesHint}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={problems.typed("invitees")}
        errors={problems.of("invitees")}
      />
      <FormButtons label={text.create} pending={text.creating} />
    </form>
  );
}
