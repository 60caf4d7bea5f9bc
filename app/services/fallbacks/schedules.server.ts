import { withoutExtensions } from "#contract/extensions.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { getDeviceSchedule, listScheduleFollowers } from "#contract/wire/schedules/schedules.ts";
import { fallback } from "./fallback.server.ts";

/** Who made it is not told. */
const schedule = fallback(getDeviceSchedule, (asking, input) =>
  asking.ask(getDeviceSchedule, withoutExtensions(getDeviceSchedule, input)),
);

/** Of the devices that the caller sees; none is known elsewhere. */
const followers = fallback(listScheduleFollowers, async (asking, { id }) => {
  const { devices } = await asking.ask(listDevices, { "only-active": false });
  return {
    devices: devices.filter(({ scheduleId }) => scheduleId === Number(id)),
    followedElsewhere: 0,
  };
});

export const scheduleFallbacks = [schedule, followers];
