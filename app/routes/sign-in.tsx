import { redirect } from "react-router";
import { z } from "zod";
import { PasskeyForm } from "../components/forms/passkey-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, type PageArgs } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { challengeCookie } from "../services/session/challenge-cookie.server.ts";
import { findPasskeyAsk } from "../services/session/passkeys.server.ts";
import { findInvitationToken, findOffer } from "../services/projects/invitation.server.ts";
import { findNextUrl } from "../services/navigation/navigation.server.ts";
import { isBeforeFirstAccount } from "../services/accounts/first-account.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { siteHasNoSuperUser } from "#contract/rules/accounts/first-account.ts";
import { PasswordInput, TextInput } from "#app/ui/text-inputs.tsx";
import type { Outcome } from "#contract/client.ts";
import type { AnyEndpoint, ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { startPasskeySignIn } from "#contract/wire/accounts/passkeys.ts";
import { startSignIn } from "#contract/wire/accounts/two-step.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import type { Route } from "./+types/sign-in";

const text = {
  title: "Sign in",
  invited: (project: string, by = "An admin") => `${by} has invited you to ${project}.`,
  toAnswerInvitation:
    "Sign in to answer the invitation, or create an account if you don't have one.",
  toAnswerRequest: "Sign in as an admin of the project to answer the request.",
  toGoOn: "Sign in to continue to the page you asked for.",
  email: "Email",
  mustHaveEmail: "Enter your email address",
  password: "Password",
  mustHavePassword: "Enter your password",
  submit: "Sign in",
  pending: "Signing in...",
  forgotPassword: "Forgot password?",
  register: "Create a new account",
  passkey: "Sign in with a passkey",
};

/** Any address may be tried: an account may be older than today's rules. */
const credentials = z.object({
  email: z.string(text.mustHaveEmail).trim(),
  password: z.string(text.mustHavePassword).pipe(authenticate.input.shape.password),
});

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const token = findInvitationToken(args);
  const ask = (origin: string) => attempt(args, startPasskeySignIn, { origin });
  const [offer, passkey, isBeforeFirst] = await Promise.all([
    token === undefined ? undefined : findOffer(args, token),
    findPasskeyAsk(args, ask),
    isBeforeFirstAccount(args),
  ]);
  return {
    invited: offer && text.invited(offer.groupName, offer.invitedBy),
    passkey,
    isBeforeFirst,
    email: url.searchParams.get("email") ?? undefined,
    nextUrl: findNextUrl(url),
    rules: constraintsOf(credentials),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, credentials);
  if (!form.value) return form.refused();
  const outcome = await tryBoth(form.value, (tried) => attempt(args, authenticate, tried));
  if (!outcome.ok && asksForCode(outcome.refusal)) {
    /* Nothing of the password is kept: a token says that it was right. */
    const started = await tryBoth(form.value, (tried) => attempt(args, startSignIn, tried));
    return started.ok ? goOnToCode(args, started.reply) : form.refused(started.refusal);
  }
  if (!outcome.ok) return form.refused(outcome.refusal);
  await startBrowserSession(args, outcome.reply);
  return redirect(findNextUrl(args.url) ?? "/", 303);
}

function asksForCode({ errors }: Refusal): boolean {
  return errors.some(({ param }) => param === "code");
}

async function goOnToCode(args: PageArgs, { challengeToken }: ReplyOf<typeof startSignIn>) {
  const headers = { "set-cookie": await challengeCookie(args).write(challengeToken) };
  const to = withQuery("/sign-in/code", { nextUrl: findNextUrl(args.url) });
  return redirect(to, { status: 303, headers });
}

/** Passwords count as typed. Some were once stored trimmed, so a refused one with outer spaces is tried without. */
async function tryBoth<E extends AnyEndpoint>(
  { email, password }: z.output<typeof credentials>,
  ask: (tried: z.output<typeof credentials>) => Promise<Outcome<E>>,
): Promise<Outcome<E>> {
  const asTyped = await ask({ email, password });
  const isWrong = !asTyped.ok && isWrongPassword(asTyped.refusal);
  if (!isWrong || password.trim() === password) return asTyped;
  return ask({ email, password: password.trim() });
}

function isWrongPassword(refusal: Refusal): boolean {
  return refusal.reason === "unauthenticated" && !asksForCode(refusal);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  const { nextUrl, isBeforeFirst } = loaderData;
  const email = problems.typed("email") ?? loaderData.email;
  return (
    <FormPage
      title={text.title}
      reason={nextUrl && [loaderData.invited, reasonFor(nextUrl)].filter(Boolean).join(" ")}
      problems={problems}
      links={[
        { to: withQuery("/forgot-password", { email, nextUrl }), label: text.forgotPassword },
        ...(isBeforeFirst
          ? []
          : [{ to: withQuery("/register", { email, nextUrl }), label: text.register }]),
      ]}
    >
      {isBeforeFirst && <Notice tone="info">{siteHasNoSuperUser}</Notice>}
      <form method="post" noValidate>
        <TextInput
          {...problems.field("email", email)}
          label={text.email}
          type="email"
          autoComplete="username"
        />
        <PasswordInput
          {...problems.field("password")}
          label={text.password}
          autoComplete="current-password"
        />
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
      {loaderData.passkey && (
        <PasskeyForm
          kind="use"
          action={withQuery("/sign-in/passkey", { nextUrl })}
          asked={loaderData.passkey}
          fields={[["after", "nothing"]]}
          label={text.passkey}
          pending={text.pending}
        />
      )}
    </FormPage>
  );
}

/** Why someone who wanted to go there was led here. */
function reasonFor(nextUrl: string): string {
  if (nextUrl.startsWith("/accept-invite/")) return text.toAnswerInvitation;
  if (/^\/confirm-\w+-membership-request\//.test(nextUrl)) return text.toAnswerRequest;
  return text.toGoOn;
}
