import { redirect } from "react-router";
import { toUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import type { Route } from "./+types/new-password";

/** The link of older mails, which carries its token as a query. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token");
  const path = token ? `/reset-password/${encodeURIComponent(toUrlToken(token))}` : undefined;
  return redirect(path ?? "/forgot-password", 303);
}
