import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import {
  getReferencePhoto,
  previewReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import type { Route } from "./+types/photo";

/** A photo that is to be laid over the frame, or what of it lies between the corners of the address. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { deviceId: id, photoId, kind } = args.params;
  const corners = args.url.searchParams.get("corners") ?? "";
  if (kind === "picture")
    return proxyFileResponse(await send(args, getReferencePhoto, { id, photoId }));
  if (kind !== "preview") return new Response(null, { status: 404 });
  return proxyFileResponse(await send(args, previewReferencePhoto, { id, photoId, corners }));
}
