import { Refusal } from "#contract/envelope.ts";
import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { noSuchProject } from "../operations/change-people.ts";
import { findAnyProject, findClosedProject, findProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";

/** A project in which the caller may do that; what is missing and what is not theirs are refused alike. */
export async function requireProject(
  { store }: Services,
  caller: User,
  key: string | number,
  action: ProjectAction,
) {
  const project = await findProject(store.read, caller, String(key));
  if (project && can(project.role, action)) return project;
  const closed = await findClosedProject(store.read, caller, String(key));
  throw closed ? asksForTwoSteps(closed) : noSuchProject(key);
}

function asksForTwoSteps({ name }: { name: string }): Refusal {
  const message = `${name} asks its people for two-step sign-in. Set it up in your settings first.`;
  return new Refusal("lacksTwoStep", message);
}

/** Whatever the caller is to the project. */
export async function requireAnyProject({ store }: Services, key: string | number) {
  const project = await findAnyProject(store.read, String(key));
  if (!project) throw noSuchProject(key);
  return project;
}
