import { addHours, subHours } from "date-fns";
import { send } from "#app/services/api/api.server.ts";
import { nightOf, nightSpan } from "#contract/rules/times/nights.ts";
import { powerOffTypes, powerOnTypes } from "#contract/rules/devices/power.ts";
import {
  pairPower,
  type PowerSession,
  maxSessionHours,
} from "#contract/rules/devices/power-sessions.ts";
import { type EventRow, queryEvents } from "#contract/wire/events.ts";
import type { DevicePageArgs } from "../device-view.server.ts";

/** More would be no picture, and no line to read. */
const maxSwitchings = 1000;

export interface Power {
  sessions: readonly PowerSession[];
  /** Of nights that begin before, not all is read; undefined where it is. */
  knownSince: Date | undefined;
}

/** When a device was on in the nights of these events, newest first, whatever kinds of events they are. */
export async function loadPower(
  args: DevicePageArgs,
  events: readonly EventRow[],
  zone: string,
): Promise<Power> {
  const [newest, oldest] = [events[0], events.at(-1)];
  if (!newest || !oldest) return { sessions: [], knownSince: undefined };
  const first = nightSpan(nightOf(oldest.dateTime, zone), zone);
  const last = nightSpan(nightOf(newest.dateTime, zone), zone);
  const { rows, cursor } = await send(args, queryEvents, {
    deviceId: args.params.deviceId,
    "only-active": false,
    type: [...powerOnTypes, ...powerOffTypes],
    startTime: subHours(first.start, maxSessionHours).toISOString(),
    endTime: addHours(last.stop, maxSessionHours).toISOString(),
    latest: true,
    limit: maxSwitchings,
    cursor: "start",
  });
  const earliest = cursor === undefined ? undefined : rows.at(-1)?.dateTime;
  return {
    sessions: pairPower(rows.map(toReported)),
    knownSince: earliest === undefined ? undefined : addHours(earliest, maxSessionHours),
  };
}

export function toReported({ dateTime, EventDetail: { type } }: EventRow) {
  return { dateTime, type };
}

export function isKnown({ knownSince }: Power, night: string, zone: string): boolean {
  return knownSince === undefined || nightSpan(night, zone).start >= knownSince;
}
