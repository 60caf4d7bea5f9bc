import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { readImageQuery } from "./image-query.server.ts";
import type { Route } from "./+types/image";

/** The reference image of a device at a time, fetched with the person's own token. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const input = { id: args.params.deviceId, ...readImageQuery(args.url) };
  return proxyFileResponse(await send(args, getReferenceImage, input));
}
