import { toPlace } from "#contract/rules/locations/places.ts";
import {
  createAlert,
  deleteAlert,
  listAlerts,
  listDeviceAlerts,
  listLocationAlerts,
  listOwnAlerts,
  listProjectAlerts,
  previewAlert,
  readStoppableAlert,
  stopAlert,
  updateAlert,
  type AlertData,
  type AlertPreview,
  type OwnAlert,
} from "#contract/wire/alerts.ts";
import type { User } from "#api/http/caller.ts";
import { countAttempt, limitFailures } from "#api/accounts/operations/limit-attempts.ts";
import { serve } from "#api/http/serve.ts";
import { changeAlert, noSuchAlert } from "../operations/change-alert.ts";
import { createAlert as create } from "../operations/create-alert.ts";
import { previewLastWeek } from "../operations/preview-alert.ts";
import { readStoppable, stopAlert as stop } from "../operations/stop-alert.ts";
import {
  deleteOwnAlert,
  listAlertRows,
  listAlertsWithScopes,
  scopeOf,
  type AlertRow,
  type AlertWithScope,
  type AlertScope,
} from "../queries/alerts.ts";
import type { Services } from "#api/services.ts";
import { listScope } from "#api/devices/handlers/list-scope.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { requireLocation } from "#api/locations/handlers/require-location.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { readJson } from "#api/db/stored-json.ts";

export const alerts = [
  serve(createAlert, async ({ input, caller, services }) => {
    const { name, conditions, frequencySeconds } = input;
    const scope = await requireScope(services, caller, toScope(input));
    await countAttempt(services, "alert:account", String(caller.id));
    const alert = { userId: caller.id, name, conditions, frequencySeconds, scope };
    const id = await create(services, alert);
    return { id, messages: ["Created the alert"] };
  }),

  serve(listAlerts, async ({ caller, services }) => {
    const whose = caller.superView === "off" ? { userId: caller.id } : {};
    return { alerts: (await listAlertRows(services.store.read, whose)).map(toAlertData) };
  }),

  serve(listDeviceAlerts, async ({ input, caller, services }) =>
    listOwn(services, caller, { kind: "device", id: input.deviceId }),
  ),

  serve(listLocationAlerts, async ({ input, caller, services }) =>
    listOwn(services, caller, { kind: "location", id: input.stationId }),
  ),

  serve(listProjectAlerts, async ({ input, caller, services }) =>
    listOwn(services, caller, { kind: "project", id: input.projectId }),
  ),

  serve(deleteAlert, async ({ input: { id }, caller, services }) => {
    if (!(await deleteOwnAlert(services.store.write, { id, userId: caller.id }))) {
      throw noSuchAlert(id);
    }
    return { messages: ["Deleted the alert"] };
  }),

  serve(listOwnAlerts, async ({ caller, services }) => {
    const visible = await listScope(services, caller);
    const rows = await listAlertsWithScopes(services.store.read, caller.id);
    const seen = rows.filter(
      ({ found_project_id }) => visible === "all" || visible.includes(found_project_id),
    );
    return { alerts: seen.map(toOwnAlert) };
  }),

  serve(updateAlert, async ({ input: { id, ...changes }, caller, services }) => {
    await changeAlert(services, { id, userId: caller.id }, changes);
    return { messages: ["Changed the alert"] };
  }),

  serve(readStoppableAlert, ({ input, address, services }) =>
    limitFailures(services, "token:address", address, async () => {
      const row = await readStoppable(services, input.token);
      const { id, conditions, scope, scopeName, projectName, mutedSince } = toOwnAlert(row);
      const muted = mutedSince === undefined ? {} : { mutedSince };
      return { alert: { id, conditions, scope, scopeName, projectName, ...muted } };
    }),
  ),

  serve(stopAlert, ({ input, address, services }) =>
    limitFailures(services, "token:address", address, async () => {
      await stop(services, input.token);
      return { messages: ["Muted the alert"] };
    }),
  ),

  serve(previewAlert, async ({ input, caller, services }) => {
    const { tags, frequencySeconds } = input;
    const scope = await requireScope(services, caller, toScope(input));
    const conditions = tags.map((tag) => ({ tag }));
    const found = await previewLastWeek(services, { scope, conditions, frequencySeconds });
    const { recordings, from, sightings, mailed } = found;
    const newest = mailed.slice(-maxShown).toReversed().map(toPreviewed);
    return { recordings, from, sightings, mails: mailed.length, newest };
  }),
];

/** Of the recordings that would have been mailed. */
const maxShown = 5;

interface Scopes {
  deviceId?: number | null | undefined;
  stationId?: number | null | undefined;
  projectId?: number | null | undefined;
}

/** The narrowest of those that are given; one is. */
function toScope({ deviceId, stationId, projectId }: Scopes): AlertScope {
  if (typeof deviceId === "number") return { kind: "device", id: deviceId };
  if (typeof stationId === "number") return { kind: "location", id: stationId };
  return { kind: "project", id: projectId as number };
}

/** An active device, a location that is not retired, or a project, whose recordings the caller may see. */
async function requireScope(
  services: Services,
  caller: User,
  { kind, id }: AlertScope,
): Promise<AlertScope> {
  const action = "see its devices and recordings";
  if (kind === "device") await requireDevice(services, caller, { id, action, onlyActive: true });
  else if (kind === "location")
    await requireLocation(services, caller, { id, action, onlyActive: true });
  else await requireProject(services, caller, id, action);
  return { kind, id };
}

async function listOwn(services: Services, caller: User, options: AlertScope) {
  const scope = await requireScope(services, caller, options);
  const rows = await listAlertRows(services.store.read, { userId: caller.id, scope });
  return { alerts: rows.map(toAlertData) };
}

function toAlertData(row: AlertRow): AlertData {
  const scope = scopeOf(row);
  return {
    id: row.id,
    name: row.name,
    frequencySeconds: row.frequency_seconds,
    conditions: readJson("alerts.conditions", row.conditions, row.id),
    lastAlert: row.last_alert_at ?? "never",
    scope: scope.kind,
    scopeId: scope.id,
  };
}

function toOwnAlert(row: AlertWithScope): OwnAlert {
  return {
    ...toAlertData(row),
    scopeName: row.device_name ?? row.location_name ?? row.project_name,
    scopeActive: row.deactivated_at === null && row.retired_at === null,
    projectId: row.found_project_id,
    projectName: row.project_name,
    ...(row.muted_at ? { mutedSince: row.muted_at } : {}),
  };
}

type Mailed = Awaited<ReturnType<typeof previewLastWeek>>["mailed"][number];

function toPreviewed({ recording: { row }, sighting }: Mailed): AlertPreview["newest"][number] {
  const location = toPlace(row);
  return {
    recordingId: row.id,
    recordingDateTime: row.recorded_at,
    what: sighting.what,
    deviceName: row.device_name,
    ...(row.location_name && !row.needs_rename ? { stationName: row.location_name } : {}),
    ...(location ? { location } : {}),
  };
}
