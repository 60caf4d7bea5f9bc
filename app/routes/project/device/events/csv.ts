import { send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toCsv } from "#contract/rules/text/csv.ts";
import { pairPower } from "#contract/rules/devices/power-sessions.ts";
import { withPlainSpaces } from "#contract/rules/times/units.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { getDevice } from "#contract/wire/devices/devices.ts";
import { type EventRow, maxEvents } from "#contract/wire/events.ts";
import { pageEvents } from "../page-events.server.ts";
import type { Route } from "./+types/csv";
import { describeEvent } from "./event-text.server.ts";
import { eventFilters, toQuery } from "./filters.server.ts";
import { toReported } from "./power.server.ts";

const columns = ["Time (UTC)", "Arrived (UTC)", "Type", "Event", "Details (JSON)"];

/** The newest events that the address asks for. The API judges who may have them. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { deviceId, deviceName } = args.params;
  const { device } = await send(args, getDevice, { id: deviceId });
  const zone = zoneOf(device.location, siteOf(args.context).defaultTimeZone);
  const query = { ...toQuery(eventFilters.read(args.url), deviceId, zone), latest: true };
  const rows: EventRow[] = [];
  for await (const page of pageEvents(args, query, maxEvents)) rows.push(...page);
  const sessions = pairPower(rows.map(toReported));
  const lines = rows.map((row, index) => [
    row.dateTime,
    row.createdAt,
    row.EventDetail.type,
    withPlainSpaces(
      describeEvent(row, { earlier: rows.slice(index + 1, index + 1 + comparedWith), sessions }),
    ),
    JSON.stringify(row.EventDetail.details),
  ]);
  return toCsvResponse(toCsv([columns, ...lines]), `${deviceName}-events.csv`);
}

/** So many events back the one before of the same type is looked for. */
const comparedWith = 200;
