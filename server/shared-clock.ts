import { readDatabaseClock } from "#api/doctor/queries/site-facts.ts";
import type { Store } from "#api/db/open.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import type { LogEntry } from "#contract/log-entry.ts";

const comparedMs = 60_000;
/** As much may be the way to the database and back. */
const toleratedMs = 1000;

export interface SharedClock {
  now(): Date;
  /** Goes by PostgreSQL's clock from now on, where it differs; SQLite is of this machine alone. */
  follow(store: Store, log: (entry: LogEntry) => void): Promise<void>;
  stop(): void;
}

/**
 * The time of all processes of a database, by which leases, sessions and limits go: another's must not end because the
 * clock of this machine is wrong.
 */
export function openSharedClock(readMachine = Date.now, readSteady = readSinceStart): SharedClock {
  let read = readMachine;
  let aheadMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const now = () => read() + aheadMs;

  async function compare(store: Store, log: (entry: LogEntry) => void): Promise<void> {
    const asked = now();
    const there = (await readDatabaseClock(store.read)).getTime();
    const differs = there - (asked + now()) / 2;
    if (Math.abs(differs) <= toleratedMs) return;
    aheadMs += differs;
    log({ level: "warn", message: describe(aheadMs) });
  }

  return {
    now: () => new Date(now()),
    follow: async (store, log) => {
      if (store.dialect === "sqlite") return;
      /* Nobody sets it between two looks at the database. */
      read = readSteady;
      await compare(store, log);
      /* The clock goes on as it did while the database does not answer, of which others tell. */
      timer = setInterval(() => void compare(store, log).catch(() => {}), comparedMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function readSinceStart(): number {
  return performance.timeOrigin + performance.now();
}

function describe(aheadMs: number): string {
  const far = formatDuration(Math.round(Math.abs(aheadMs) / 1000));
  if (Math.abs(aheadMs) <= toleratedMs) return "The clock here is that of PostgreSQL again.";
  return `The clock here is ${far} ${aheadMs > 0 ? "behind" : "ahead of"} PostgreSQL's, by which all goes: have both set by NTP (timedatectl).`;
}
