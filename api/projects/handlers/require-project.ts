import { Refusal } from "#contract/envelope.ts";
import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { findAnyProject, findProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";

/** A project in which the caller may do that; what is missing and what is not theirs are refused alike. */
export async function requireProject(
  { store }: Services,
  caller: User,
  key: string | number,
  action: ProjectAction,
) {
  const project = await findProject(store.read, caller, String(key));
  if (!project || !can(project.role, action)) throw noSuchProject(key);
  return project;
}

/** Whatever the caller is to the project. */
export async function requireAnyProject({ store }: Services, key: string | number) {
  const project = await findAnyProject(store.read, String(key));
  if (!project) throw noSuchProject(key);
  return project;
}

function noSuchProject(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a group with a name or id of '${key}' for user`);
}
