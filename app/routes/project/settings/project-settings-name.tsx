import { z } from "zod";
import { SettingForm } from "#app/components/projects/setting-form.tsx";
import { aboutField } from "#app/forms/about-field.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { name } from "#app/forms/fields.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listFormerNames, renameProject } from "#contract/wire/projects/project-names.ts";
import type { Route } from "./+types/project-settings-name";

const text = {
  title: "Rename the project",
  label: "Project name",
  effect:
    "Its address changes with it. Bookmarks and links to the old address lead to the new one, and devices that are set to the old name go on as they do. Nobody else can take the old name.",
  former: (names: string[]) => `It also had: ${new Intl.ListFormat("en-NZ").format(names)}.`,
  save: "Rename",
  saving: "Renaming…",
  done: (project: string) => `The project is called ${project} now.`,
};

const form = z.object({ groupName: name("groupName") });

export async function loader(args: Route.LoaderArgs) {
  const { id, name: current, path } = requireManagedProject(args.context);
  const { formerNames } = await send(args, listFormerNames, { groupIdOrName: id });
  const back = `${path}/settings/project-settings`;
  return { current, back, formerNames, rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, renameProject, { groupIdOrName, ...value });
  if (!outcome.ok) return refused(aboutField(outcome.refusal, "groupName"));
  const to = `${toProjectPath(value)}/settings/project-settings`;
  return redirectWithNotice(to, { tone: "success", text: text.done(value.groupName) });
}

export default function RenameProject({ loaderData, actionData }: Route.ComponentProps) {
  const { current, back, formerNames, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <SettingForm
      title={text.title}
      path={back}
      problems={problems}
      save={{ label: text.save, pending: text.saving }}
    >
      <TextInput
        {...problems.field("groupName", current)}
        label={text.label}
        hint={text.effect}
        autoComplete="off"
      />
      {formerNames.length > 0 && <p>{text.former(formerNames)}</p>}
    </SettingForm>
  );
}
