import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { CurrentPasswordInput } from "#app/components/forms/current-password-input.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { compareRepeated, newPassword } from "#app/forms/new-password.server.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { changeOwnPassword } from "#contract/wire/accounts/passwords.ts";
import type { Route } from "./+types/password";

const text = {
  title: "Change your password",
  current: "Current password",
  endOthers: "Sign out everywhere else",
  endOthersHint: "Every other browser and phone has to sign in with the new password.",
  save: "Change password",
  saved: "Your password has been changed.",
  savedAndEnded: "Your password has been changed, and you are signed out everywhere else.",
};

const form = compareRepeated(
  changeOwnPassword.input
    .pick({ currentPassword: true, endOtherSessions: true })
    .extend(newPassword),
);

export async function loader({ context }: Route.LoaderArgs) {
  return { email: requireViewer(context).user.email, rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { currentPassword, password, endOtherSessions = false } = value;
  const change = { currentPassword, password, endOtherSessions };
  const outcome = await attempt(args, changeOwnPassword, change);
  if (!outcome.ok) return refused(outcome.refusal);
  const message = endOtherSessions ? text.savedAndEnded : text.saved;
  return redirectWithNotice("/my-settings", { tone: "success", text: message });
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <SettingsForm title={text.title} save={text.save} problems={problems}>
      <CurrentPasswordInput email={loaderData.email} label={text.current} problems={problems} />
      <NewPasswordFields problems={problems} isNew />
      <Checkbox
        {...problems.box("endOtherSessions", true)}
        label={text.endOthers}
        hint={text.endOthersHint}
      />
    </SettingsForm>
  );
}
