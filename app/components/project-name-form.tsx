import type { Problems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

export function ProjectNameForm({ problems }: { problems: Problems }) {
  return (
    <form className="form" method="post" noValidate>
      <TextInput
        name="groupName"
        label="Name of the project"
        hint="At least 3 characters: letters, digits, spaces, hyphens and underscores. It cannot be changed later."
        autoComplete="off"
        defaultValue={problems.typed("groupName")}
        errors={problems.of("groupName")}
        required
      />
      <Button>Create the project</Button>
    </form>
  );
}
