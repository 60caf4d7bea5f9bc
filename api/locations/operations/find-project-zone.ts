import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOfMost } from "#contract/rules/times/zones.ts";
import { readJson } from "#api/db/stored-json.ts";
import { findProjectSettings } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { listLocationsOf } from "../queries/location-lists.ts";

/** In which the days and periods of a project are reckoned: that of most of its locations, else its own. */
export async function findProjectZone(
  { store, settings }: Pick<Services, "store" | "settings">,
  projectId: number,
): Promise<string> {
  const [locations, stored] = await Promise.all([
    listLocationsOf(store.read, projectId, { onlyActive: false }),
    findProjectSettings(store.read, projectId),
  ]);
  const { timeZone = settings.defaultTimeZone } = readJson("projects.settings", stored, projectId);
  return zoneOfMost(locations.map(toPlace), timeZone);
}
