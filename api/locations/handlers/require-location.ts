import { Refusal } from "#contract/envelope.ts";
import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { findVisibleLocation } from "../queries/locations.ts";
import type { Services } from "#api/services.ts";

interface Options {
  id: number;
  action: ProjectAction;
  /** A retired location is none, even one that retires in the future. */
  onlyActive?: boolean;
}

/** A location of whose project the caller may do that; what is missing and what is not theirs are refused alike. */
export async function requireLocation(
  { store }: Services,
  caller: User,
  { id, action, onlyActive = false }: Options,
) {
  const location = await findVisibleLocation(store.read, caller, id);
  if (!location || !can(location.role, action) || (onlyActive && location.retired_at)) {
    throw noSuchLocation(id);
  }
  return location;
}

export function noSuchLocation(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a station with a name or id of '${key}' for user`);
}
