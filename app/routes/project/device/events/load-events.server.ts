import { redirect } from "react-router";
import { attempt, send } from "#app/services/api/api.server.ts";
import { type EventRow, listEventTypesOfDevice, queryEvents } from "#contract/wire/events.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";
import { eventFilters, type Filters, toQuery } from "./filters.server.ts";

const eventsOfPage = 60;

/** A page of events, newest first, with the ways to its neighbours. */
export async function loadEvents(
  args: DevicePageArgs,
  filters: Filters,
  { zone, path }: DeviceView,
) {
  const { before, after } = filters;
  const isForward = after !== "";
  const { rows, cursor, firstCursor } = await send(args, queryEvents, {
    ...toQuery(filters, args.params.deviceId, zone),
    latest: !isForward,
    limit: eventsOfPage,
    "include-pictures": true,
    cursor: after || before || "start",
  });
  const to = eventFilters.linksFrom(`${path}/events`, filters);
  if (isForward) {
    if (cursor === undefined) throw redirect(to());
    return { rows: rows.toReversed(), newer: to({ after: cursor }), older: older(firstCursor) };
  }
  const newer = before && firstCursor ? to({ after: firstCursor }) : undefined;
  return { rows, newer: before && !newer ? to() : newer, older: older(cursor) };

  function older(last: string | undefined) {
    return last === undefined ? undefined : to({ before: last });
  }
}

/** Types of which an event is worth comparing with the one before it. */
const compared = ["config", "versionData"];

/** Of these types the last event before each of the page's, where the page itself does not have it. */
export async function loadEarlier(
  args: DevicePageArgs,
  rows: readonly EventRow[],
): Promise<EventRow[]> {
  const found = await Promise.all(
    compared.map(async (type) => {
      const oldest = rows.findLast(({ EventDetail }) => EventDetail.type === type);
      if (!oldest) return [];
      const reply = await send(args, queryEvents, {
        deviceId: args.params.deviceId,
        "only-active": false,
        type: [type],
        endTime: oldest.dateTime,
        latest: true,
        limit: 1,
        cursor: "start",
      });
      return reply.rows;
    }),
  );
  return found.flat();
}

/** Those of the last month; of an inactive device the API tells none. */
export async function loadTypes(args: DevicePageArgs): Promise<string[]> {
  const { deviceId } = args.params;
  const reported = await attempt(args, listEventTypesOfDevice, { deviceId });
  return reported.ok ? reported.reply.eventTypes : [];
}
