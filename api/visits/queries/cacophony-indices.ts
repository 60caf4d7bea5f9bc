import {
  addTallies,
  endOf,
  hourOfDay,
  meanOf,
  spanOf,
  stepOf,
  tallyIndex,
  type Tally,
  type TimeWindow,
  type Windows,
} from "#contract/rules/recordings/statistics.ts";
import type { Db } from "#api/db/open.ts";
import { pageRecordings, type Subject } from "#api/search/queries/recording-pages.ts";
import { boundedText } from "#api/recordings/queries/bounded-columns.ts";
import { readJson } from "#api/db/stored-json.ts";

/** The mean of each window, named by its end; null where nothing was recorded. */
export async function listIndices(db: Db, subject: Subject, windows: Windows) {
  const tallies = await tallyBy(db, subject, spanOf(windows), (at) => stepOf(windows, at));
  return Array.from({ length: windows.steps }, (_, step) => {
    const tally = tallies.get(step);
    return { from: endOf(windows, step), index: tally ? meanOf(tally) : null };
  });
}

/** The mean of each hour of the local day in which something was recorded. */
export async function listHourlyIndices(
  db: Db,
  subject: Subject,
  { window, timeZone }: { window: TimeWindow; timeZone: string },
) {
  const tallies = await tallyBy(db, subject, window, (at) => hourOfDay(at, timeZone));
  return [...tallies]
    .map(([hour, tally]) => ({ hour, index: meanOf(tally) }))
    .toSorted((a, b) => a.hour - b.hour);
}

/** In one pass over the recordings, gathered under what `keyOf` makes of the time of each. */
async function tallyBy(
  db: Db,
  subject: Subject,
  window: TimeWindow,
  keyOf: (recordedAt: string) => number,
): Promise<Map<number, Tally>> {
  const tallies = new Map<number, Tally>();
  for await (const ids of pageRecordings(db, { subject, window, type: "audio" })) {
    for (const { id, recorded_at, passthrough } of await listPassthrough(db, ids)) {
      const tally = tallyIndex(readJson("recordings.passthrough", passthrough, id));
      if (tally.count === 0) continue;
      const key = keyOf(recorded_at);
      const known = tallies.get(key);
      tallies.set(key, known ? addTallies(known, tally) : tally);
    }
  }
  return tallies;
}

function listPassthrough(db: Db, recordingIds: number[]) {
  return db
    .selectFrom("recordings")
    .select(["id", "recorded_at", boundedText("passthrough")])
    .where("id", "in", recordingIds)
    .execute();
}
