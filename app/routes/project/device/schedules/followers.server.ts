import { attempt, type PageArgs, toErrorPage } from "#app/services/api/api.server.ts";
import { listDeviceNames } from "#app/services/devices/device-names.server.ts";
import { listScheduleFollowers } from "#contract/wire/schedules/schedules.ts";

const text = {
  hidden: (count: number) =>
    count === 1 ? "1 device that you cannot see" : `${count} devices that you cannot see`,
};

/** What follows a schedule of one's own: "Ridge speaker, Hut speaker and 2 devices that you cannot see". */
export async function nameFollowers(args: PageArgs, scheduleId: string | undefined) {
  const id = Number(scheduleId);
  if (!Number.isInteger(id)) return undefined;
  const outcome = await attempt(args, listScheduleFollowers, { id });
  if (!outcome.ok && outcome.refusal.reason !== "missing") throw toErrorPage(outcome.refusal);
  if (!outcome.ok) return undefined;
  const { devices, followedElsewhere: elsewhere } = outcome.reply;
  const count = devices.length + elsewhere;
  if (count === 0) return undefined;
  const names = listDeviceNames(
    devices.map(({ deviceName }) => deviceName),
    elsewhere > 0 ? [text.hidden(elsewhere)] : [],
  );
  /* Nobody takes a sound from devices of projects that they are not in. */
  return { names, isOne: count === 1, isLocked: elsewhere > 0 };
}

export type Followers = Awaited<ReturnType<typeof nameFollowers>>;
