import { send } from "#app/services/api/api.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getOwnData } from "#contract/wire/accounts/own-data.ts";
import type { Route } from "./+types/my-data-file";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return proxyFileResponse(await send(args, getOwnData, {}));
}
