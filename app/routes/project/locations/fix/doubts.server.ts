import { differenceInMinutes } from "date-fns";
import { withQuery } from "#app/components/with-query.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { formatDateTime } from "#app/services/times/times.server.ts";
import {
  findLocationDoubts,
  type LocationDoubt,
} from "#contract/rules/locations/location-doubts.ts";
import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { LocationStay } from "#contract/wire/locations/location-stays.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { Setting } from "../list/rows.server.ts";

const kinds = [
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

const text = {
  nowhere: "no location",
  elsewhere: (assigned: string, metres: string, near: string) =>
    `It was filed under ${assigned}, but stood ${metres} from ${near}`,
  jump: (metres: string, minutes: number) =>
    `It moved ${metres} in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`,
  zero: "It sent a zero, as devices do without a GPS fix",
  zeroOf: "Its coordinates hold a zero",
  close: (metres: string, other: string) => `It is ${metres} from ${other}`,
  unnamed: "Opened by a device and not named yet",
  acts: {
    fix: "Correct where it was",
    move: "Move it",
    name: "Give it a name",
  },
};

const shownOfKind = 50;

/** What may be wrong, by its kind: how many there are, and the first with what can be done about each. */
export function listDoubts(stations: LocationData[], stays: LocationStay[], setting: Setting) {
  const doubts = findLocationDoubts(stays.map(toStay), stations.map(toSite), setting.now);
  const byKind = Map.groupBy(doubts, ({ kind }) => kind);
  return kinds.flatMap((kind) => {
    const all = byKind.get(kind) ?? [];
    if (all.length === 0) return [];
    const shown = all.slice(0, shownOfKind);
    const rows = shown.map((doubt, index) => ({ key: index, ...say(doubt, setting) }));
    return [{ kind, all: all.length, rows }];
  });
}

export type DoubtRow = ReturnType<typeof listDoubts>[number]["rows"][number];

function toSite(station: LocationData) {
  const { id, name, location: place, activeAt, retiredAt = null, automatic } = station;
  return {
    id,
    name,
    place,
    activeAt,
    retiredAt,
    automatic,
    needsRename: station.needsRename === true,
  };
}

function toStay({ deviceId, deviceName, stationId, location, fromDateTime }: LocationStay) {
  return { deviceId, deviceName, locationId: stationId, place: location, from: fromDateTime };
}

interface Statement {
  subject: string;
  subjectTo: string;
  /** When it began; absent where it is so all the time. */
  since?: string;
  says: string;
  act: string;
  to: string;
}

function say(doubt: Doubt, setting: Setting): Statement {
  switch (doubt.kind) {
    case "elsewhere": {
      const { assigned, near, metres } = doubt;
      const filed = assigned ? nameOf(assigned, setting) : text.nowhere;
      const says = text.elsewhere(filed, formatMetres(metres), nameOf(near, setting));
      return ofStay(doubt.stay, says, setting, near.id);
    }
    case "jump": {
      const minutes = differenceInMinutes(doubt.stay.from, doubt.before.from);
      return ofStay(doubt.stay, text.jump(formatMetres(doubt.metres), minutes), setting);
    }
    case "no fix":
      return ofStay(doubt.stay, text.zero, setting);
    case "no fix of location":
      return ofSite(doubt.location, text.zeroOf, "move", setting);
    case "too close":
      return ofSite(
        doubt.location,
        text.close(formatMetres(doubt.metres), nameOf(doubt.other, setting)),
        "move",
        setting,
      );
    case "unnamed":
      return ofSite(doubt.location, text.unnamed, "name", setting);
  }
}

function ofStay(
  { deviceId, deviceName, from, place }: Stay,
  says: string,
  { projectPath, defaultTimeZone }: Setting,
  stationId?: number,
): Statement {
  const to = withQuery(`${projectPath}/settings/fix-project-locations/device`, {
    device: String(deviceId),
    from,
    station: stationId === undefined ? undefined : String(stationId),
  });
  const since = formatDateTime(from, zoneOf(place, defaultTimeZone));
  const subjectTo = toDevicePath(projectPath, { id: deviceId, name: deviceName });
  return { subject: deviceName, subjectTo, since, says, act: text.acts.fix, to };
}

function ofSite(site: Site, says: string, act: "move" | "name", setting: Setting): Statement {
  const subjectTo = `${setting.projectPath}/locations/${site.id}`;
  const to = `${subjectTo}/${act === "move" ? "move" : "rename"}`;
  return { subject: nameOf(site, setting), subjectTo, says, act: text.acts[act], to };
}

function nameOf({ name, place }: Site, { defaultTimeZone }: Setting): string {
  return formatLocation(name, zoneOf(place, defaultTimeZone));
}
