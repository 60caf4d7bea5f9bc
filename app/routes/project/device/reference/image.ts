import { send } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/pass-on.server.ts";
import { getReferenceImage } from "#contract/wire/reference-images.ts";
import { readImageQuery } from "./image-wish.server.ts";
import type { Route } from "./+types/image";

/** The reference image of a device at a time, fetched with the person's own token. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const input = { id: args.params.deviceId, ...readImageQuery(args.url) };
  return proxyFileResponse(await send(args, getReferenceImage, input));
}
