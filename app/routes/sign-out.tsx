import { FormPage } from "#app/components/form-page.tsx";
import { attempt } from "#app/services/api.server.ts";
import { endBrowserSession, sessionContext } from "#app/services/browser-session.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { endSession } from "#contract/wire/sessions.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session here whatever the API says of it, and there if it can be reached. */
export async function action(args: Route.ActionArgs) {
  const session = args.context.get(sessionContext);
  if (session.tokens) await attempt(args, endSession, {});
  endBrowserSession(session);
  return redirectWithNotice("/sign-in", { tone: "success", text: "You are signed out." });
}

export default function SignOut() {
  return (
    <FormPage title="Sign out" links={[{ to: "/", label: "Stay signed in" }]}>
      <form method="post">
        <Button>Sign out</Button>
      </form>
    </FormPage>
  );
}
