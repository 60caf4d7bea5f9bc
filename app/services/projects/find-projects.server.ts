import { compareNames, compareTexts, matchesName } from "#contract/rules/text/compare-names.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { email } from "#contract/wire/fields.ts";
import { listProjectsOfUser } from "#contract/wire/projects/memberships.ts";
import type { ProjectData } from "#contract/wire/projects/projects.ts";
import { listUsers } from "#contract/wire/accounts/users.ts";
import { attempt, send, type PageArgs } from "../api/api.server.ts";
import { cutList, toDeviceRow, toProjectRows } from "../navigation/switch-project.server.ts";

type Setting = Parameters<typeof toProjectRows>[1];

/** People whose name or address was typed, or the projects of the one whose whole address it is. */
export async function findPeople(args: PageArgs) {
  const typed = args.url.searchParams.get("user");
  if (typed === null) return undefined;
  const address = email.safeParse(typed.trim());
  if (address.success) {
    const found = await attempt(args, listProjectsOfUser, { emailAddress: address.data });
    const projectIds = found.ok ? found.reply.groups.map(({ id }) => id) : [];
    return { kind: "one" as const, address: address.data, isKnown: found.ok, projectIds };
  }
  const { usersList } = await send(args, listUsers, {});
  const found = usersList.filter(
    ({ userName, email }) => matchesName(userName, typed) || matchesName(email, typed),
  );
  const sorted = found.toSorted(
    (a, b) => compareNames(a.userName, b.userName) || compareNames(a.email ?? "", b.email ?? ""),
  );
  return { kind: "many" as const, ...cutList(sorted, args.url) };
}

type People = Awaited<ReturnType<typeof findPeople>>;

/** Of all projects those of the chosen person, by what was typed of their names. */
export function findProjects(url: URL, all: ProjectData[], people: People, setting: Setting) {
  const typed = url.searchParams.get("q") ?? "";
  const inReach =
    people?.kind === "one" ? all.filter(({ id }) => people.projectIds.includes(id)) : all;
  const found = inReach.filter(({ groupName }) => matchesName(groupName, typed));
  return cutList(toProjectRows(found, setting), url);
}

/** Active devices by name, then kind. */
export function findDevices(url: URL, devices: DeviceData[]) {
  const typed = url.searchParams.get("device");
  if (typed === null) return undefined;
  const found = devices.filter(({ deviceName }) => matchesName(deviceName, typed));
  const sorted = found.toSorted(
    (a, b) =>
      compareNames(a.deviceName, b.deviceName) || compareTexts(a.type, b.type) || a.id - b.id,
  );
  return cutList(sorted.map(toDeviceRow), url);
}
