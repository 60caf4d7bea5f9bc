import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import type { Route } from "./+types/sound-tile";
import { findTile } from "./sound-media.server.ts";

/** A piece of the picture of a sound, fetched with the person's own token. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { id, level, index } = args.params;
  const query = Object.fromEntries(args.url.searchParams);
  const tile = await findTile(args, { id, level, index, query });
  return tile ? proxyFileResponse(tile) : new Response(null, { status: 404 });
}
