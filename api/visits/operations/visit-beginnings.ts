import { inBatches } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import type { KnownVisits } from "./known-visits.ts";
import { assembling } from "./search-visits.ts";
import { pageCandidates } from "./visit-candidates.ts";

interface Beginning {
  /** 0 where it has none. */
  locationId: number;
  startedAt: string;
}

interface Beginnings {
  visits: Beginning[];
  /** The last recording that was looked at. */
  reached: Position | undefined;
  isLast: boolean;
}

/** Who counts needs all of them. */
const size = { first: 500, max: 2000 };
const candidatesAtOnce = 150;

/** Where and when the visits of a filter began, newest first, some at a time: what is known is not put together. */
export async function* pageBeginnings(
  db: Db,
  filter: RecordingFilter,
  known: KnownVisits,
): AsyncGenerator<Beginnings> {
  const assemble = assembling(db, filter);
  for await (const page of pageCandidates(db, filter, { size, after: undefined, known })) {
    let left = page.candidates.length;
    for await (const some of inBatches(page.candidates, candidatesAtOnce)) {
      left -= some.length;
      const isEnd = left === 0;
      const told = some.flatMap((one) => one.told ?? []);
      const untold = await assemble(some.filter((one) => !one.told));
      const found = untold.flatMap(({ visits }) => visits);
      yield {
        visits: [
          ...told.map(({ locationId, startedAt }) => ({ locationId, startedAt })),
          ...found.map(({ stationId, timeStart }) => {
            return { locationId: stationId, startedAt: timeStart };
          }),
        ],
        reached: isEnd ? page.reached : some.at(-1)?.position,
        isLast: isEnd && page.isLast,
      };
    }
    if (page.candidates.length === 0) {
      yield { visits: [], reached: page.reached, isLast: page.isLast };
    }
  }
}
