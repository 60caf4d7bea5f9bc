import { send } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { passOn } from "#app/services/pass-on.server.ts";
import { previewReferencePhoto } from "#contract/wire/reference-photos.ts";
import type { Route } from "./+types/photo-preview";

/** What of a photo lies between the corners of the address, as the camera sees it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { deviceId: id, photoId } = args.params;
  const corners = args.url.searchParams.get("corners") ?? "";
  return passOn(await send(args, previewReferencePhoto, { id, photoId, corners }));
}
