import type { InputOf } from "#contract/endpoint.ts";
import { nightOf, nightSpan, nightsOfMonth } from "#contract/rules/times/nights.ts";
import { countFound } from "#contract/wire/recordings/recording-counts.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { type Asking, fallback } from "./fallback.server.ts";
import { toSpecifiedQuery } from "./recordings.server.ts";
import { searchPage } from "./visits.server.ts";

const maxPages = 5;
const maxRecordings = 1000;

type Filter = Omit<InputOf<typeof countFound>, "of" | "month" | "time-zone">;

interface Found {
  all: { at: string; locationId: number | null }[];
  /** Not all that is older was read. */
  countedFrom?: string | undefined;
}

/** Of as many recordings or visits as a page can wait for. */
const counts = fallback(countFound, async (asking, { of, month, "time-zone": zone, ...filter }) => {
  const timeZone = zone ?? asking.defaultTimeZone;
  const nights = month === undefined ? [] : nightsOfMonth(month);
  const span = spanOf(nights, timeZone);
  const find = of === "visits" ? findVisits : findRecordings;
  const { projectId } = filter;
  const everything = { projectId, ...span, duration: 0, "include-false-positives": true };
  const [{ all, countedFrom }, recorded] = await Promise.all([
    find(asking, { ...filter, ...span }),
    nights.length > 0 ? findRecordings(asking, everything) : undefined,
  ]);
  const count = Map.groupBy(all, ({ at }) => nightOf(at, timeZone));
  const known = new Set(recorded?.all.map(({ at }) => nightOf(at, timeZone)));
  const byLocation = [...Map.groupBy(all, ({ locationId }) => locationId)]
    .map(([locationId, same]) => ({ locationId, count: same.length }))
    .toSorted((a, b) => b.count - a.count);
  return {
    byLocation,
    ...(month === undefined
      ? {}
      : {
          byNight: nights.map((night) => ({
            night,
            count: count.get(night)?.length ?? 0,
            hasRecordings: known.has(night) || count.has(night),
          })),
        }),
    ...(countedFrom === undefined ? {} : { countedFrom }),
  };
});

function spanOf(nights: readonly string[], timeZone: string) {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return {};
  return {
    from: nightSpan(first, timeZone).start.toISOString(),
    until: nightSpan(last, timeZone).stop.toISOString(),
  };
}

async function findRecordings({ ask }: Asking, filter: Filter): Promise<Found> {
  const query = { ...toSpecifiedQuery(filter), "max-results": maxRecordings };
  const { recordings } = await ask(queryRecordings, query);
  const all = recordings.map(({ recordingDateTime, stationId = null }) => ({
    at: recordingDateTime,
    locationId: stationId,
  }));
  return { all, countedFrom: all.length === maxRecordings ? all.at(-1)?.at : undefined };
}

async function findVisits(asking: Asking, filter: Filter): Promise<Found> {
  const all: Found["all"] = [];
  let cursor: string | undefined = "start";
  for (let page = 0; page < maxPages && cursor !== undefined; page += 1) {
    const found: Awaited<ReturnType<typeof searchPage>> = await searchPage(asking, {
      ...filter,
      cursor,
    });
    all.push(
      ...found.visits.map(({ timeStart, stationId }) => ({
        at: timeStart,
        locationId: stationId === 0 ? null : stationId,
      })),
    );
    ({ cursor } = found);
  }
  return { all, countedFrom: cursor };
}

export const countFallbacks = [counts];
