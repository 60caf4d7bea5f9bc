import { data } from "react-router";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { leadsNowhere } from "#app/services/api/sent-form.server.ts";
import { isRetired, formatLocation } from "#app/services/recordings/location-text.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { isRealPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import {
  countRecordingsOfLocations,
  getLocation,
  listProjectLocations,
  type LocationData,
} from "#contract/wire/locations/locations.ts";
import { listLocationStays } from "#contract/wire/locations/location-stays.ts";
import { settingOf } from "./list/load-locations.server.ts";

export type LocationArgs = PageArgs & { params: { locationId: string } };

/** The location that the address names; one of another project is no page of this one. */
export async function requireLocation(args: LocationArgs) {
  const { station } = await send(args, getLocation, { id: args.params.locationId });
  if (station.groupId !== requireProject(args.context).id) throw await leadsNowhere(args);
  return toFound(args, station);
}

/** The same, with the others of the project. */
export async function requireLocationAmongOthers(args: LocationArgs) {
  const options = { groupIdOrName: requireProject(args.context).id, "only-active": false };
  const { stations } = await send(args, listProjectLocations, options);
  const location = stations.find(({ id }) => String(id) === args.params.locationId);
  if (!location) throw await leadsNowhere(args);
  return { ...toFound(args, location), others: stations.filter((one) => one !== location) };
}

function toFound(args: LocationArgs, location: LocationData) {
  const setting = settingOf(args);
  const { projectPath, defaultTimeZone, now } = setting;
  const place = isRealPlace(location.location) ? location.location : undefined;
  const zone = zoneOf(place, defaultTimeZone);
  const listPath = `${projectPath}/locations`;
  return {
    location,
    id: location.id,
    name: formatLocation(location.name, zone),
    place,
    zone,
    isRetired: isRetired(location, now),
    path: `${listPath}/${location.id}`,
    listPath,
    ...setting,
  };
}

/** The same, for those who may make and change the project's locations. */
export async function requireManagedLocation(args: LocationArgs) {
  requireManagedProject(args.context);
  return requireLocation(args);
}

/** The same of one in use, for all who work in the project. */
export async function requireWorkingLocation(args: LocationArgs) {
  const { mayManage, isVisiting } = requireViewer(args.context);
  const found = await requireLocation(args);
  if (found.location.retiredAt !== undefined) throw data(null, { status: 404 });
  if (!mayManage && isVisiting) throw data(null, { status: 403 });
  return found;
}

/** The same, for those who may give it a name: all who work in the project, and for a retired one its admins. */
export async function requireNameableLocation(args: LocationArgs) {
  const { mayManage, isVisiting } = requireViewer(args.context);
  const found = await requireLocation(args);
  const isOpen = found.location.retiredAt === undefined && !isVisiting;
  if (!mayManage && !isOpen) throw data(null, { status: 403 });
  return { ...found, mayManage };
}

/** How many recordings it has, and which devices stand there. */
export async function loadUse(args: LocationArgs) {
  const stationId = Number(args.params.locationId);
  const groupIdOrName = requireProject(args.context).id;
  const [{ counts }, { stays }] = await Promise.all([
    send(args, countRecordingsOfLocations, { stationIds: [stationId] }),
    send(args, listLocationStays, { groupIdOrName, stationId }),
  ]);
  return {
    recordings: counts[0]?.count ?? 0,
    standing: stays.filter(({ untilDateTime }) => untilDateTime === undefined),
  };
}
