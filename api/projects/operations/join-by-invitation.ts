import { subDays } from "date-fns";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import {
  findInvitationById,
  listProjectsInviting,
  deleteInvitation,
} from "../queries/invitations.ts";
import { spendLinkTokenRow } from "#api/accounts/queries/link-tokens.ts";
import { lockProject } from "../queries/projects.ts";
import type { StoredUser } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import type { Project } from "./change-people.ts";
import { joinProject } from "./join-project.ts";

const freshDays = 7;

/**
 * Lets someone who has just registered into every project that has invited their address lately, if the token of such
 * an invitation proves that the address is theirs; else nothing changes. `address` is where the request came from.
 * Gives the projects. Refuses `unauthenticated` what is not the sound token of an address's invitation.
 */
export async function joinByInvitation(
  services: Services,
  trx: Db,
  user: StoredUser,
  { token, address }: { token: string; address: string | undefined },
): Promise<Project[]> {
  const { id, jti } = await services.tokens.verify("invite-new-user", token);
  const now = services.now();
  const invitation = await findInvitationById(trx, id);
  if (!invitation || fold(invitation.email) !== fold(user.email)) return [];
  if (!(await spendLinkTokenRow(trx, Number(jti), now))) return [];
  const since = subDays(now, freshDays).toISOString();
  const waiting = await listProjectsInviting(trx, user.email);
  const fresh = waiting.filter(({ invited_at }) => invited_at > since);
  const joined: Project[] = [];
  /* Nobody waits for the other where all lock the lowest first. */
  for (const { id: invitationId, project_id, project_name } of fresh.toSorted(byProject)) {
    const project = { id: project_id, name: project_name };
    await lockProject(trx, project.id);
    const rights = await deleteInvitation(trx, invitationId);
    if (!rights) continue;
    await joinProject(services, trx, { id: user.id, address }, { person: user, project, rights });
    joined.push(project);
  }
  return joined;
}

function byProject(a: { project_id: number }, b: { project_id: number }): number {
  return a.project_id - b.project_id;
}
