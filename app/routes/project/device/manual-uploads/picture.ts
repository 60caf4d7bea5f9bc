import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getUploadFilePicture } from "#contract/wire/upload-jobs.ts";
import type { Route } from "./+types/picture";

/** A file of an upload job as a small picture, fetched with the person's own token, which the browser never sees. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  return proxyFileResponse(await send(args, getUploadFilePicture, { id: args.params.fileId }));
}
