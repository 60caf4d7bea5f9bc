import type { Db } from "#api/db/open.ts";
import {
  boundOnce,
  expectLeft,
  isBeyond,
  orderOf,
  type PageOfList,
  type Position,
} from "./positions.ts";
import { facts, listAmong } from "./matches-among.ts";
import { isOfProject, type RecordingFilter } from "./recording-filter.ts";

/** How many recordings of the project are looked at in a step; what is frequent is found in the first. */
const stretch = { first: 300, growth: 4, max: 20_000 };

/** Whether `facts` are all that is asked of a recording itself. */
export function canWalk({ review, expiring }: RecordingFilter): boolean {
  return !review && !expiring;
}

/**
 * Goes through the recordings of a project, or of its places, one after the other, a stretch at a step; says after each what
 * a page may take still.
 */
export async function* walkRecordings(
  db: Db,
  filter: RecordingFilter,
  { limit, after, towards }: PageOfList,
): AsyncGenerator<number, Position[]> {
  const found: Position[] = [];
  let [reached, looked, length] = [after, 0, stretch.first];
  /* Another way that ends sooner is gone on with, before anything is read here. */
  yield length;
  while (true) {
    const near = selectStretch(db, filter, { after: reached, towards, limit: length });
    const left = { filter, limit: limit - found.length, towards };
    const [among, end] = await Promise.all([listAmong(db, near, left), findEnd(db, near, length)]);
    found.push(...among);
    if (found.length >= limit) return found;
    reached = end;
    if (!reached) return found;
    looked += length;
    const expected = expectLeft({ found: found.length, looked, limit });
    yield expected;
    length = Math.min(Math.max(stretch.first, expected), stretch.growth * length, stretch.max);
  }
}

type Stretch = ReturnType<typeof selectStretch>;

function selectStretch(db: Db, filter: RecordingFilter, { limit, after, towards }: PageOfList) {
  const { devices, locations } = filter;
  const { from, until } = boundOnce(filter, after, towards);
  const columns = ["recordings.recorded_at", "recordings.id"] as const;
  return db
    .selectFrom("recordings")
    .where(isOfProject(db, filter))
    .$if(devices.length > 0, (query) => query.where("device_id", "in", devices))
    .$if(locations.length > 0, (query) => query.where("location_id", "in", locations))
    .$if(from !== undefined, (query) => query.where("recorded_at", ">=", from as string))
    .$if(until !== undefined, (query) => query.where("recorded_at", "<", until as string))
    .$if(after !== undefined, (query) => query.where(isBeyond(columns, after as Position, towards)))
    .select(facts)
    .orderBy("recorded_at", orderOf(towards))
    .orderBy("id", orderOf(towards))
    .limit(limit);
}

/** The last of a stretch; undefined where nothing is beyond it. */
function findEnd(db: Db, near: Stretch, length: number): Promise<Position | undefined> {
  return db
    .selectFrom(
      near
        .clearSelect()
        .select(["recorded_at", "id"])
        .offset(length - 1)
        .limit(1)
        .as("last"),
    )
    .select(["recorded_at as at", "id"])
    .executeTakeFirst();
}
