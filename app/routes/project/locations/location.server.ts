import { orErrorPage, attempt, send } from "#app/services/api/api.server.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { lastActivityOf, needsName } from "#app/services/recordings/location-text.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { formatDay, formatMoment } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { listAlerts, type AlertData } from "#contract/wire/alerts.ts";
import { listLocationStays, type LocationStay } from "#contract/wire/locations/location-stays.ts";
import { countRecordingsOfLocations } from "#contract/wire/locations/locations.ts";
import { type LocationArgs, requireLocationAmongOthers } from "./one-location.server.ts";
import { describePlace, listNear, toMap } from "./place/place-check.server.ts";
import { listActivity } from "./list/rows.server.ts";

const text = { notTold: "Not known" };

/** All that is told of one location: four calls, the list of locations among them. */
export async function loadLocation(args: LocationArgs) {
  const stationId = Number(args.params.locationId);
  const groupIdOrName = requireProject(args.context).id;
  const counted = { groupIdOrName, stationId, "count-recordings": true };
  const [found, { stays }, { counts }, alerts] = await Promise.all([
    requireLocationAmongOthers(args),
    attempt(args, listLocationStays, counted).then(orErrorPage),
    attempt(args, countRecordingsOfLocations, { stationIds: [stationId] }).then(orErrorPage),
    send(args, listAlerts, { "view-mode": "user" }),
  ]);
  const { location, others, place, name, path, projectPath, zone, now } = found;
  const { mayManage, isVisiting } = requireViewer(args.context);
  const last = lastActivityOf(location);
  const near = place ? listNear(place, others, found) : [];
  return {
    id: stationId,
    name,
    path,
    listPath: found.listPath,
    projectPath,
    place: place && { ...describePlace(place), at: { lat: place.lat, lng: place.lng } },
    near,
    ...(place ? toMap(place, near, found) : { map: undefined, marks: [], showsReach: false }),
    isRetired: found.isRetired,
    isAutomatic: location.automatic,
    needsName: needsName(location),
    since: formatDay(location.activeAt, zone),
    until: location.retiredAt && formatDay(location.retiredAt, zone),
    lastActivity: last ? formatMoment(last, zone, now) : undefined,
    recordings: (counts[0]?.count ?? 0).toLocaleString("en-NZ"),
    activity: listActivity(location, projectPath),
    stays: stays
      .toSorted((a, b) => (a.fromDateTime < b.fromDateTime ? 1 : -1))
      .map((stay, index) => toStayRow(stay, index, { zone, projectPath })),
    photos: (location.settings?.referenceImages ?? []).map((key, index) => ({
      number: index + 1,
      to: `${path}/photos/${key.replaceAll("/", "_")}`,
    })),
    alerts: alerts.alerts
      .filter(({ scope, scopeId }) => scope === "location" && scopeId === stationId)
      .map((alert) => toAlertRow(alert, { zone, now, projectPath })),
    mayManage,
    mayAddPhoto: location.retiredAt === undefined && (mayManage || !isVisiting),
    mayName: mayManage || (!isVisiting && location.retiredAt === undefined),
  };
}

export type LoadedLocation = Awaited<ReturnType<typeof loadLocation>>;

function toStayRow(
  stay: LocationStay,
  key: number,
  { zone, projectPath }: { zone: string; projectPath: string },
) {
  const { deviceId, deviceName, fromDateTime, untilDateTime, recordings } = stay;
  return {
    key,
    device: deviceName,
    to: toDevicePath(projectPath, { id: deviceId, name: deviceName }),
    from: formatMoment(fromDateTime, zone),
    until: untilDateTime === undefined ? undefined : formatMoment(untilDateTime, zone),
    recordings: recordings?.toLocaleString("en-NZ") ?? text.notTold,
  };
}

export type StayRow = ReturnType<typeof toStayRow>;

function toAlertRow(
  { id, conditions, lastAlert, frequencySeconds }: AlertData,
  { zone, now, projectPath }: { zone: string; now: Date; projectPath: string },
) {
  const isTime = !Number.isNaN(Date.parse(lastAlert));
  return {
    id,
    what: conditions.map(({ tag }) => displayName(tag, "camera")).join(", "),
    to: `${projectPath}/my-settings/alerts/${id}`,
    last: isTime ? formatMoment(lastAlert, zone, now) : undefined,
    minutes: Math.round(frequencySeconds / 60),
  };
}

export type AlertRow = ReturnType<typeof toAlertRow>;
