import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { nightOf } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { VisitData } from "#app/services/recordings/visit-text.server.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { maxSearchedVisits, searchVisits } from "#contract/wire/visits/visit-search.ts";
import { searchAddress } from "../../activity/search/address.server.ts";
import { toSearchQuery } from "../../activity/search/to-query.server.ts";
import type { Filters } from "../filters.server.ts";
import type { Span } from "../newest/read-newest.server.ts";
import type { Sighting } from "./read-sums.server.ts";

const maxPages = 3;

interface Options {
  span: Span;
  projectPath: string;
}

/** Where the visits are listed that nobody and nothing has named, because AI has not finished with them, or does not look. */
export function toUnlooked({ location }: Filters, { span, projectPath }: Options): string {
  return searchAddress.toAddress(`${projectPath}/activity`, {
    ...span,
    "recording-mode": "cameras",
    locations: location === undefined ? [] : [location],
    state: "unlooked",
  });
}

/** How many visits of each night nobody and nothing has looked at; of nights up to `since` that is not known. */
export interface Unlooked {
  byNight: ReadonlyMap<string, number>;
  since: string;
}

/** By the search that lists them. Where no AI looks at recordings, none has been looked at of which nobody says what it is. */
export async function readUnlooked(
  args: PageArgs,
  filters: Filters,
  { locations, ...options }: Options & { locations: readonly LocationData[] },
): Promise<Unlooked> {
  const { hasAi, defaultTimeZone, now } = siteOf(args.context);
  if (!hasAi) return { byNight: new Map(), since: "9999" };
  if (filters.media === "audio" || filters.species !== undefined) {
    return { byNight: new Map(), since: "" };
  }
  const { searchParams } = new URL(toUnlooked(filters, options), args.url);
  const { visits, isMore } = await readListed(args, {
    projectId: requireProject(args.context).id,
    ...toSearchQuery(searchAddress.read({ searchParams }), { now: now(), zone: "UTC", hasAi }),
    "max-results": maxSearchedVisits,
  });
  const places = new Map(locations.map((one) => [one.id, one.location]));
  const nights = visits.map(({ timeStart, stationId }) =>
    nightOf(timeStart, zoneOf(places.get(stationId), defaultTimeZone)),
  );
  const byNight = new Map(
    [...Map.groupBy(nights, (night) => night)].map(([night, all]) => [night, all.length]),
  );
  return { byNight, since: isMore ? (nights.at(-1) ?? "") : "" };
}

async function readListed(args: PageArgs, query: InputOf<typeof searchVisits>) {
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
