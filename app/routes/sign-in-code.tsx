import { redirect } from "react-router";
import { CodeInput } from "../components/forms/code-input.tsx";
import { PasskeyForm } from "../components/forms/passkey-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { challengeCookie } from "../services/session/challenge-cookie.server.ts";
import { findPasskeyAsk } from "../services/session/passkeys.server.ts";
import { findNextUrl } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { startPasskeySignIn } from "#contract/wire/accounts/passkeys.ts";
import { finishSignIn } from "#contract/wire/accounts/two-step.ts";
import type { Route } from "./+types/sign-in-code";

const text = {
  title: "Sign in with a code",
  submit: "Sign in",
  pending: "Signing in...",
  passkey: "Use a passkey",
  again: "Sign in as somebody else",
  isOver: "You have ten minutes to enter the code. Sign in again.",
};

const form = finishSignIn.input.pick({ code: true });

export async function loader(args: Route.LoaderArgs) {
  const challengeToken = await requireChallenge(args);
  const passkey = await findPasskeyAsk(args, (origin) =>
    attempt(args, startPasskeySignIn, { origin, challengeToken }),
  );
  return { passkey, nextUrl: findNextUrl(args.url), rules: constraintsOf(form) };
}

export async function action(args: Route.ActionArgs) {
  const challengeToken = await requireChallenge(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, finishSignIn, { ...value, challengeToken });
  if (!outcome.ok) {
    const { refusal } = outcome;
    const isOver = refusal.reason === "unauthenticated" && refusal.errors.length === 0;
    if (isOver) throw await startAgain(args);
    return refused(refusal);
  }
  await startBrowserSession(args, outcome.reply);
  const headers = { "set-cookie": await challengeCookie(args).clear() };
  return redirect(findNextUrl(args.url) ?? "/", { status: 303, headers });
}

type Args = Route.LoaderArgs | Route.ActionArgs;

async function requireChallenge(args: Args): Promise<string> {
  const challengeToken = await challengeCookie(args).read();
  if (challengeToken === undefined) throw await startAgain(args);
  return challengeToken;
}

function startAgain(args: Args): Promise<Response> {
  const to = withQuery("/sign-in", { nextUrl: findNextUrl(args.url) });
  return redirectWithNotice(to, { tone: "info", text: text.isOver });
}

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  const { nextUrl, passkey } = loaderData;
  const again = withQuery("/sign-in", { nextUrl });
  return (
    <FormPage title={text.title} problems={problems} links={[{ to: again, label: text.again }]}>
      <form method="post" noValidate>
        <CodeInput problems={problems} />
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
      {passkey && (
        <PasskeyForm
          kind="use"
          action={withQuery("/sign-in/passkey", { nextUrl })}
          asked={passkey}
          fields={[["after", "password"]]}
          label={text.passkey}
          pending={text.pending}
        />
      )}
    </FormPage>
  );
}
