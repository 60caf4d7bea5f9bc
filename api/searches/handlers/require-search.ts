import { can, type Role } from "#contract/rules/projects/roles.ts";
import { readJson } from "#api/db/stored-json.ts";
import { findProject } from "#api/projects/queries/projects.ts";
import type { Viewer } from "#api/projects/queries/access.ts";
import type { Services } from "#api/services.ts";
import { noSuchSearch } from "../operations/change-search.ts";
import { findVisibleSearch, type SearchRow } from "../queries/searches.ts";
import { toFilter } from "./to-filter.ts";

/** One that stands and that the viewer sees, with its project; what is missing and what is not theirs are alike. */
export async function findSearch({ store }: Services, viewer: Viewer, id: number) {
  const search = await findVisibleSearch(store.read, { id, userId: viewer.id });
  const project = search && (await findProject(store.read, viewer, String(search.project_id)));
  if (!search || !project || !can(project.role, "see its devices and recordings")) return undefined;
  return { search, project };
}

export async function requireSearch(services: Services, viewer: Viewer, id: number) {
  const found = await findSearch(services, viewer, id);
  if (!found || found.search.deleted_at !== null) throw noSuchSearch(id);
  return found;
}

/** The same for whoever may change it, deleted ones too. */
export async function requireChangeable(services: Services, viewer: Viewer, id: number) {
  const found = await findSearch(services, viewer, id);
  if (!found || !mayChange(found.search, viewer, found.project.role)) throw noSuchSearch(id);
  return found.search;
}

/** Their own, and shared ones where they manage the project. */
export function mayChange(
  { user_id, shared }: Pick<SearchRow, "user_id" | "shared">,
  { id }: Viewer,
  role: Role,
): boolean {
  return user_id === id
    ? can(role, "set up its devices and locations")
    : shared === 1 && can(role, "manage the project");
}

export function filterOf(
  { id, search, project_id: projectId }: Pick<SearchRow, "id" | "search" | "project_id">,
  setting: { zone: string; now: Date },
) {
  return toFilter(readJson("saved_searches.search", search, id), { projectId, ...setting });
}
