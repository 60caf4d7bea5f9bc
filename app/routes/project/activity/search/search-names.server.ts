import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { listMembers } from "#contract/wire/projects/memberships.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";

export interface Named {
  id: number;
  name: string;
}

/** What the ids of a search stand for, each by name. */
export interface SearchNames {
  locations: Named[];
  devices: Named[];
  people: Named[];
}

/** Of the whole project, inactive devices and retired locations included. */
export async function readSearchNames(
  args: PageArgs,
  locations: readonly LocationData[],
): Promise<SearchNames> {
  const groupIdOrName = requireProject(args.context).id;
  const [{ devices }, { users }] = await Promise.all([
    send(args, listProjectDevices, { groupIdOrName, "only-active": false }),
    send(args, listMembers, { groupIdOrName }),
  ]);
  return {
    locations: nameLocations(args, locations),
    devices: sort(devices.map(({ id, deviceName: name }) => ({ id, name }))),
    people: sort(
      users.flatMap(({ id, userName: name, pending }) =>
        id === undefined || pending ? [] : [{ id, name }],
      ),
    ),
  };
}

/** By name, as people read it. */
export function nameLocations({ context }: PageArgs, locations: readonly LocationData[]): Named[] {
  const { defaultTimeZone } = siteOf(context);
  return sort(locations.map((one) => ({ id: one.id, name: nameOfLocation(one, defaultTimeZone) })));
}

function sort(named: Named[]): Named[] {
  return named.toSorted((one, other) => compareNames(one.name, other.name));
}
