import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import {
  countAlertsOfLocation,
  countRecordingsOfLocation,
  countRecordingsOfLocations,
  createLocation,
  createLocations,
  deleteLocation,
  getLocation,
  getProjectLocation,
  listDevicesOfLocation,
  listLocations,
  listProjectLocations,
  reactivateLocation,
  renameLocation,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import { listAlertOwners } from "#api/alerts/queries/alert-owners.ts";
import { serve } from "#api/http/serve.ts";
import {
  createLocation as openLocation,
  createLocations as openLocations,
} from "../operations/create-location.ts";
import { deleteLocation as removeLocation } from "../operations/delete-location.ts";
import {
  reactivateLocation as useAgain,
  renameLocation as giveName,
  updateLocation as changeLocation,
} from "../operations/update-location.ts";
import { listDeviceIdsAt } from "#api/devices/queries/device-places.ts";
import { listDevicesOf } from "#api/devices/queries/devices.ts";
import { countRecordingsAt, countRecordingsByLocation } from "../queries/located-recordings.ts";
import {
  findLocationIn,
  listLocationsOf,
  listVisibleLocations,
} from "../queries/location-lists.ts";
import { noSuchLocation, requireLocation } from "./require-location.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { toDeviceData } from "#api/devices/handlers/to-device-data.ts";
import { toLocationData } from "./to-location-data.ts";

const see = "see its devices and recordings";
const manage = "manage the project";

export const locations = [
  serve(createLocation, async ({ input, caller, address, services }) => {
    const { id: projectId } = await requireProject(services, caller, input.groupIdOrName, manage);
    const { name, ...place } = input.station;
    const { id, warnings } = await openLocation(
      services,
      { ...caller, address },
      {
        projectId,
        name,
        place,
        activeAt: input["from-date"],
        retiredAt: input["until-date"],
        automatic: input.automatic,
      },
    );
    return { stationId: id, ...toWarnings(warnings), messages: ["Created the location"] };
  }),

  serve(createLocations, async ({ input, caller, address, services }) => {
    const { id: projectId } = await requireProject(services, caller, input.groupIdOrName, manage);
    const options = { projectId, sites: input.stations };
    const outcomes = await openLocations(services, { ...caller, address }, options);
    const results = outcomes.map((outcome) =>
      outcome instanceof Refusal
        ? { problem: outcome.message }
        : { stationId: outcome.id, ...toWarnings(outcome.warnings) },
    );
    const made = results.filter((result) => "stationId" in result).length;
    return { results, messages: [`Created ${made} location(s)`] };
  }),

  serve(getProjectLocation, async ({ input, caller, services }) => {
    const project = await requireProject(services, caller, input.groupIdOrName, see);
    const key = input.stationNameOrId;
    const location = await findLocationIn(services.store.read, project.id, key);
    if (!location || (input["only-active"] && location.retired_at)) throw noSuchLocation(key);
    return { station: toLocationData(location) };
  }),

  serve(listProjectLocations, async ({ input, caller, services }) => {
    const { id, role } = await requireProject(
      services,
      caller,
      input.groupIdOrName,
      "see the project",
    );
    if (!can(role, see)) return { stations: [] };
    const rows = await listLocationsOf(services.store.read, id, {
      onlyActive: input["only-active"],
      withRecordings: input["with-recordings"],
    });
    return { stations: rows.map(toLocationData) };
  }),

  serve(listLocations, async ({ input, caller, services }) => {
    const requested = { viewer: caller, onlyActive: input["only-active"] };
    const rows = await listVisibleLocations(services.store.read, requested);
    return { stations: rows.map(toLocationData) };
  }),

  serve(getLocation, async ({ input, caller, services }) => {
    const requested = { id: input.id, action: see, onlyActive: input["only-active"] } as const;
    return { station: toLocationData(await requireLocation(services, caller, requested)) };
  }),

  serve(updateLocation, async ({ input, caller, address, services }) => {
    const requested = { id: input.id, action: manage, onlyActive: input["only-active"] } as const;
    const location = await requireLocation(services, caller, requested);
    const warnings = await changeLocation(services, { ...caller, address }, location, {
      ...input["station-updates"],
      activeAt: input["from-date"],
      retiredAt: input.retire ? services.now().toISOString() : input["until-date"],
    });
    return { ...toWarnings(warnings), messages: ["Saved the location"] };
  }),

  serve(reactivateLocation, async ({ input, caller, address, services }) => {
    const location = await requireLocation(services, caller, { id: input.id, action: manage });
    const warnings = await useAgain(services, { ...caller, address }, location);
    return { ...toWarnings(warnings), messages: ["The location is in use again"] };
  }),

  serve(renameLocation, async ({ input, caller, address, services }) => {
    const action = "set up its devices and locations";
    const requested = { id: input.id, action, onlyActive: true } as const;
    const location = await requireLocation(services, caller, requested);
    await giveName(services, { ...caller, address }, location, input.name);
    return { messages: ["Renamed the location"] };
  }),

  serve(deleteLocation, async ({ input, caller, address, services }) => {
    const requested = { id: input.id, action: manage, onlyActive: input["only-active"] } as const;
    const location = await requireLocation(services, caller, requested);
    const withRecordings = input["delete-recordings"];
    const by = { ...caller, address };
    const recordings = await removeLocation(services, by, location, { withRecordings });
    const and = withRecordings ? ` and ${recordings} recording(s)` : "";
    return { messages: [`Deleted the location${and}`] };
  }),

  serve(countAlertsOfLocation, async ({ input: { id }, caller, services }) => {
    const location = await requireLocation(services, caller, { id, action: manage });
    const watched = { locationId: id, projectId: location.project_id };
    const owners = await listAlertOwners(services.store.read, watched);
    return {
      alerts: owners.reduce((sum, { alerts }) => sum + alerts, 0),
      people: owners.length,
      memberNames: owners.filter((one) => one.membership_id !== null).map(({ name }) => name),
    };
  }),

  serve(countRecordingsOfLocations, async ({ input, caller, services }) => {
    const rows = await countRecordingsByLocation(services.store.scan, caller, input.stationIds);
    return { counts: rows.map(({ location_id, count }) => ({ stationId: location_id, count })) };
  }),

  serve(countRecordingsOfLocation, async ({ input, caller, services }) => {
    const requested = { id: input.id, action: see, onlyActive: true } as const;
    const { id } = await requireLocation(services, caller, requested);
    return { count: await countRecordingsAt(services.store.scan, id) };
  }),

  serve(listDevicesOfLocation, async ({ input, caller, services }) => {
    const requested = { id: input.stationId, action: see, onlyActive: true } as const;
    const location = await requireLocation(services, caller, requested);
    const { read } = services.store;
    const now = services.now();
    const [there, devices] = await Promise.all([
      listDeviceIdsAt(read, location, now.toISOString()),
      listDevicesOf(read, location.project_id, { onlyActive: input["only-active"] }),
    ]);
    const admin = can(location.role, manage) || caller.superView !== "off";
    const rows = devices.filter(({ id }) => there.includes(id));
    return { devices: rows.map((row) => toLocalDevice(toDeviceData(row, { admin, now }))) };
  }),
];

function toWarnings(warnings: string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

/** Without the project, which is the location's. */
function toLocalDevice(device: DeviceData): DeviceData {
  const { groupName: _, ...local } = device;
  return local;
}
