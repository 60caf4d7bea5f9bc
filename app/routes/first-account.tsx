import { AccountFields } from "#app/components/account-fields.tsx";
import { FormPage } from "#app/components/form-page.tsx";
import { accountForm } from "#app/forms/account.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api.server.ts";
import { sessionContext, startBrowserSession } from "#app/services/browser-session.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { fromUrlToken } from "#contract/rules/link-tokens.ts";
import { createFirstUser } from "#contract/wire/users.ts";
import type { Route } from "./+types/first-account";

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, accountForm);
  if (!value) return refused();
  const { userName, email, password } = value;
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, createFirstUser, { userName, email, password, token });
  if (!outcome.ok) return refused(outcome.refusal);
  startBrowserSession(args.context.get(sessionContext), outcome.reply);
  return redirectWithNotice("/setup", {
    tone: "success",
    text: "This account may see and change everything.",
  });
}

export default function FirstAccount({ actionData }: Route.ComponentProps) {
  const problems = toProblems(actionData);
  return (
    <FormPage title="Make the first account" problems={problems}>
      <p>It becomes a super-user: it sees every project, and can make others super-users.</p>
      <form method="post" noValidate>
        <AccountFields problems={problems} />
        <Button>Make the account</Button>
      </form>
    </FormPage>
  );
}
