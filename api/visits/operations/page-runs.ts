import { groupVisits, type Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { Db } from "#api/db/open.ts";
import {
  allDays,
  dayAt,
  endOf,
  isWithin,
  startMsOf,
  type Days,
} from "#api/recordings/queries/utc-days.ts";
import type { Position } from "#api/search/queries/positions.ts";
import {
  listVisitingAt,
  listVisitingIn,
  type FactsOfVisiting,
} from "../queries/night-recordings.ts";
import { quietMs } from "../queries/visit-starts.ts";
import { maxRecordings } from "./read-visits.ts";

/** What is put together before anything is said of it: recordings of which none is 10 minutes apart. */
export type Run = Visit<FactsOfVisiting>;

interface DaysOfProject {
  projectId: number;
  days: Days;
  /** From which on recordings may reach into the first of the days. */
  lookBackDay: number;
}

const lastInstantMs = Date.parse(endOf(allDays.last));
/** Ends are instants of whole milliseconds, cut off. */
const quietAfterMs = quietMs + 1;

/**
 * All visits that start on some days, whole, each as its recordings, a page of recordings at a time. What a visit is of
 * is told by its first 2,000 recordings, however many follow.
 */
export async function* pageRuns(db: Db, of: DaysOfProject): AsyncGenerator<Run[]> {
  const startsThen = ({ startedAt }: Run) => isWithin([of.days], dayAt(startedAt));
  let open: FactsOfVisiting[] = [];
  let after: Position | undefined;
  for (let isLast = false; !isLast;) {
    const page = await listVisitingIn(db, { ...of, after });
    ({ isLast } = page);
    after = positionOf(page.recordings) ?? after;
    const reachedMs = isLast ? startMsOf(of.days.last + 1) : Date.parse(after?.at ?? "");
    const runs = partRuns([...open, ...page.recordings], reachedMs);
    open = runs.open.flatMap(shorten);
    yield runs.over.filter(startsThen).map(cut);
  }
  yield* followRuns(db, of.projectId, groupVisits(open).filter(startsThen), after);
}

/** Those that go on beyond the days, until each is over. */
async function* followRuns(
  db: Db,
  projectId: number,
  started: Run[],
  position: Position | undefined,
): AsyncGenerator<Run[]> {
  let [open, after] = [started, position];
  while (open.length > 0 && after) {
    const endMs = Math.max(...open.map(({ endedAt }) => Date.parse(endedAt))) + quietAfterMs;
    const beforeMs = Math.min(endMs, lastInstantMs);
    const places = open.map(({ recordings }) => recordings[0]?.locationId ?? null);
    const before = new Date(beforeMs).toISOString();
    const page = await listVisitingAt(db, projectId, { places, after, before });
    after = positionOf(page.recordings) ?? after;
    const isEnd = page.isLast && beforeMs === lastInstantMs;
    const reachedMs = isEnd ? Infinity : page.isLast ? beforeMs : Date.parse(after.at);
    const held = open.flatMap(({ recordings }) => [...recordings]);
    const ids = new Set(open.map(idOf));
    const runs = partRuns([...held, ...page.recordings], reachedMs);
    const isOurs = (run: Run) => ids.has(idOf(run));
    yield runs.over.filter(isOurs).map(cut);
    open = groupVisits(runs.open.filter(isOurs).flatMap(shorten));
  }
}

function idOf({ recordings }: Run): number {
  return recordings[0]?.id ?? 0;
}

function positionOf(recordings: FactsOfVisiting[]): Position | undefined {
  const last = recordings.at(-1);
  return last && { at: last.startedAt, id: last.id };
}

/** Those that nothing which starts later can belong to, and the others. */
function partRuns(recordings: FactsOfVisiting[], reachedMs: number): { over: Run[]; open: Run[] } {
  const isOver = ({ endedAt }: Run) => Date.parse(endedAt) + quietAfterMs <= reachedMs;
  const runs = groupVisits(recordings);
  return { over: runs.filter(isOver), open: runs.filter((run) => !isOver(run)) };
}

function cut(run: Run): Run {
  return { ...run, recordings: run.recordings.slice(0, maxRecordings) };
}

/** The last that is kept stands for those that follow, and lasts as long. */
function shorten({ recordings, endedAt }: Run): FactsOfVisiting[] {
  const [kept, last] = [recordings.slice(0, maxRecordings), recordings[maxRecordings - 1]];
  if (recordings.length <= maxRecordings || !last) return [...recordings];
  const durationSeconds = (Date.parse(endedAt) - Date.parse(last.startedAt)) / 1000;
  return [...kept.slice(0, -1), { ...last, durationSeconds }];
}
