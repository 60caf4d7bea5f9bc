import { redirect } from "react-router";
import { resetCookie } from "../services/session/reset-cookie.server.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Route } from "./+types/reset-password-link";

/** Takes the token of the mail out of the address, so that it is neither kept in a history nor sent on. */
export async function loader(args: Route.LoaderArgs) {
  const keep = await resetCookie(args).write(fromUrlToken(args.params.token));
  return redirect("/reset-password", { status: 303, headers: { "set-cookie": keep } });
}
