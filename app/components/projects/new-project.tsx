import type { Constraints } from "#app/forms/constraints.server.ts";
import type { FormResult } from "#app/forms/form.ts";
import { nameHint } from "#app/forms/name-hint.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import type { Layout } from "../page-layout.ts";
import { FormButtons } from "../forms/form-buttons.tsx";

const text = {
  title: "Create a new project",
  about:
    "A project holds devices, their locations and recordings, and the people who can see them. You will be its admin and owner.",
  name: "Project name",
  nameHint: `${nameHint} You can change it later. Its address is the name in lower case with hyphens for spaces: Kea Basin becomes /kea-basin.`,
  invitees: "Invite people (optional)",
  inviteesHint:
    "Their email addresses, one per line. They join as members. You can give them more permissions later.",
  create: "Create project",
  creating: "Creating…",
};

interface Props {
  loaderData: { rules: Constraints };
  actionData?: FormResult | undefined;
  layout: Layout;
}

export function NewProjectPage({ loaderData, actionData, layout: Layout }: Props) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <Layout title={text.title} problems={problems}>
      <p className="about">{text.about}</p>
      <ProjectNameForm problems={problems} />
    </Layout>
  );
}

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
