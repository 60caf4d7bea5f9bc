import type { User } from "#api/http/caller.ts";
import { listProjectIdsOf } from "#api/projects/queries/access.ts";
import { hasDeletedProjects } from "#api/projects/queries/deleted-projects.ts";
import { listProjectNames } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";

/** The projects whose recordings someone sees; super-users see all that are not in the trash. */
export async function listScope(
  { store: { read } }: Services,
  caller: User,
): Promise<readonly number[] | "all"> {
  if (caller.superView === "off") return listProjectIdsOf(read, caller);
  if (!(await hasDeletedProjects(read))) return "all";
  return (await listProjectNames(read)).map(({ id }) => id);
}
