import { toPlace } from "#contract/rules/locations/places.ts";
import { mergeStays } from "#contract/rules/locations/stays.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import {
  isWatched,
  partOfStay,
  timesOfNight,
  type NightTimes,
} from "#contract/rules/visits/recorded-nights.ts";
import { listPlacedEntries, toPlacedEntry } from "#api/locations/queries/location-stays.ts";
import type { Db } from "#api/db/open.ts";
import { findTold, listHeartbeats, listWatchedPlaces } from "../queries/watched-places.ts";

interface NightsQuery {
  projectId: number;
  /** Absent: all of the project. */
  locationIds: readonly number[] | undefined;
  nights: readonly string[];
  defaultTimeZone: string;
  now: Date;
  /** Of which there are recordings. */
  recorded: ReadonlySet<string>;
}

interface PlacedNight {
  place: Place;
  times: NightTimes;
}

export function keyOfNight(locationId: number, night: string): string {
  return `${locationId} ${night}`;
}

export interface RecordedNights {
  places: Place[];
  /** A device recorded there, or reported. */
  isRecorded(placeId: number, night: string): boolean;
  /** One was to, and nothing is known. */
  silent: PlacedNight[];
}

/** Which nights of locations were recorded, and which were to be. */
export async function findRecordedNights(db: Db, asked: NightsQuery): Promise<RecordedNights> {
  const { nights, recorded, now } = asked;
  const places = await readPlaces(db, asked);
  const timesIn = readTimes(nights);
  const unrecorded = places.flatMap((place): PlacedNight[] =>
    timesIn(place.zone)
      .filter(({ night }) => !recorded.has(keyOfNight(place.id, night)))
      .map((times) => ({ place, times })),
  );
  const told = await listTold(db, unrecorded);
  const silent = unrecorded.filter(
    ({ place, times }) =>
      !told.has(keyOfNight(place.id, times.night)) &&
      times.morning <= now.toISOString() &&
      isWatched(place, times),
  );
  const isRecorded = (placeId: number, night: string) => {
    const key = keyOfNight(placeId, night);
    return recorded.has(key) || told.has(key);
  };
  return { places, isRecorded, silent };
}

/** Most places of a project are in one zone, whose nights are worked out once. */
function readTimes(nights: readonly string[]) {
  const byZone = new Map<string, NightTimes[]>();
  return (zone: string): NightTimes[] => {
    const times = byZone.get(zone) ?? nights.map((night) => timesOfNight(night, zone));
    byZone.set(zone, times);
    return times;
  };
}

async function readPlaces(db: Db, { projectId, locationIds, defaultTimeZone }: NightsQuery) {
  const [locations, devices, entries] = await Promise.all([
    listWatchedPlaces(db, projectId),
    listHeartbeats(db, projectId),
    listPlacedEntries(db, projectId, { countsRecordings: false }),
  ]);
  const deviceOf = new Map(devices.map((device) => [device.id, device]));
  const stays = mergeStays(entries.map(toPlacedEntry));
  const staysAt = Map.groupBy(stays, ({ locationId }) => locationId);
  return locations
    .filter(({ id }) => locationIds?.includes(id) ?? true)
    .map((row) => {
      const own = (staysAt.get(row.id) ?? []).map(({ deviceId, from, until }) => {
        const device = deviceOf.get(deviceId);
        const ends = [until, device?.deactivated_at].flatMap((end) => end ?? []);
        const heartbeatAt = device?.heartbeat_at ?? undefined;
        return { deviceId, from, until: ends.toSorted()[0], heartbeatAt };
      });
      return {
        id: row.id,
        zone: zoneOf(toPlace(row), defaultTimeZone),
        retiredAt: row.retired_at,
        firstAt: row.first_at,
        lastAt: row.last_at,
        stays: own,
      };
    });
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number];

/** Nights of places in which a device that stood there has sent an event or a heartbeat. */
async function listTold(db: Db, nights: readonly PlacedNight[]): Promise<Set<string>> {
  const parts = nights.flatMap(({ place, times }) =>
    place.stays.flatMap((stay) => {
      const part = partOfStay(stay, times);
      return part ? [{ ...part, ...stay, key: keyOfNight(place.id, times.night) }] : [];
    }),
  );
  const isAlive = ({ heartbeatAt, start, stop }: (typeof parts)[number]) =>
    heartbeatAt !== undefined && start <= heartbeatAt && heartbeatAt < stop;
  const silent = parts.filter((part) => !isAlive(part));
  const told = [...parts.filter(isAlive), ...(await findTold(db, silent))];
  return new Set(told.map(({ key }) => key));
}
