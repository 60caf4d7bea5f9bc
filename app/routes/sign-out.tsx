import { FormPage } from "../components/forms/form-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { signOut } from "../services/session/browser-session.server.ts";
import { findNextUrl } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { forgetUndoSteps } from "../services/navigation/undo-steps.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/sign-out";

const text = {
  title: "Sign out",
  submit: "Sign out",
  pending: "Signing out…",
  stay: "Stay signed in",
  done: "You have signed out.",
};

/** Somebody else may go on where this person was led: then the way back is kept, and whose account it takes. */
export async function action(args: Route.ActionArgs) {
  await signOut(args);
  const email = args.url.searchParams.get("email") ?? undefined;
  const signIn = withQuery("/sign-in", { email, nextUrl: findNextUrl(args.url) });
  const response = await redirectWithNotice(signIn, { tone: "success", text: text.done });
  response.headers.append("set-cookie", await forgetUndoSteps());
  return response;
}

export default function SignOut() {
  return (
    <FormPage title={text.title} links={[{ to: "/", label: text.stay }]}>
      <form method="post">
        <Button data-pending={text.pending}>{text.submit}</Button>
      </form>
    </FormPage>
  );
}
