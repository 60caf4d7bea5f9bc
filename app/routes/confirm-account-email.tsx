import { z } from "zod";
import { ButtonForm } from "../components/forms/button-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { peekIntoToken } from "../services/session/link-token.server.ts";
import { findViewer } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { findJoinToken, fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { confirmEmail } from "#contract/wire/accounts/sessions.ts";
import type { Route } from "./+types/confirm-account-email";

const text = {
  title: "Confirm your email address",
  heading: "Confirm your address",
  question: "Is this your address?",
  isIncomplete:
    "This link is incomplete. Copy the whole link from the email, or ask for a new one.",
  otherAccount: (email: string) =>
    `You are signed in as ${email}. If you confirm, this browser will be signed in to the other account instead.`,
  submit: "Confirm address",
  pending: "Confirming…",
  resend: "Send a new link",
  resending: "Sending…",
  home: "Go to your dashboard",
  signIn: "Sign in to get a new link",
  done: (email: string) => `${email} is confirmed. Use it to sign in.`,
  isDone: (email: string) => `${email} is confirmed.`,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, email } = peekIntoToken(fromUrlToken(params.token));
  const user = findViewer(context)?.user;
  return {
    email: typeof email === "string" ? email : undefined,
    isConfirmed: user?.id === id && user?.email === email && user?.emailConfirmed === true,
    otherAccount: user && user.id !== id ? user.email : undefined,
    isSignedIn: user !== undefined,
    mayResend: user?.emailConfirmed === false,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, z.object({}));
  const emailConfirmationJWT = fromUrlToken(args.params.token);
  const outcome = await attempt(args, confirmEmail, { emailConfirmationJWT });
  if (!outcome.ok) return form.refused(outcome.refusal);
  const { signOutUser: wasConfirmed, userData } = outcome.reply;
  const { email } = userData;
  const next = findNextPath(args.url);
  if (wasConfirmed) {
    const isSignedIn = findViewer(args.context) !== undefined;
    const to = isSignedIn ? (next ?? "/") : withQuery("/sign-in", { email, nextUrl: next });
    return redirectWithNotice(to, { tone: "success", text: text.isDone(email) });
  }
  await startBrowserSession(args, outcome.reply);
  return redirectWithNotice(next ?? "/", { tone: "success", text: text.done(email) });
}

/** The page of the link of a group, by which they came to register. */
function findNextPath({ searchParams }: URL): string | undefined {
  const path = `/join/${searchParams.get("join") ?? ""}`;
  return findJoinToken(path) && path;
}

export default function ConfirmAccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isConfirmed, isSignedIn, mayResend } = loaderData;
  const problems = toProblems(actionData);
  const isOver = !email || problems.all.length > 0;
  const home = { to: "/", label: text.home };
  const signIn = { to: withQuery("/sign-in", { email, nextUrl: "/setup" }), label: text.signIn };
  return (
    <FormPage
      title={text.title}
      heading={text.heading}
      problems={problems}
      links={isSignedIn ? [home] : isOver ? [signIn] : undefined}
    >
      {isConfirmed ? <p>{text.isDone(email ?? "")}</p> : <Question {...loaderData} />}
      {isOver && mayResend && (
        <ButtonForm
          action="/setup"
          fields={{ intent: "resend" }}
          label={text.resend}
          pending={text.resending}
        />
      )}
    </FormPage>
  );
}

function Question({ email, otherAccount }: Route.ComponentProps["loaderData"]) {
  if (!email) return <p>{text.isIncomplete}</p>;
  return (
    <>
      <p>{text.question}</p>
      <p className="address">{email}</p>
      {otherAccount && <p>{text.otherAccount(otherAccount)}</p>}
      <ButtonForm label={text.submit} pending={text.pending} tone="primary" />
    </>
  );
}
