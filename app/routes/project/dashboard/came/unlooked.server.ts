import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { jobStatesOf } from "#contract/rules/processing/processing.ts";
import { nightOf } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { nothing, type VisitData } from "#app/services/recordings/visit-text.server.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { processingStates } from "#contract/wire/recordings/recording-types.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { maxSearchedVisits, searchVisits } from "#contract/wire/visits/visit-search.ts";
import { type Filters } from "../filters.server.ts";
import type { Span } from "../newest/read-newest.server.ts";
import type { Sighting } from "./read-sums.server.ts";

const maxPages = 3;

/** What waits for AI, and what AI does not look at, which is finished as it comes. */
const waiting = [
  {
    types: [...visitTypes],
    states: processingStates.filter((state) => !/^(FINISHED|CORRUPT)$/.test(state)),
  },
  {
    types: visitTypes.filter((type) => jobStatesOf(type).length === 0),
    states: ["FINISHED" as const],
  },
];

/** How many visits of each night nobody and nothing has looked at; of nights up to `since` that is not known. */
export interface Unlooked {
  byNight: ReadonlyMap<string, number>;
  since: string;
}

/** Where no AI looks at recordings, none has been looked at of which nobody says what it is. */
export async function readUnlooked(
  args: PageArgs,
  { media, location, species }: Filters,
  { span, locations }: { span: Span; locations: readonly LocationData[] },
): Promise<Unlooked> {
  const { hasAi, defaultTimeZone } = siteOf(args.context);
  if (!hasAi) return { byNight: new Map(), since: "9999" };
  if (media === "audio" || species !== undefined) return { byNight: new Map(), since: "" };
  const read = waiting.map((some) =>
    readWaiting(args, {
      projectId: requireProject(args.context).id,
      locations: location === undefined ? undefined : [location],
      ...some,
      ...span,
      duration: 0,
      "include-false-positives": true,
      "max-results": maxSearchedVisits,
    }),
  );
  const found = await Promise.all(read);
  const places = new Map(locations.map((one) => [one.id, one.location]));
  const toNight = ({ timeStart, stationId }: VisitData) =>
    nightOf(timeStart, zoneOf(places.get(stationId), defaultTimeZone));
  const visits = found.flatMap((one) => one.visits);
  const unnamed = visits.filter(({ classification }) => classification === nothing);
  const nights = [...new Map(unnamed.map((visit) => [keyOf(visit), visit])).values()].map(toNight);
  const byNight = new Map(
    [...Map.groupBy(nights, (night) => night)].map(([night, all]) => [night, all.length]),
  );
  const ends = found.flatMap((one) => (one.isMore ? one.visits.slice(-1) : [])).map(toNight);
  return { byNight, since: ends.toSorted().at(-1) ?? "" };
}

/** A visit may be found both ways. */
function keyOf({ stationId, timeStart }: VisitData): string {
  return `${stationId} ${timeStart}`;
}

/** Visits in which a recording waits, whatever the others show. */
async function readWaiting(args: PageArgs, query: InputOf<typeof searchVisits>) {
  const visits: VisitData[] = [];
  let cursor: string | undefined = "start";
  for (let page = 0; page < maxPages && cursor !== undefined; page += 1) {
    const found: ReplyOf<typeof searchVisits> = await send(args, searchVisits, {
      ...query,
      cursor,
    });
    visits.push(...found.visits);
    ({ cursor } = found);
  }
  return { visits, isMore: cursor !== undefined };
}

/** Visits that nobody and nothing has named: those not looked at yet, and those that showed nothing. */
export function splitUnnamed(unnamed: readonly Sighting[], { byNight, since }: Unlooked) {
  const split = unnamed.map((one) => {
    const known = one.night > since ? (byNight.get(one.night) ?? 0) : one.count;
    const waiting = Math.min(one.count, known);
    return { waiting: { ...one, count: waiting }, nothing: one.count - waiting };
  });
  return {
    waiting: split.map(({ waiting }) => waiting).filter(({ count }) => count > 0),
    nothing: split.reduce((total, { nothing }) => total + nothing, 0),
  };
}
