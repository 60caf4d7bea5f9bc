import { hoursToMilliseconds } from "date-fns";
import type { SlowThing } from "#contract/wire/site.ts";

type Kind = SlowThing["kind"];

/** What took long in this process, in the last 24 hours. */
export interface SlowLog {
  record(kind: Kind, name: string, ms: number): void;
  list(): SlowThing[];
  /** The same, where there is anything new since it was asked for last. */
  takeNews(): SlowThing[] | undefined;
}

/** From there somebody waits. Most pages take 30 ms, and most queries less than one. */
export const slowMs: Record<Kind, number> = { page: 500, call: 500, query: 200 };

const hours = 24;
/** Of all kinds, in all hours: some hundred kilobytes. */
const maxEntries = 500;
const maxListed = 10;
const maxNameLength = 200;

export function openSlowLog(now: () => Date): SlowLog {
  const entries = new Map<string, SlowThing>();
  let hasNews = false;

  function makeRoom(ms: number): boolean {
    if (entries.size < maxEntries) return true;
    const start = startOf(now());
    let [leastKey, leastMs] = ["", ms];
    for (const [key, { at, longestMs }] of entries) {
      if (at < start) entries.delete(key);
      if (longestMs < leastMs) [leastKey, leastMs] = [key, longestMs];
    }
    return entries.size < maxEntries || entries.delete(leastKey);
  }

  const list = () => mergeSlowest([...entries.values()], now());

  return {
    record: (kind, fullName, ms) => {
      if (ms < slowMs[kind]) return;
      const at = now().toISOString();
      const name = fullName.slice(0, maxNameLength);
      const key = `${at.slice(0, 13)} ${kind} ${name}`;
      const thing = { kind, name, count: 1, longestMs: Math.round(ms), at };
      const known = entries.get(key);
      if (!known && !makeRoom(ms)) return;
      entries.set(key, known ? merge(known, thing) : thing);
      hasNews = true;
    },
    list,
    takeNews: () => {
      if (!hasNews) return undefined;
      hasNews = false;
      return list();
    },
  };
}

/** One entry for each name, as many of each kind as anybody reads, the slowest first. */
export function mergeSlowest(things: readonly SlowThing[], now: Date): SlowThing[] {
  const recent = things.filter(({ at }) => at >= startOf(now));
  const byName = Map.groupBy(recent, ({ kind, name }) => `${kind} ${name}`);
  const merged = [...byName.values()]
    .flatMap((same) => same.reduce(merge))
    .toSorted((a, b) => b.longestMs - a.longestMs);
  const byKind = Map.groupBy(merged, ({ kind }) => kind);
  return [...byKind.values()].flatMap((same) => same.slice(0, maxListed));
}

function merge(a: SlowThing, b: SlowThing): SlowThing {
  const slower = b.longestMs >= a.longestMs ? b : a;
  return { ...slower, count: a.count + b.count };
}

function startOf(now: Date): string {
  return new Date(now.getTime() - hoursToMilliseconds(hours)).toISOString();
}
