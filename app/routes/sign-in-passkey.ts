import { redirect } from "react-router";
import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "../services/api/api.server.ts";
import { findNextUrl } from "../services/navigation/navigation.server.ts";
import { redirectWithNotice } from "../services/navigation/notice.server.ts";
import { startBrowserSession } from "../services/session/browser-session.server.ts";
import { challengeCookie } from "../services/session/challenge-cookie.server.ts";
import { finishPasskeySignIn } from "#contract/wire/accounts/passkeys.ts";
import type { Route } from "./+types/sign-in-passkey";

const text = {
  refused:
    "That passkey doesn't sign in here, or it took more than five minutes. Try again, or use your password.",
};

const { passkeyToken, response } = finishPasskeySignIn.input.shape;
const form = z.object({ passkeyToken, response, after: z.enum(["password", "nothing"]) });

export function loader({ url }: Route.LoaderArgs) {
  return redirect(withQuery("/sign-in", { nextUrl: findNextUrl(url) }));
}

/** Of both pages that ask for one: the first, and the one after the password. */
export async function action(args: Route.ActionArgs) {
  const { value } = await readForm(args.request, form);
  const isSecond = value?.after === "password";
  const challengeToken = isSecond ? await challengeCookie(args).read() : undefined;
  const nextUrl = findNextUrl(args.url);
  const outcome =
    value &&
    (await attempt(args, finishPasskeySignIn, {
      passkeyToken: value.passkeyToken,
      response: value.response,
      ...(challengeToken ? { challengeToken } : {}),
    }));
  if (!outcome?.ok) {
    const again = withQuery(challengeToken ? "/sign-in/code" : "/sign-in", { nextUrl });
    const isTooMany = outcome?.refusal.reason === "tooMany";
    const said = isTooMany ? outcome.refusal.message : text.refused;
    return redirectWithNotice(again, { tone: "warning", text: said });
  }
  await startBrowserSession(args, outcome.reply);
  const headers = { "set-cookie": await challengeCookie(args).clear() };
  return redirect(nextUrl ?? "/", { status: 303, headers });
}
