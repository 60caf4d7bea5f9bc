import { packOptions } from "#app/forms/packed-options.ts";
import { attempt, send, type PageArgs } from "#app/services/api/api.server.ts";
import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listProjectLocations, type LocationData } from "#contract/wire/locations/locations.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { previewRefiling } from "#contract/wire/locations/refiling.ts";
import { settingOf } from "../list/load-locations.server.ts";
import { describeFar } from "./describe-far.server.ts";
import { toDeviceOptions } from "./device-options.server.ts";
import { readChoice } from "./read-choice.server.ts";

const text = {
  nowhere: "no location",
  gone: "a deleted device",
  retired: (name: string) => `${name} (retired)`,
};

/** What recordings can be chosen by, and what filing those of the address elsewhere would move: three calls. */
export async function loadRefiling(args: PageArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { defaultTimeZone } = settingOf(args);
  const search = args.url.searchParams;
  const [{ devices }, { stations }] = await Promise.all([
    send(args, listProjectDevices, { groupIdOrName, "only-active": false }),
    send(args, listProjectLocations, { groupIdOrName }),
  ]);
  const target = stations.find(({ id }) => String(id) === search.get("station"));
  const zone = zoneOf(target?.location, defaultTimeZone);
  const names = {
    location: new Map(stations.map((one) => [one.id, formatLocation(one.name, zone)])),
    device: new Map(devices.map((one) => [one.id, one.deviceName])),
  };
  const choice = readChoice(search, zone);
  const outcome = choice?.ok && (await attempt(args, previewRefiling, toQuery(choice.value)));
  return {
    listPath: `${path}/settings/fix-project-locations`,
    devices: toDeviceOptions(devices),
    places: packOptions(toPlaces(stations, zone)),
    typed: Object.fromEntries(search),
    errors: choice?.ok === false ? choice.errors : toErrors(outcome),
    preview:
      choice?.ok && outcome && outcome.ok
        ? toView(outcome.reply, { stations, names, path, zone, choice: choice.value })
        : undefined,
  };
}

export type Refiling = Awaited<ReturnType<typeof loadRefiling>>;

type Choice = Extract<ReturnType<typeof readChoice>, { ok: true }>["value"];

function toQuery({ stationId, which }: Choice) {
  return { id: stationId, ...which };
}

function toErrors(outcome: false | undefined | { ok: boolean; refusal?: { message: string } }) {
  return outcome && outcome.refusal ? { device: outcome.refusal.message } : undefined;
}

/** Those in use first, by their names. */
function toPlaces(stations: LocationData[], zone: string) {
  return stations
    .map(({ id, name, retiredAt }) => ({
      id,
      name: formatLocation(name, zone),
      isRetired: retiredAt !== undefined,
    }))
    .toSorted((a, b) => Number(a.isRetired) - Number(b.isRetired) || compareNames(a.name, b.name))
    .map(({ id, name, isRetired }) => ({ value: id, name: isRetired ? text.retired(name) : name }));
}

interface Around {
  stations: LocationData[];
  names: Record<"location" | "device", Map<number, string>>;
  path: string;
  zone: string;
  choice: Choice;
}

function toView(
  { recordings, leaving, devices, newest }: ReplyOf<typeof previewRefiling>,
  { stations, names, path, zone, choice }: Around,
) {
  const placeOf = (id: number | undefined) =>
    (id === undefined ? undefined : names.location.get(id)) ?? text.nowhere;
  const deviceOf = (id: number) => names.device.get(id) ?? text.gone;
  return {
    recordings,
    target: placeOf(choice.stationId),
    leaving: leaving.map((one) => ({
      ...one,
      name: placeOf(one.stationId),
      far: describeFar(stations, { fromId: one.stationId, toId: choice.stationId }),
    })),
    devices: devices.map((one) => ({ ...one, name: deviceOf(one.deviceId) })),
    newest: newest.map(({ id, deviceId, stationId, recordingDateTime }) => ({
      id,
      to: `${path}/recording/${id}/tracks`,
      moment: formatMoment(recordingDateTime, zone),
      device: deviceOf(deviceId),
      place: placeOf(stationId),
    })),
    fields: toFields(choice, recordings),
  };
}

/** What the form that moves them sends along. */
function toFields({ stationId, which }: Choice, expected: number): Record<string, string> {
  const { deviceId: device, filedUnder: under, fromDateTime, untilDateTime, tag } = which;
  const all = { station: stationId, device, under, from: fromDateTime, until: untilDateTime, tag };
  const known = Object.entries({ ...all, expected }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
