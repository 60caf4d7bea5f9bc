import { Refusal } from "#contract/envelope.ts";
import { isInWindow, warnOfNeighbours } from "#contract/rules/locations/locations.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { Db } from "#api/db/open.ts";
import { insertLocation, listSites, type Site } from "../queries/locations.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { requireFreeName } from "./location-refusals.ts";

interface Input {
  projectId: number;
  name: string;
  place: Place;
  /** Now, unless it says otherwise. */
  activeAt?: string | undefined;
  retiredAt?: string | undefined;
  automatic: boolean;
}

interface Made {
  id: number;
  warnings: string[];
}

/** Warns of those in use in its time within 60 m. Refuses `rule` where one of them has the name. */
export function createLocation(services: Services, by: Actor, input: Input): Promise<Made> {
  const { store } = services;
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, input.projectId);
    return makeLocation(services, trx, by, input, await listSites(trx, input.projectId));
  });
}

/** Makes several, each beside those before it; one that is refused keeps no other from being made. */
export function createLocations(
  services: Services,
  by: Actor,
  { projectId, sites }: { projectId: number; sites: (Place & { name: string })[] },
): Promise<(Made | Refusal)[]> {
  return services.store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const known = await listSites(trx, projectId);
    const outcomes: (Made | Refusal)[] = [];
    for (const { name, ...place } of sites) {
      const input = { projectId, name, place, automatic: false };
      const outcome = await makeLocation(services, trx, by, input, known).catch(orRefusal);
      outcomes.push(outcome);
      if (outcome instanceof Refusal) continue;
      const activeAt = services.now().toISOString();
      known.push({ ...place, id: outcome.id, name, activeAt, retiredAt: null, automatic: false });
    }
    return outcomes;
  });
}

function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function makeLocation(
  services: Services,
  trx: Db,
  by: Actor,
  input: Input,
  sites: Site[],
): Promise<Made> {
  const { now } = services;
  const { projectId, name, place } = input;
  const activeAt = input.activeAt ?? now().toISOString();
  const window = { from: activeAt, until: input.retiredAt ?? now().toISOString() };
  const others = sites.filter((site) => isInWindow(site, window));
  requireFreeName(name, others);
  const id = await insertLocation(trx, { ...input, activeAt, byId: by.id }, now());
  await recordAct(services, trx, by, {
    action: "location created",
    projectId,
    details: { locationId: id, name, place },
  });
  return { id, warnings: warnOfNeighbours("New station", place, others) };
}
