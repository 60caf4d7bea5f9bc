import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import type { Route } from "./+types/photo";

/** A photo of a location, fetched with the person's own token, which the browser never sees. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { locationId: id, key: fileKey } = args.params;
  return proxyFileResponse(await send(args, getLocationPhoto, { id, fileKey }));
}
