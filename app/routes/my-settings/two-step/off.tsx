import { CodeInput } from "#app/components/forms/code-input.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { PasswordInput } from "#app/ui/text-inputs.tsx";
import { removeSecondFactor } from "#contract/wire/accounts/second-factors.ts";
import type { Route } from "./+types/off";

const text = {
  title: "Turn off two-step sign-in",
  effect: "Signing in then takes your password alone.",
  password: "Your password",
  save: "Turn off",
  done: "Two-step sign-in is off.",
};

const form = removeSecondFactor.input;

export function loader() {
  return { rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, removeSecondFactor, value);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/my-settings", { tone: "success", text: text.done });
}

export default function TurnOff({ loaderData, actionData }: Route.ComponentProps) {
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
