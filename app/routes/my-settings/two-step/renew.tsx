import { data } from "react-router";
import { CodeInput } from "#app/components/forms/code-input.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { PasswordInput } from "#app/ui/text-inputs.tsx";
import { renewRecoveryCodes } from "#contract/wire/accounts/second-factors.ts";
import type { Route } from "./+types/renew";
import { RecoveryCodes } from "./recovery-codes.tsx";

const text = {
  title: "New recovery codes",
  effect: "The codes that you have now stop working.",
  password: "Your password",
  save: "Make new codes",
  back: "Two-step sign-in",
};

const form = renewRecoveryCodes.input;

export function loader() {
  return { rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, renewRecoveryCodes, value);
  return outcome.ok ? data({ codes: outcome.reply.recoveryCodes }) : refused(outcome.refusal);
}

export default function Renew({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData !== undefined && "codes" in actionData) {
    const back = { to: "/my-settings/two-step", label: text.back };
    return (
      <TaskPage title={text.title} back={back} problems={toProblems(undefined)}>
        <RecoveryCodes codes={actionData.codes} />
      </TaskPage>
    );
  }
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <SettingsForm
      title={text.title}
      save={text.save}
      problems={problems}
      before={<p className="form">{text.effect}</p>}
    >
      <PasswordInput
        {...problems.field("currentPassword")}
        label={text.password}
        autoComplete="current-password"
      />
      <CodeInput problems={problems} />
    </SettingsForm>
  );
}
