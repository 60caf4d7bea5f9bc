import { nightOf } from "../times/nights.ts";

interface Reported {
  dateTime: string;
  type: string;
}

export interface EventNight<T extends Reported> {
  night: string;
  /** Events of one type that nothing of another type came between. */
  runs: [T, ...T[]][];
}

/** Events in order of time, either way round, by the nights of the place and by runs within these. */
export function groupEvents<T extends Reported>(
  events: readonly T[],
  timeZone: string,
): EventNight<T>[] {
  const nights = Map.groupBy(events, ({ dateTime }) => nightOf(dateTime, timeZone));
  return [...nights].map(([night, own]) => ({ night, runs: foldRuns(own) }));
}

function foldRuns<T extends Reported>(events: readonly T[]): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0].type === event.type) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
