import { z } from "zod";
import { NoMailServer, noMailServer, useSendsMail } from "#app/components/no-mail-server.tsx";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { SettingsForm } from "#app/components/forms/settings-form.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { email } from "#app/forms/fields.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { toAddresses } from "#contract/rules/accounts/confirmed-address.ts";
import { changeOwnEmail } from "#contract/wire/accounts/addresses.ts";
import { resendConfirmation } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/email";

const text = {
  title: "Change your email address",
  effect: "We will send a link to the new address. Until you open it, nothing changes.",
  email: "New email address",
  save: "Change email address",
  sent: (address: string) => `We have sent an email to ${address}. Open the link in it.`,
  noMail: {
    effect: "Until the new address is confirmed by its link, nothing changes.",
    sent: (address: string) => `There is a link that confirms ${address}. ${noMailServer}`,
    waits: (address: string) => `${address} is not confirmed yet.`,
    resend: "Make a new link",
  },
  same: "That is already your address.",
  waits: (address: string) => `${address} is not confirmed yet. Open the link we have sent to it.`,
  resend: "Send the email again",
  resending: "Sending…",
  keep: (address: string) => `Keep ${address}`,
  keeping: "Saving…",
  kept: (address: string) => `Your address stays ${address}.`,
};

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), email }),
  z.object({ intent: z.literal("resend") }),
  z.object({ intent: z.literal("keep") }),
]);

export async function loader({ context }: Route.LoaderArgs) {
  return { ...toAddresses(requireViewer(context).user), rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { email: present, newEmail: shown = present } = toAddresses(
    requireViewer(args.context).user,
  );
  const { sent } = siteOf(args.context).sendsMail ? text : text.noMail;
  const back = (message: string, tone: "info" | "success" = "success") =>
    redirectWithNotice("/my-settings", { tone, text: message });
  if (value.intent === "resend") {
    const outcome = await attempt(args, resendConfirmation, {});
    return outcome.ok ? back(sent(shown)) : refused(outcome.refusal);
  }
  if (value.intent === "keep") {
    const outcome = await attempt(args, updateUser, { email: present });
    return outcome.ok ? back(text.kept(present)) : refused(outcome.refusal);
  }
  const { intent: _, ...change } = value;
  const { email: wanted } = change;
  if (wanted === present && wanted === shown) return back(text.same, "info");
  const outcome = await attempt(args, changeOwnEmail, change);
  if (!outcome.ok) return refused(outcome.refusal);
  return back(wanted === present ? text.kept(wanted) : sent(wanted));
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email: present, newEmail: waiting, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <SettingsForm
      title={text.title}
      save={text.save}
      problems={problems}
      before={waiting && <Waiting present={present} waiting={waiting} />}
    >
      <input type="hidden" name="intent" value="change" />
      <TextInput
        {...problems.field("email", waiting ? "" : present)}
        label={text.email}
        hint={useSendsMail() ? text.effect : text.noMail.effect}
        type="email"
        autoComplete="email"
      />
      {!waiting && <NoMailServer />}
    </SettingsForm>
  );
}

function Waiting({ present, waiting }: { present: string; waiting: string }) {
  const { waits, resend } = useSendsMail() ? text : text.noMail;
  return (
    <section className="prose">
      <p>{waits(waiting)}</p>
      <NoMailServer />
      <div className="cluster">
        <ButtonForm fields={{ intent: "resend" }} label={resend} pending={text.resending} />
        <ButtonForm fields={{ intent: "keep" }} label={text.keep(present)} pending={text.keeping} />
      </div>
    </section>
  );
}
