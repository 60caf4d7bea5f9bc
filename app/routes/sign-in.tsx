import { redirect } from "react-router";
import { FormPage } from "#app/components/form-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, type PageArgs } from "#app/services/api.server.ts";
import { sessionContext, startBrowserSession } from "#app/services/browser-session.server.ts";
import { findNextUrl } from "#app/services/navigation.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordInput, TextInput } from "#app/ui/text-inputs.tsx";
import { authenticate } from "#contract/wire/sessions.ts";
import type { Route } from "./+types/sign-in";

export async function loader({ url }: Route.LoaderArgs) {
  return { email: url.searchParams.get("email") ?? undefined, query: url.search };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, authenticate.input);
  if (!form.value) return form.refused();
  const outcome = await signIn(args, form.value);
  if (!outcome.ok) return form.refused(outcome.refusal);
  startBrowserSession(args.context.get(sessionContext), outcome.reply);
  return redirect(findNextUrl(args.url) ?? "/", 303);
}

/** Passwords count as typed. Some were once stored trimmed, so a refused one with outer spaces is tried without. */
async function signIn(
  args: PageArgs,
  { email = "", password }: { email?: string; password: string },
) {
  const asTyped = await attempt(args, authenticate, { email: email.trim(), password });
  const isWrong = !asTyped.ok && asTyped.refusal.reason === "unauthenticated";
  if (!isWrong || password.trim() === password) return asTyped;
  return attempt(args, authenticate, { email: email.trim(), password: password.trim() });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData);
  const { email, query } = loaderData;
  return (
    <FormPage
      title="Sign in"
      problems={problems}
      links={[{ to: `/register${query}`, label: "Create a new account" }]}
    >
      <form method="post" noValidate>
        <TextInput
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          defaultValue={problems.typed("email") ?? email}
          errors={problems.of("email")}
          required
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          errors={problems.of("password")}
          required
        />
        <Button>Sign in</Button>
      </form>
    </FormPage>
  );
}
