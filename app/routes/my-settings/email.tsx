import { z } from "zod";
import { NoMailServer } from "#app/components/no-mail-server.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { email } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { updateUser } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/email";

const text = {
  title: "Change your email address",
  effect:
    "You sign in with this address. We will send a link to the new one. You can't open your projects until you open that link.",
  email: "Email",
  save: "Change email address",
  sent: (address: string) => `We have sent an email to ${address}. Open the link in it.`,
  same: "That is already your address.",
};

const form = z.object({ email });

export async function loader({ context }: Route.LoaderArgs) {
  return { email: requireViewer(context).user.email, rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  if (value.email === requireViewer(args.context).user.email)
    return redirectWithNotice("/my-settings", { tone: "info", text: text.same });
  const outcome = await attempt(args, updateUser, value);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/setup?updated=1", { tone: "success", text: text.sent(value.email) });
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <SettingsForm title={text.title} save={text.save} problems={problems}>
      <TextInput
        {...problems.field("email", loaderData.email)}
        label={text.email}
        hint={text.effect}
        type="email"
        autoComplete="email"
      />
      <NoMailServer />
    </SettingsForm>
  );
}
