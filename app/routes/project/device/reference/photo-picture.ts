import { send } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { passOn } from "#app/services/pass-on.server.ts";
import { getReferencePhoto } from "#contract/wire/reference-photos.ts";
import type { Route } from "./+types/photo-picture";

/** A photo that is to be laid over the frame, fetched with the person's own token. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { deviceId: id, photoId } = args.params;
  return passOn(await send(args, getReferencePhoto, { id, photoId }));
}
