import { orErrorPage, attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";

const maxNamed = 5;

const others = (count: number) =>
  count === 1 ? "1 other device" : `${formatCount(count)} other devices`;

/** Of the devices that the reader sees, in all projects, those that follow a schedule: "Ridge speaker and Hut speaker". */
export async function nameFollowers(args: PageArgs, scheduleId: string | undefined) {
  if (scheduleId === undefined) return undefined;
  const { devices } = orErrorPage(await attempt(args, listDevices, { "only-active": false }));
  const names = devices
    .filter((device) => String(device.scheduleId) === scheduleId)
    .map(({ deviceName }) => deviceName);
  if (names.length === 0) return undefined;
  const rest = names.splice(maxNamed).length;
  return {
    isOne: names.length === 1,
    names: new Intl.ListFormat("en-NZ").format([...names, ...(rest > 0 ? [others(rest)] : [])]),
  };
}

export type Followers = Awaited<ReturnType<typeof nameFollowers>>;
