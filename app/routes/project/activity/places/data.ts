import type { Route } from "./+types/data";
import { loadPlaces } from "./load-places.server.ts";

/** What stands beside the list. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { view } = await loadPlaces(args);
  return Response.json(view);
}
