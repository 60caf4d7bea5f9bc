import { z } from "zod";
import { AccountFields } from "../components/forms/account-fields.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { account, toAccount } from "#app/forms/account.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { compareRepeated } from "#app/forms/new-password.server.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "../services/api/api.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { peekIntoToken } from "../services/session/link-token.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { createFirstUser, needsFirstAccount } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/first-account";

const text = {
  title: "Create the first account",
  lead: "This account will be a super-user. It can see every project and make other people super-users.",
  submit: "Create account",
  pending: "Creating account…",
  isIncomplete: "This link is incomplete. Copy the whole link from the server's log.",
  exists: "The first account already exists.",
  signIn: "Sign in with it",
  done: "Account created. It can see and change everything.",
};

const firstAccount = compareRepeated(z.object(account));

export async function loader(args: Route.LoaderArgs) {
  const token = fromUrlToken(args.params.token);
  return {
    rules: constraintsOf(firstAccount),
    isMade: !(await isNeeded(args)),
    isIncomplete: Object.keys(peekIntoToken(token)).length === 0,
  };
}

/** Where the server cannot say, the form is shown, and refused if need be. */
async function isNeeded(args: Route.LoaderArgs): Promise<boolean> {
  const outcome = await attempt(args, needsFirstAccount, {});
  return !outcome.ok || outcome.reply.needed;
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, firstAccount);
  if (!form.value) return form.refused();
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, createFirstUser, { ...toAccount(form.value), token });
  if (!outcome.ok) return form.refused(outcome.refusal);
  await startBrowserSession(args, outcome.reply);
  return redirectWithNotice("/setup", { tone: "success", text: text.done });
}

export default function FirstAccount({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData, loaderData.rules);
  if (loaderData.isMade && problems.all.length === 0) {
    return (
      <FormPage title={text.title} links={[{ to: "/sign-in", label: text.signIn }]}>
        <p>{text.exists}</p>
      </FormPage>
    );
  }
  if (loaderData.isIncomplete && problems.all.length === 0) {
    return (
      <FormPage title={text.title}>
        <p>{text.isIncomplete}</p>
      </FormPage>
    );
  }
  return (
    <FormPage title={text.title} problems={problems}>
      <p>{text.lead}</p>
      <form method="post" noValidate>
        <AccountFields problems={problems} />
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
    </FormPage>
  );
}
