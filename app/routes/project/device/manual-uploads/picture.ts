import { attempt, orErrorPage } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getUploadFilePicture } from "#contract/wire/upload-jobs.ts";
import type { Route } from "./+types/picture";

/** In a grey that can be read by day and by night. */
const damagedPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="#808080" fill-opacity=".15"/><text x="160" y="126" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#808080">This picture is damaged</text></svg>';

/** A file of an upload job as a small picture, fetched with the person's own token, which the browser never sees. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const outcome = await attempt(args, getUploadFilePicture, { id: args.params.fileId });
  if (!outcome.ok && outcome.refusal.reason === "missing") return sendDamaged();
  return proxyFileResponse(orErrorPage(outcome));
}

/** Browsers show this for any status, where they would show a broken picture. */
function sendDamaged(): Response {
  return new Response(damagedPicture, {
    status: 404,
    headers: { "content-type": "image/svg+xml", "cache-control": "no-store" },
  });
}
