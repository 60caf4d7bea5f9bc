import { decodeJwt } from "jose";
import { FormPage } from "#app/components/form-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api.server.ts";
import { sessionContext, startBrowserSession } from "#app/services/browser-session.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { fromUrlToken } from "#contract/rules/link-tokens.ts";
import { confirmEmail } from "#contract/wire/sessions.ts";
import type { Route } from "./+types/confirm-account-email";
import { z } from "zod";

/** Only shown: the API checks the token when the button spends it, because mail scanners open links too. */
export async function loader({ params }: Route.LoaderArgs) {
  try {
    const { email } = decodeJwt(fromUrlToken(params.token));
    return { email: typeof email === "string" ? email : undefined };
  } catch {
    return { email: undefined };
  }
}

export async function action(args: Route.ActionArgs) {
  const { refused } = await readForm(args.request, z.object({}));
  const emailConfirmationJWT = fromUrlToken(args.params.token);
  const outcome = await attempt(args, confirmEmail, { emailConfirmationJWT });
  if (!outcome.ok) return refused(outcome.refusal);
  startBrowserSession(args.context.get(sessionContext), outcome.reply);
  const { email } = outcome.reply.userData;
  return redirectWithNotice("/setup", { tone: "success", text: `${email} is confirmed.` });
}

export default function ConfirmAccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const problems = toProblems(actionData);
  return (
    <FormPage
      title="Confirm your e-mail address"
      problems={problems}
      links={[{ to: "/setup", label: "Send a new link" }]}
    >
      {email ? (
        <p>
          Confirm that <strong>{email}</strong> is your address.
        </p>
      ) : (
        <p>This link is not complete. Copy the whole link from the mail, or ask for a new one.</p>
      )}
      <form method="post">
        <Button>Confirm the address</Button>
      </form>
    </FormPage>
  );
}
