import type { User } from "#api/http/caller.ts";
import { listProjectIdsOf } from "#api/projects/queries/access.ts";
import type { Services } from "#api/services.ts";

/** The projects whose recordings someone sees; super-users see all. */
export async function listScope(
  { store }: Services,
  caller: User,
): Promise<readonly number[] | "all"> {
  return caller.superView === "off" ? listProjectIdsOf(store.read, caller) : "all";
}
