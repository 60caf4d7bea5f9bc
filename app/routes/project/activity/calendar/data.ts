import type { Route } from "./+types/data";
import { loadCalendar } from "./load-calendar.server.ts";

/** What stands beside the list. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { view } = await loadCalendar(args);
  return Response.json(view);
}
