import { z } from "zod";
import { ButtonForm } from "../components/forms/button-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { signOut } from "../services/session/browser-session.server.ts";
import { peekIntoToken } from "../services/session/link-token.server.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import type { Route } from "./+types/undo-address-change";

const text = {
  title: "Keep your email address",
  question: (email: string) => `Your account keeps ${email} as its address, or gets it back.`,
  effect:
    "Everyone who is signed in to the account is signed out, and its password stops working: whoever changed the address may know it. After that, choose a new one.",
  isIncomplete: "This link is incomplete. Copy the whole link.",
  submit: "Keep this address",
  pending: "Undoing…",
  signIn: "Sign in",
  done: (email: string) =>
    `${email} is the address of your account, nobody is signed in to it, and its old password no longer works. Now choose a new one.`,
};

export async function loader({ params }: Route.LoaderArgs) {
  const { email } = peekIntoToken(fromUrlToken(params.token));
  return { email: typeof email === "string" ? email : undefined };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, z.object({}));
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, undoAddressChange, { token });
  if (!outcome.ok) return form.refused(outcome.refusal);
  const { email } = outcome.reply;
  await signOut(args);
  const to = withQuery("/forgot-password", { email });
  return redirectWithNotice(to, { tone: "success", text: text.done(email) });
}

export default function UndoAddressChange({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const problems = toProblems(actionData);
  const signIn = { to: withQuery("/sign-in", { email }), label: text.signIn };
  return (
    <FormPage title={text.title} problems={problems} links={[signIn]}>
      {email ? (
        <>
          <p>{text.question(email)}</p>
          <p>{text.effect}</p>
          <ButtonForm label={text.submit} pending={text.pending} tone="primary" />
        </>
      ) : (
        <p>{text.isIncomplete}</p>
      )}
    </FormPage>
  );
}
