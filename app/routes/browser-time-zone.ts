import { attempt } from "../services/api/api.server.ts";
import { readFormData } from "#app/forms/form-data.server.ts";
import { setTimeZone } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/browser-time-zone";

/** A script tells the zone of its browser; it counts unless the person has chosen one. */
export async function action(args: Route.ActionArgs) {
  const timeZone = String((await readFormData(args.request)).get("timeZone"));
  const { ok } = await attempt(args, setTimeZone, { timeZone, choice: "told" });
  return new Response(null, { status: ok ? 204 : 422 });
}
