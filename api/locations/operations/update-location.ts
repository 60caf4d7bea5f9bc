import { isInWindow, warnOfNeighbours } from "#contract/rules/locations/locations.ts";
import { isSamePlace } from "#contract/rules/locations/places.ts";
import { changeLocation, listSites, type Site } from "../queries/locations.ts";
import type { AuditedAction } from "#api/accounts/queries/audit.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deletedMeanwhile, requireFreeName } from "./location-refusals.ts";

interface LocationKey {
  id: number;
  project_id: number;
}

/** Absent fields stay. */
interface Input {
  name?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  activeAt?: string | undefined;
  retiredAt?: string | undefined;
}

/**
 * Names, moves, dates or retires a location, and gives warnings about those closer than 60 m to its new place. A move
 * of less than 5 m is none. What was recorded there stays as it is. Refuses `rule` where the name is taken in its time.
 */
export function updateLocation(
  services: Services,
  by: Actor,
  location: LocationKey,
  input: Input,
): Promise<string[]> {
  return changeSite(services, by, location, (before, sites) => {
    const after = merge(before, input);
    const window = { from: after.activeAt, until: after.retiredAt ?? services.now().toISOString() };
    const others = sites.filter((site) => isInWindow(site, window));
    if (input.name !== undefined || input.activeAt !== undefined)
      requireFreeName(after.name, others);
    const isMoved = after.lat !== before.lat || after.lng !== before.lng;
    const warnings = isMoved ? warnOfNeighbours("Updated station location", after, others) : [];
    return { after, isNamed: after.name !== before.name, result: warnings };
  });
}

/** Refuses `rule` where a location that is not retired yet has the name. */
export function renameLocation(
  services: Services,
  by: Actor,
  location: LocationKey,
  name: string,
): Promise<void> {
  const now = services.now().toISOString();
  return changeSite(services, by, location, (before, sites) => {
    const others = sites.filter(({ retiredAt }) => retiredAt === null || retiredAt > now);
    requireFreeName(name, others);
    return { after: { ...before, automatic: false, name }, isNamed: true, result: undefined };
  });
}

/** Warns of those within 60 m. One in use stays so. Refuses `rule` where another in use has its name by now. */
export function reactivateLocation(
  services: Services,
  by: Actor,
  location: LocationKey,
): Promise<string[]> {
  return changeSite(services, by, location, (before, sites) => {
    const now = services.now().toISOString();
    const others = sites.filter((site) => isInWindow(site, { from: now, until: now }));
    requireFreeName(before.name, others);
    const result = warnOfNeighbours("Updated station location", before, others);
    return { after: { ...before, retiredAt: null }, isNamed: false, result };
  });
}

function merge(before: Site, { lat, lng, ...input }: Input): Site {
  const place = { lat: lat ?? before.lat, lng: lng ?? before.lng };
  return {
    ...before,
    automatic: false,
    ...(isSamePlace(before, place) ? {} : place),
    name: input.name ?? before.name,
    activeAt: input.activeAt ?? before.activeAt,
    retiredAt: input.retiredAt ?? before.retiredAt,
  };
}

interface Change<T> {
  after: Site;
  /** A person has decided on the name. */
  isNamed: boolean;
  result: T;
}

/** Changes to the names and times of a project's locations come one after the other. */
function changeSite<T>(
  services: Services,
  by: Actor,
  { id, project_id: projectId }: LocationKey,
  decide: (before: Site, others: Site[]) => Change<T>,
): Promise<T> {
  const { store, now } = services;
  return store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const sites = await listSites(trx, projectId);
    const before = sites.find((site) => site.id === id);
    if (!before) throw deletedMeanwhile();
    const others = sites.filter((site) => site !== before);
    const { after, isNamed, result } = decide(before, others);
    const columns = {
      name: after.name,
      latitude: after.lat,
      longitude: after.lng,
      active_at: after.activeAt,
      retired_at: after.retiredAt,
      automatic: 0 as const,
      last_updated_by_id: by.id,
    };
    await changeLocation(trx, id, isNamed ? { ...columns, needs_rename: 0 } : columns, now());
    await recordAct(services, trx, by, {
      action: nameAct(before, after),
      projectId,
      details: { locationId: id, before, after },
    });
    return result;
  });
}

function nameAct(before: Site, after: Site): AuditedAction {
  if (after.retiredAt === before.retiredAt) return "location changed";
  return after.retiredAt === null ? "location reactivated" : "location retired";
}
