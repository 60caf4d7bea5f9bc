import { compareAsc, differenceInMinutes } from "date-fns";
import { compareTexts } from "../text/compare-names.ts";
import { powerOffTypes, powerOnTypes } from "./power.ts";

interface Reported {
  dateTime: string;
  type: string;
}

/** From being switched on until being switched off, as UTC text. An end that is missing was not told. */
export type PowerSession =
  | { on: string; off: string }
  | { on: string; off: undefined }
  | { on: undefined; off: string };

/** Longer ago, what came between has rather not been told. */
export const maxSessionHours = 36;

/** Within these, events of both types of a kind tell of one switching. */
const reportedTwiceMinutes = 10;

/** Events in any order as sessions, oldest first, which do not overlap. Those of other types are passed over. */
export function pairPower(reported: readonly Reported[]): PowerSession[] {
  const sessions: PowerSession[] = [];
  let on: string | undefined;
  for (const { dateTime, isOn } of listSwitchings(reported)) {
    if (on !== undefined && !isOn && isSession(on, dateTime)) {
      sessions.push({ on, off: dateTime });
      on = undefined;
      continue;
    }
    if (on !== undefined) sessions.push({ on, off: undefined });
    if (!isOn) sessions.push({ on: undefined, off: dateTime });
    on = isOn ? dateTime : undefined;
  }
  return on === undefined ? sessions : [...sessions, { on, off: undefined }];
}

interface Switching extends Reported {
  isOn: boolean;
}

/** What was told twice counts once: it is on from the first, off from the last. */
function listSwitchings(reported: readonly Reported[]): Switching[] {
  const switchings: Switching[] = [];
  for (const one of reported.flatMap((event) => toSwitching(event) ?? []).toSorted(inOrder)) {
    const last = switchings.at(-1);
    if (!last || !isSameSwitching(last, one)) switchings.push(one);
    else if (!one.isOn) switchings.splice(-1, 1, one);
  }
  return switchings;
}

function toSwitching(event: Reported): Switching | undefined {
  if (powerOnTypes.some((type) => type === event.type)) return { ...event, isOn: true };
  return powerOffTypes.some((type) => type === event.type) ? { ...event, isOn: false } : undefined;
}

/** At one moment a session ends before the next begins. */
function inOrder(one: Switching, other: Switching): number {
  return (
    compareAsc(one.dateTime, other.dateTime) ||
    Number(one.isOn) - Number(other.isOn) ||
    compareTexts(one.type, other.type)
  );
}

function isSameSwitching(one: Switching, other: Switching): boolean {
  if (one.isOn !== other.isOn) return false;
  if (one.dateTime === other.dateTime) return true;
  const minutes = differenceInMinutes(other.dateTime, one.dateTime);
  return one.type !== other.type && minutes < reportedTwiceMinutes;
}

function isSession(on: string, off: string): boolean {
  return differenceInMinutes(off, on) <= maxSessionHours * 60;
}
