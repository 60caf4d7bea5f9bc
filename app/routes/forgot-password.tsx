import { z } from "zod";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { ResetLinkForm } from "../components/forms/reset-link-form.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { email } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { findNextUrl } from "../services/navigation/navigation.server.ts";
import { readRequestedAddress, redirectToSent } from "../services/session/reset-link.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { requestPasswordReset } from "#contract/wire/accounts/passwords.ts";
import type { Route } from "./+types/forgot-password";

const text = {
  title: "Forgot password",
  lead: "Enter your email address. We will send you a link to choose a new password.",
  sent: (email = "that address") =>
    `If ${email} has an account here, we have sent an email with a link to it.`,
  next: "The link works for one day. If no email arrives within five minutes, look in your spam folder, or check the address and send it again.",
  noMail: {
    lead: "Enter your email address to make a link for choosing a new password. This site has no mail server, so ask whoever runs it for the link.",
    sent: (email = "that address") =>
      `If ${email} has an account here, there is a link for it now.`,
    next: "Ask whoever runs this site for it. The link works for one day.",
  },
  signIn: "Sign in",
  register: "Create a new account",
};

const requestForm = z.object({ email });

export async function loader({ request, url }: Route.LoaderArgs) {
  const isSent = url.searchParams.has("sent");
  const requestedEmail = isSent ? await readRequestedAddress(request) : undefined;
  const given = url.searchParams.get("email") ?? undefined;
  return {
    isSent,
    email: requestedEmail ?? given,
    nextUrl: findNextUrl(url),
    rules: constraintsOf(requestForm),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, requestForm);
  if (!form.value) return form.refused();
  const outcome = await attempt(args, requestPasswordReset, form.value);
  if (!outcome.ok) return form.refused(outcome.refusal);
  return redirectToSent(args, form.value.email);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  const { isSent, nextUrl } = loaderData;
  const email = problems.typed("email") ?? loaderData.email;
  const isNews = isSent && problems.all.length === 0;
  const { lead, sent, next } = useSendsMail() ? text : text.noMail;
  return (
    <FormPage
      title={text.title}
      problems={problems}
      links={[
        { to: withQuery("/sign-in", { email, nextUrl }), label: text.signIn },
        { to: withQuery("/register", { email, nextUrl }), label: text.register },
      ]}
    >
      {isNews && <Notice tone="success">{sent(loaderData.email)}</Notice>}
      <p>{isSent ? next : lead}</p>
      <ResetLinkForm problems={problems} email={email} isSent={isSent} />
    </FormPage>
  );
}
