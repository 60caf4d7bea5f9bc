import { packOptions } from "#app/forms/packed-options.ts";
import { attempt, send, type PageArgs } from "#app/services/api/api.server.ts";
import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { formatMetres } from "#contract/rules/devices/neighbours.ts";
import { distanceMetres, isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import {
  previewDeviceLocation,
  listLocationStays,
} from "#contract/wire/locations/location-stays.ts";
import { listProjectLocations, type LocationData } from "#contract/wire/locations/locations.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { settingOf } from "../list/load-locations.server.ts";
import { checkSide, readTypedPlace } from "../place/wrong-side.server.ts";
import { describeFar } from "./describe-far.server.ts";
import { toDeviceOptions } from "./device-options.server.ts";
import { type FixInput, readQuery } from "./read-query.server.ts";

const text = {
  nowhere: "a deleted location",
  stay: (from: string, location: string, recordings: number) =>
    `${from}, ${location} (${recordings === 1 ? "1 recording" : `${recordings.toLocaleString("en-NZ")} recordings`})`,
  without: "recordings without a location",
  retired: "retired",
};

/** The devices to choose from, what is known of the chosen one, and what the wish would change: six calls at most. */
export async function loadFix(args: PageArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const setting = settingOf(args);
  const deviceId = Number(args.url.searchParams.get("device"));
  const isChosen = Number.isSafeInteger(deviceId) && deviceId > 0;
  const [{ devices }, { stations }, { stays }] = await Promise.all([
    send(args, listProjectDevices, { groupIdOrName, "only-active": false }),
    send(args, listProjectLocations, { groupIdOrName }),
    isChosen
      ? send(args, listLocationStays, { groupIdOrName, deviceId, "count-recordings": true })
      : { stays: [] },
  ]);
  const device = devices.find(({ id }) => id === deviceId);
  const page = {
    projectPath: path,
    listPath: `${path}/settings/fix-project-locations`,
    devices: toDeviceOptions(devices),
  };
  if (!device) return { ...page, chosen: undefined };
  const zone = zoneOf(device.location, setting.defaultTimeZone);
  const nameOf = (id: number | undefined) => {
    const station = stations.find((one) => one.id === id);
    return station ? formatLocation(station.name, zone) : text.nowhere;
  };
  const latest = stays.at(-1)?.location;
  const stayRows = stays.toReversed().map((stay) => ({
    from: stay.fromDateTime,
    fromMoment: formatMoment(stay.fromDateTime, zone),
    untilMoment: stay.untilDateTime ? formatMoment(stay.untilDateTime, zone) : undefined,
    location: nameOf(stay.stationId),
    recordings: stay.recordings ?? 0,
    label: text.stay(
      formatMoment(stay.fromDateTime, zone).text,
      nameOf(stay.stationId),
      stay.recordings ?? 0,
    ),
  }));
  const coordinates = readTypedPlace(args.url.searchParams);
  const input = readQuery(args.url.searchParams, zone);
  const preview = input?.ok
    ? await previewFix(args, { input: input.value, stations, nameOf, zone })
    : undefined;
  const chosen = {
    id: device.id,
    name: device.deviceName,
    zone,
    stays: stayRows,
    places: packOptions(listChoices(stations, latest, zone)),
    typed: toTyped(args.url.searchParams, coordinates),
    wrongSide:
      input?.ok && input.value.place && coordinates
        ? checkSide(coordinates, input.value.place, stations, setting.defaultTimeZone)
        : undefined,
    errors: input?.ok === false ? input.errors : preview?.errors,
    preview: preview?.shown,
  };
  return { ...page, chosen };
}

function toTyped(search: URLSearchParams, coordinates = ""): Record<string, string> {
  return { ...Object.fromEntries(search), coordinates };
}

export type ChosenDevice = NonNullable<Awaited<ReturnType<typeof loadFix>>["chosen"]>;

/** Those in use first, the nearest to where the device is now before the others. */
function listChoices(stations: LocationData[], from: Place | undefined, zone: string) {
  return stations
    .filter(({ location }) => isRealPlace(location))
    .map(({ id, name, location, retiredAt }) => ({
      id,
      name: formatLocation(name, zone),
      metres: from ? distanceMetres(from, location) : 0,
      isRetired: retiredAt !== undefined,
    }))
    .toSorted((a, b) => Number(a.isRetired) - Number(b.isRetired) || a.metres - b.metres)
    .map(({ id, name, metres, isRetired }) => ({
      value: id,
      name: [name, from && formatMetres(metres), isRetired && text.retired]
        .filter(Boolean)
        .join(", "),
    }));
}

interface Query {
  input: FixInput;
  stations: LocationData[];
  nameOf(id: number | undefined): string;
  zone: string;
}

async function previewFix(args: PageArgs, { input, stations, nameOf, zone }: Query) {
  const { deviceId: id, stationId, from, until } = input;
  const query = { id, stationId, fromDateTime: from };
  const outcome = await attempt(
    args,
    previewDeviceLocation,
    until ? { ...query, untilDateTime: until } : query,
  );
  if (!outcome.ok) return { errors: { station: outcome.refusal.message }, shown: undefined };
  const { recordings, untilDateTime, leaving } = outcome.reply;
  return {
    errors: undefined,
    shown: {
      recordings,
      target: nameOf(stationId),
      from: formatMoment(from, zone).text,
      until: untilDateTime && formatMoment(untilDateTime, zone).text,
      isReturn: untilDateTime !== undefined && untilDateTime === until,
      leaving: leaving.map(({ stationId: from, recordings, isRemoved }) => ({
        key: from ?? 0,
        name: from === undefined ? text.without : nameOf(from),
        far: describeFar(stations, { fromId: from, toId: stationId }),
        recordings,
        isRemoved,
      })),
      fields: toFields(input),
    },
  };
}

/** What the form that saves sends along. */
function toFields({ stationId, from, until, place }: FixInput) {
  return {
    station: String(stationId),
    from,
    ...(until ? { until } : {}),
    ...(place ? { lat: String(place.lat), lng: String(place.lng) } : {}),
  };
}
