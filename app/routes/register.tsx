import { redirect } from "react-router";
import { z } from "zod";
import { AccountFields } from "#app/components/account-fields.tsx";
import { FormPage } from "#app/components/form-page.tsx";
import { accountForm } from "#app/forms/account.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api.server.ts";
import { sessionContext, startBrowserSession } from "#app/services/browser-session.server.ts";
import { findNextUrl } from "#app/services/navigation.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { createUser, latestAgreement } from "#contract/wire/users.ts";
import type { Route } from "./+types/register";

/** The box carries the version that was read, so that a newer one is noticed. */
const form = z.intersection(
  accountForm,
  z.object({ endUserAgreement: z.coerce.number({ error: "Accept the agreement to go on" }).int() }),
);

export async function loader(args: Route.LoaderArgs) {
  const { euaVersion } = await send(args, latestAgreement, {});
  return { euaVersion, query: args.url.search };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { userName, email, password, endUserAgreement } = value;
  const outcome = await attempt(args, createUser, { userName, email, password, endUserAgreement });
  if (!outcome.ok) return refused(outcome.refusal);
  startBrowserSession(args.context.get(sessionContext), outcome.reply);
  return redirect(findNextUrl(args.url) ?? "/setup", 303);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData);
  const { euaVersion, query } = loaderData;
  return (
    <FormPage
      title="Create account"
      problems={problems}
      links={[{ to: `/sign-in${query}`, label: "Sign in here" }]}
    >
      <form method="post" noValidate>
        <AccountFields problems={problems} />
        <Checkbox
          name="endUserAgreement"
          value={euaVersion}
          label={
            <>
              I agree to the <a href="/end-user-agreement">end user agreement</a>
            </>
          }
          errors={problems.of("endUserAgreement")}
          required
        />
        <Button>Create account</Button>
      </form>
    </FormPage>
  );
}
