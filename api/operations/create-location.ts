import { isInWindow, warnOfNeighbours } from "#contract/rules/locations.ts";
import type { Place } from "#contract/rules/places.ts";
import { insertLocation, listSites } from "../queries/locations.ts";
import { lockProject } from "../queries/projects.ts";
import type { Services } from "../services.ts";
import { recordAct, type Actor } from "./change-people.ts";
import { requireFreeName } from "./location-refusals.ts";

interface Wish {
  projectId: number;
  name: string;
  place: Place;
  /** Now, unless it says otherwise. */
  activeAt: string | undefined;
  retiredAt: string | undefined;
  automatic: boolean;
}

/**
 * Makes a location, with warnings about those closer than 60 m that are in use in its time. Refuses `rule` where one
 * of them has the name.
 */
export function createLocation(
  services: Services,
  by: Actor,
  wish: Wish,
): Promise<{ id: number; warnings: string[] }> {
  const { store, now } = services;
  const { projectId, name, place } = wish;
  const activeAt = wish.activeAt ?? now().toISOString();
  const window = { from: activeAt, until: wish.retiredAt ?? now().toISOString() };
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const sites = await listSites(trx, projectId);
    const others = sites.filter((site) => isInWindow(site, window));
    requireFreeName(name, others);
    const id = await insertLocation(trx, { ...wish, activeAt, byId: by.id }, now());
    await recordAct(services, trx, by, {
      action: "location created",
      projectId,
      details: { locationId: id, name, place },
    });
    return { id, warnings: warnOfNeighbours("New station", place, others) };
  });
}
