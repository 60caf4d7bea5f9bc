import { send } from "#app/services/api/api.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { findLastPower, powerOffTypes, powerOnTypes } from "#contract/rules/devices/power.ts";
import { type EventRow, queryEvents } from "#contract/wire/events.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";
import { reportsOnItself } from "./reporting.server.ts";

/** Enough to hold one of each type, where a device is started and stopped once a day. */
const maxEvents = 60;

/** The newest of what a device told of being started and stopped. */
export async function fetchPowerEvents(args: DevicePageArgs): Promise<EventRow[]> {
  const { rows } = await send(args, queryEvents, {
    deviceId: args.params.deviceId,
    type: [...powerOnTypes, ...powerOffTypes],
    latest: true,
    limit: maxEvents,
    cursor: "start",
    "only-active": false,
  });
  return rows;
}

const profiles = {
  low: "Low power: it keeps its recordings and sends them once a day, so they and their alerts come later, and its battery lasts longer.",
  high: "High power: it stays on while it records and sends each recording as it is made. Its battery runs down faster.",
  unknown: "It has not reported its power profile.",
};

export function toPower(rows: readonly EventRow[], { device, report, zone, now }: DeviceView) {
  const oldestFirst = rows.toReversed();
  const newest = Object.fromEntries(
    oldestFirst.map(({ EventDetail: { type }, dateTime }) => [type, dateTime]),
  );
  const { on, off } = findLastPower(newest);
  const { lowPower } = report.config ?? {};
  const profile = lowPower === undefined ? "unknown" : lowPower ? "low" : "high";
  const isTeller = device.type !== "audio" && reportsOnItself(device);
  return {
    /** Sound recorders tell nothing of it, and neither do cameras for trails and traps. */
    isToldOf: isTeller || rows.length > 0,
    on: on === undefined ? undefined : formatMoment(on, zone, now),
    off: off === undefined ? undefined : formatMoment(off, zone, now),
    profile:
      isTeller || (device.type !== "audio" && lowPower !== undefined)
        ? profiles[profile]
        : undefined,
  };
}
