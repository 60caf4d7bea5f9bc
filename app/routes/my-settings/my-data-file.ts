import { send } from "#app/services/api/api.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { getOwnData } from "#contract/wire/accounts/own-data.ts";
import type { Route } from "./+types/my-data-file";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  return proxyFileResponse(await send(args, getOwnData, {}));
}
