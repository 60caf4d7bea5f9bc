import { data } from "react-router";
import { z } from "zod";
import { CodeInput } from "../components/forms/code-input.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { NewPasswordFields } from "../components/forms/new-password-fields.tsx";
import { useSendsMail } from "../components/no-mail-server.tsx";
import { ResetLinkForm } from "../components/forms/reset-link-form.tsx";
import { aboutField } from "#app/forms/about-field.ts";
import { email } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { compareRepeated, newPassword } from "#app/forms/new-password.server.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { resetCookie } from "../services/session/reset-cookie.server.ts";
import { redirectToSent } from "../services/session/reset-link.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import type { Refusal } from "#contract/envelope.ts";
import {
  changePassword,
  requestPasswordReset,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import type { Route } from "./+types/reset-password";

const text = {
  title: "Reset password",
  noLink: "Open your link again to choose a new password.",
  lead: (email: string) => `Choose a new password for ${email}.`,
  endOthers: "Sign out everywhere else",
  endOthersHint: "On every other phone and computer that is signed in to this account",
  submit: "Reset my password",
  pending: "Saving…",
  isUsed: "This link has already been used. Each link works once.",
  isOver: "This link no longer works, or was not copied in full. Links work for one day.",
  newLink: "We can send you a new one.",
  askForNew: "Ask for a new one.",
  signIn: "Sign in",
  done: (email: string) => `Your password has been changed. You are signed in as ${email}.`,
};

const resetForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send-link"), email }),
  compareRepeated(
    z.object({
      intent: z.literal("reset"),
      ...newPassword,
      endOtherSessions: changePassword.input.shape.endOtherSessions,
      code: changePassword.input.shape.code,
    }),
  ),
]);

export async function loader(args: Route.LoaderArgs) {
  const rules = constraintsOf(resetForm);
  const token = await requireToken(args);
  const outcome = await attempt(args, validateResetToken, { token });
  if (outcome.ok) {
    const { userData, needsCode = false } = outcome.reply;
    return { email: userData.email, needsCode, fault: undefined, rules };
  }
  const { refusal } = outcome;
  const unknown = { email: undefined, needsCode: false, rules };
  if (refusal.reason === "unreachable") return { ...unknown, fault: undefined };
  return data({ ...unknown, fault: wordsOfFault(refusal) }, { status: refusal.status });
}

export async function action(args: Route.ActionArgs) {
  const token = await requireToken(args);
  const form = await readForm(args.request, resetForm);
  if (!form.value) return form.refused();
  if (form.value.intent === "send-link") {
    const { email } = form.value;
    const outcome = await attempt(args, requestPasswordReset, { email });
    return outcome.ok ? redirectToSent(args, email) : form.refused(outcome.refusal);
  }
  const { intent: _, repeatedPassword: __, ...change } = form.value;
  const outcome = await attempt(args, changePassword, { token, ...change });
  if (!outcome.ok) return form.refused(aboutPassword(outcome.refusal));
  await startBrowserSession(args, outcome.reply);
  const message = text.done(outcome.reply.userData.email);
  const response = await redirectWithNotice("/", { tone: "success", text: message });
  response.headers.append("set-cookie", await resetCookie(args).clear());
  return response;
}

async function requireToken(args: Route.LoaderArgs | Route.ActionArgs): Promise<string> {
  const token = await resetCookie(args).read();
  if (token) return token;
  throw await redirectWithNotice("/sign-in", { tone: "info", text: text.noLink });
}

/** The API refuses the password that the account has already. */
function aboutPassword(refusal: Refusal): Refusal {
  return refusal.reason === "unprocessable" ? aboutField(refusal, "password") : refusal;
}

function wordsOfFault({ reason, message }: Refusal): string {
  if (reason === "rule") return text.isUsed;
  return reason === "tooMany" ? message : text.isOver;
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, needsCode, fault, rules } = loaderData;
  const sendsMail = useSendsMail();
  const refused = toProblems(actionData, rules);
  const isOverNow = fault !== undefined && refused.typed("intent") === "reset";
  const problems = isOverNow ? toProblems(undefined, rules) : refused;
  return (
    <FormPage
      title={text.title}
      problems={problems}
      links={[{ to: "/sign-in", label: text.signIn }]}
    >
      {fault === undefined ? (
        <>
          {email && <p>{text.lead(email)}</p>}
          <NewPasswordForm problems={problems} needsCode={needsCode} />
        </>
      ) : (
        <>
          <p>
            {fault} {sendsMail ? text.newLink : text.askForNew}
          </p>
          <ResetLinkForm problems={problems} />
        </>
      )}
    </FormPage>
  );
}

function NewPasswordForm({ problems, needsCode }: { problems: Problems; needsCode: boolean }) {
  return (
    <form method="post" noValidate>
      <NewPasswordFields problems={problems} isNew />
      {needsCode && <CodeInput problems={problems} />}
      <Checkbox
        name="endOtherSessions"
        label={text.endOthers}
        hint={text.endOthersHint}
        defaultChecked
      />
      <Button name="intent" value="reset" data-pending={text.pending}>
        {text.submit}
      </Button>
    </form>
  );
}
