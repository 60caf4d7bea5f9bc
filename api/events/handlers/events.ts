import { subMonths } from "date-fns";
import type { CallOf } from "#contract/endpoint.ts";
import { checkPower } from "#contract/rules/devices/power.ts";
import {
  createEvents,
  createEventsForDevice,
  getEvent,
  getEventProject,
  listEventTypes,
  listEventTypesOfDevice,
  listPowerStates,
  queryEvents,
} from "#contract/wire/events.ts";
import { serve } from "#api/http/serve.ts";
import { addEvents } from "../operations/add-events.ts";
import {
  readDetailsOf,
  toBatches,
  toOmitted,
  weightOf,
} from "#api/devices/queries/detail-snapshots.ts";
import {
  countEvents,
  listEvents,
  type EventPage,
  type ListedEvent,
} from "../queries/event-lists.ts";
import {
  findEventTypes,
  listEventTypeNames,
  listEventTypeNamesOf,
} from "../queries/event-types.ts";
import { listPowerReports, type PowerReportRow } from "#api/devices/queries/power-reports.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { requireEvent } from "./require-event.ts";
import { requireEventScope } from "./require-event-scope.ts";
import { toEventRow } from "./to-event-row.ts";

const eventsByDefault = 100;

export const events = [
  serve(createEvents, async ({ input, caller, services }) =>
    addEvents(services, { ...toReported(input), device: caller, byDevice: true }),
  ),

  serve(createEventsForDevice, async ({ input, caller, services }) => {
    const device = await requireDevice(services, caller, {
      id: input.deviceId,
      action: "upload for a device",
      onlyActive: input["only-active"],
    });
    return addEvents(services, { ...toReported(input), device, byDevice: false });
  }),

  serve(queryEvents, async ({ input, caller, services }) => {
    const { read } = services.store;
    const { deviceId, type, limit } = input;
    const onlyActive = input["only-active"];
    const filter = {
      scope: await requireEventScope(services, caller, { deviceId, onlyActive }),
      typeIds: type && (await findEventTypes(read, type)),
      from: input.startTime,
      until: input.endTime,
    };
    const isKeyed = input.cursor !== undefined;
    const page = toPage(input);
    const found = await listEvents(read, filter, { ...page, limit: page.limit + 1 });
    const [within = []] = toBatches(found.slice(0, page.limit), weightOf);
    /* Who counts rows expects them all: of those behind the limit of bytes the details are omitted. */
    const rows = isKeyed ? within : found.slice(0, page.limit);
    const detailsOf = await readDetailsOf(read, within);
    const isWithin = new Set(within);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return {
      ...(limit === undefined ? {} : { limit }),
      offset: page.offset,
      ...((input["include-count"] ?? !isKeyed) ? { count: await countEvents(read, filter) } : {}),
      rows: rows.map((row) => {
        const details = isWithin.has(row) ? detailsOf(row) : toOmitted(row);
        return toEventRow(row, details, { withPicture: input["include-pictures"] });
      }),
      ...(isKeyed && last ? { cursor: cursorOf(last) } : {}),
      ...(isKeyed && rows[0] ? { firstCursor: cursorOf(rows[0]) } : {}),
    };
  }),

  serve(getEvent, async ({ input, caller, services }) => {
    const { id, type, happened_at, details } = await requireEvent(services, caller, input.id);
    return { event: { id, type, dateTime: happened_at, details } };
  }),

  serve(getEventProject, async ({ input, caller, services }) => {
    const { project_id, project_name } = await requireEvent(services, caller, input.id);
    return { projectId: project_id, projectName: project_name };
  }),

  serve(listEventTypes, async ({ services }) => ({
    eventTypes: await listEventTypeNames(services.store.read),
  })),

  serve(listEventTypesOfDevice, async ({ input, caller, services }) => {
    const { id } = await requireDevice(services, caller, {
      id: input.deviceId,
      action: "see its devices and recordings",
      onlyActive: true,
    });
    const since = subMonths(services.now(), 1).toISOString();
    return { eventTypes: await listEventTypeNamesOf(services.store.read, id, since) };
  }),

  serve(listPowerStates, async ({ input, caller, services }) => {
    const onlyActive = input["only-active"];
    const scope = await requireEventScope(services, caller, {
      deviceId: input.deviceId,
      onlyActive,
    });
    const rows = await listPowerReports(services.store.read, { scope, onlyActive });
    return { events: rows.flatMap((row) => toPowerState(row, services.now()) ?? []) };
  }),
];

type Events = Pick<CallOf<typeof createEvents>, "dateTimes" | "description" | "eventDetailId">;

function toReported({ dateTimes, description, eventDetailId }: Events) {
  return { times: dateTimes, description, detailId: eventDetailId };
}

function toPage({ cursor, offset, limit, latest }: CallOf<typeof queryEvents>): EventPage {
  return {
    latest,
    after: cursor === undefined ? undefined : readCursor(cursor),
    offset: cursor === undefined ? offset : 0,
    limit: limit || eventsByDefault,
  };
}

function cursorOf({ happened_at: at, id }: ListedEvent): string {
  return writeCursor({ at, id });
}

/** Nothing for a device that has never told of its power. */
function toPowerState(row: PowerReportRow, now: Date) {
  const reports = {
    lastStarted: row.last_started,
    lastStopped: row.last_stopped,
    lastReported: row.last_reported,
  };
  if (Object.values(reports).every((at) => at === null)) return undefined;
  return {
    ...checkPower(reports, now),
    ...reports,
    Device: {
      id: row.id,
      deviceName: row.name,
      GroupId: row.project_id,
      Group: { id: row.project_id, groupName: row.project_name },
    },
  };
}
