import { send } from "#app/services/api/api.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { getDevice } from "#contract/wire/devices/devices.ts";
import { getHeatMapPicture } from "#contract/wire/photos/heat-maps.ts";
import type { Route } from "./+types/picture";
import { insightFilters, toQuery } from "./filters.server.ts";

/** The heat map that the page of the same address shows. The API judges who may have it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { device } = await send(args, getDevice, { id: args.params.deviceId });
  const zone = zoneOf(device.location, siteOf(args.context).defaultTimeZone);
  const filters = insightFilters.read(args.url);
  const { weight, opacity, under, most } = filters;
  const look = { weight, opacity, under, ...(most > 0 ? { most } : {}) };
  const query = { id: device.id, ...toQuery(filters, zone), ...look };
  return proxyFileResponse(await send(args, getHeatMapPicture, query));
}
