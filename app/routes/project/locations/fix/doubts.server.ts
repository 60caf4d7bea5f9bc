import { differenceInMinutes } from "date-fns";
import { withQuery } from "#app/components/with-query.ts";
import { sayLocation } from "#app/services/location-words.server.ts";
import { formatDateTime } from "#app/services/times.server.ts";
import { findLocationDoubts, type LocationDoubt } from "#contract/rules/location-doubts.ts";
import { toUrlName } from "#contract/rules/names.ts";
import { formatMetres } from "#contract/rules/neighbours.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import type { LocationStay } from "#contract/wire/location-stays.ts";
import type { LocationData } from "#contract/wire/locations.ts";
import type { Setting } from "../rows.server.ts";

export const kinds = [
  "elsewhere",
  "jump",
  "no fix",
  "no fix of location",
  "too close",
  "unnamed",
] as const;

type Site = ReturnType<typeof toSite>;
type Stay = ReturnType<typeof toStay>;
type Doubt = LocationDoubt<Stay, Site>;

const words = {
  nowhere: "no location",
  elsewhere: (assigned: string, metres: string, near: string) =>
    `It was filed under ${assigned}, and stood ${metres} from ${near}`,
  jump: (metres: string, minutes: number) =>
    `It moved ${metres} in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`,
  zero: "It sent a zero, as without a fix",
  zeroOf: "Its coordinates hold a zero",
  close: (metres: string, other: string) => `It is ${metres} from ${other}`,
  unnamed: "Opened by a device, and named by nobody yet",
  acts: {
    fix: "Correct where it was",
    move: "Move it",
    name: "Give it a name",
  },
};

/** What may be wrong, each with what can be done about it. */
export function listDoubts(stations: LocationData[], stays: LocationStay[], setting: Setting) {
  const sites = stations.map((station) => toSite(station, setting));
  const doubts = findLocationDoubts(stays.map(toStay), sites, setting.now);
  return doubts.map((doubt, index) => ({ key: index, kind: doubt.kind, ...say(doubt, setting) }));
}

export type DoubtRow = ReturnType<typeof listDoubts>[number];

function toSite(station: LocationData, { defaultTimeZone }: Setting) {
  const { id, name, location: place, activeAt, retiredAt = null, automatic } = station;
  const zone = zoneOf(place, defaultTimeZone);
  const needsRename = station.needsRename === true;
  return { id, name: sayLocation(name, zone), place, activeAt, retiredAt, automatic, needsRename };
}

function toStay({ deviceId, deviceName, stationId, location, fromDateTime }: LocationStay) {
  return { deviceId, deviceName, locationId: stationId, place: location, from: fromDateTime };
}

interface Said {
  subject: string;
  subjectTo: string;
  /** When it began; absent where it is so all the time. */
  since?: string;
  says: string;
  act: string;
  to: string;
}

function say(doubt: Doubt, setting: Setting): Said {
  switch (doubt.kind) {
    case "elsewhere": {
      const { assigned, near, metres } = doubt;
      const names = [assigned?.name ?? words.nowhere, formatMetres(metres), near.name] as const;
      return ofStay(doubt.stay, words.elsewhere(...names), setting, near.id);
    }
    case "jump": {
      const minutes = differenceInMinutes(doubt.stay.from, doubt.before.from);
      return ofStay(doubt.stay, words.jump(formatMetres(doubt.metres), minutes), setting);
    }
    case "no fix":
      return ofStay(doubt.stay, words.zero, setting);
    case "no fix of location":
      return ofSite(doubt.location, words.zeroOf, "move", setting);
    case "too close":
      return ofSite(
        doubt.location,
        words.close(formatMetres(doubt.metres), doubt.other.name),
        "move",
        setting,
      );
    case "unnamed":
      return ofSite(doubt.location, words.unnamed, "name", setting);
  }
}

function ofStay(
  { deviceId, deviceName, from, place }: Stay,
  says: string,
  { projectPath, defaultTimeZone }: Setting,
  stationId?: number,
): Said {
  const to = withQuery(`${projectPath}/settings/fix-project-locations/device`, {
    device: String(deviceId),
    from,
    station: stationId === undefined ? undefined : String(stationId),
  });
  const since = formatDateTime(from, zoneOf(place, defaultTimeZone));
  const name = encodeURIComponent(toUrlName(deviceName));
  const subjectTo = `${projectPath}/devices/${deviceId}/${name}`;
  return { subject: deviceName, subjectTo, since, says, act: words.acts.fix, to };
}

function ofSite(
  { id, name }: Site,
  says: string,
  act: "move" | "name",
  { projectPath }: Setting,
): Said {
  const subjectTo = `${projectPath}/locations/${id}`;
  const to = `${subjectTo}/${act === "move" ? "move" : "rename"}`;
  return { subject: name, subjectTo, says, act: words.acts[act], to };
}
