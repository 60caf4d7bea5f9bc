import { z } from "zod";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { name } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { nameHint } from "#app/forms/name-hint.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { updateUser } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/name";

const text = {
  title: "Change your name",
  name: "Your name",
  hint: `Others in your projects see it. ${nameHint}`,
  save: "Save name",
  saved: (name: string) => `Your name is now ${name}.`,
};

const form = z.object({ userName: name("userName") });

export async function loader({ context }: Route.LoaderArgs) {
  return { userName: requireViewer(context).user.userName, rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, updateUser, value);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/my-settings", {
    tone: "success",
    text: text.saved(value.userName),
  });
}

export default function ChangeName({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <SettingsForm title={text.title} save={text.save} problems={problems}>
      <TextInput
        {...problems.field("userName", loaderData.userName)}
        label={text.name}
        hint={text.hint}
        autoComplete="name"
      />
    </SettingsForm>
  );
}
