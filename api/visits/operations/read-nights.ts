import type { ReplyOf } from "#contract/endpoint.ts";
import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { findNights } from "#contract/rules/times/night-finder.ts";
import { nightsFrom } from "#contract/rules/times/nights.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { sumNights } from "#contract/wire/visits/project-nights.ts";
import type { Services } from "#api/services.ts";
import { dayAt, type Days } from "#api/recordings/queries/utc-days.ts";
import { listRecordedNights, listSums, type Sighting, type Sum } from "../queries/animal-days.ts";
import { findChanges, listChangedDays } from "../queries/changed-nights.ts";
import { findFirstReaching } from "../queries/reaching-days.ts";
import { countChangedDays } from "./count-changed-days.ts";
import { countRecorded, keyOfNight } from "./count-recorded.ts";

interface NightsQuery {
  projectId: number;
  from: string;
  until: string;
  types: readonly RecordingType[] | undefined;
  locationIds: readonly number[] | undefined;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
}

/**
 * Of sums of unmarked days, and of counting the others as long as there is time; the rest is told by the sums of how it
 * was before. Marks are read before the sums: a sum that is made of a day meanwhile is true of it.
 */
export async function readNights(
  { store: { scan }, settings, now }: Services,
  asked: NightsQuery,
): Promise<ReplyOf<typeof sumNights>> {
  const { projectId, from, until, locationIds, signal } = asked;
  const { defaultTimeZone } = settings;
  /* A night may begin on the UTC day before, and people may see in a visit what came days after it began. */
  const first = await findFirstReaching(scan, projectId, dayAt(from) - 1);
  const span = { first, last: dayAt(until) + 1 };
  const changes = await findChanges(scan, projectId, span.first);
  const { counted, isComplete } = await countChangedDays(scan, {
    projectId,
    changes,
    days: listChangedDays(changes, span),
    findNight: findNights(defaultTimeZone),
    signal,
  });
  const without = counted.flatMap(({ days }) => listDays(days));
  const summed = { ...asked, without };
  const sightings = counted.flatMap((piece) => piece.sightings).filter(isAskedFor(asked));
  const isInSpan = ({ night }: { night: string }) => from <= night && night <= until;
  const [byNight, byLocation, nights] = await Promise.all([
    listSums(scan, summed, "night"),
    listSums(scan, summed, "location_id"),
    listRecordedNights(scan, summed),
  ]);
  const recorded = [...nights, ...counted.flatMap((piece) => piece.recorded).filter(isInSpan)];
  const ofNights = sightings.map((one) => ({ ...one, key: one.night }));
  const ofLocations = sightings.map((one) => ({ ...one, key: one.locationId }));
  return {
    byNight: addUp([...byNight, ...ofNights])
      .map(({ key, ...sum }) => ({ night: String(key), ...sum }))
      .toSorted((a, b) => compareTexts(b.night, a.night)),
    byLocation: addUp([...byLocation, ...ofLocations]).map(({ key, ...sum }) => ({
      locationId: Number(key),
      ...sum,
    })),
    recorded: await countRecorded(scan, {
      projectId,
      locationIds,
      nights: nightsFrom(from, until).toReversed(),
      defaultTimeZone,
      now: now(),
      recorded: new Set(recorded.map(({ locationId, night }) => keyOfNight(locationId, night))),
    }),
    isComplete,
  };
}

function listDays({ first, last }: Days): number[] {
  return Array.from({ length: last - first + 1 }, (_, order) => first + order);
}

function isAskedFor({ from, until, types, locationIds }: NightsQuery) {
  return (one: Sighting) =>
    one.night >= from &&
    one.night <= until &&
    (types?.some((type) => one.types.split(",").includes(type)) ?? true) &&
    (locationIds?.includes(one.locationId) ?? true);
}

type KeyedSum = Sum & { key: string | number };

function addUp(rows: readonly KeyedSum[]): KeyedSum[] {
  const sums = new Map<string, KeyedSum>();
  for (const { key, what, isHeard, count } of rows) {
    const name = JSON.stringify([key, what, isHeard]);
    sums.set(name, { key, what, isHeard, count: (sums.get(name)?.count ?? 0) + count });
  }
  return [...sums.values()];
}
