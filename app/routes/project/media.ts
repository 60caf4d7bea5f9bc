import { z } from "zod";
import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getEventThumbnail } from "#contract/wire/events.ts";
import { getRawFile, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { getRendition, renditionKinds } from "#contract/wire/recordings/renditions.ts";
import type { Route } from "./+types/media";

const renditionKind = z.enum(renditionKinds);

/** Files of a recording, and the picture of an event, fetched with the person's own token, which the browser never sees. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { id, kind } = args.params;
  if (kind === "raw") return proxyFileResponse(await send(args, getRawFile, { id }));
  if (kind === "thumbnail") return proxyFileResponse(await send(args, getThumbnail, { id }));
  if (kind === "event") return proxyFileResponse(await send(args, getEventThumbnail, { id }));
  const rendition = renditionKind.safeParse(kind);
  if (!rendition.success) return new Response(null, { status: 404 });
  return proxyFileResponse(await send(args, getRendition, { id, kind: rendition.data }));
}
