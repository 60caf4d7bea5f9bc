import { hoursToMilliseconds } from "date-fns";
import { reportStoppedDevices } from "../operations/report-stopped-devices.ts";
import { leaseClock, listClocks, moveClock, setClock } from "../queries/clocks.ts";
import type { Services } from "../services.ts";

interface Clock {
  name: string;
  /** The turn after a time. */
  nextTurn(after: Date): Date;
  work(services: Services): Promise<void>;
}

const clocks: Clock[] = [
  { name: "stopped-devices", nextTurn: nextFullHour, work: reportStoppedDevices },
];

/**
 * Does what is due by the hour, in one of the processes. A clock that is new waits for its first turn; turns that were
 * missed are one.
 */
export async function runClocks(services: Services): Promise<void> {
  const { store, now } = services;
  const set = await listClocks(store.read);
  for (const clock of clocks) {
    const dueAt = set.get(clock.name);
    if (dueAt === undefined) {
      await setClock(store.write, { name: clock.name, dueAt: clock.nextTurn(now()) });
    } else if (dueAt <= now().toISOString()) {
      await takeTurn(services, clock);
    }
  }
}

/** One that fails is tried again when its lease ends, and keeps no other waiting. */
async function takeTurn(services: Services, { name, nextTurn, work }: Clock): Promise<void> {
  const { store, now, log } = services;
  if (!(await leaseClock(store.write, name, now()))) return;
  try {
    await work(services);
    await moveClock(store.write, { name, dueAt: nextTurn(now()) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: "error", message: `Clock ${name}: ${message}` });
  }
}

function nextFullHour(after: Date): Date {
  const hour = hoursToMilliseconds(1);
  return new Date((Math.floor(after.getTime() / hour) + 1) * hour);
}
