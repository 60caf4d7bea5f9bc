import { Refusal } from "#contract/envelope.ts";
import { listLostRights, type Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { findRightsOfOthers } from "../queries/memberships.ts";
import type { Project } from "./change-people.ts";

const noRights: Rights = { admin: false, owner: false };

/** Refuses `rule` for a change that would take a project's last admin or last owner away. */
export async function ensureAdminRemains(
  trx: Db,
  project: Project,
  { userId, before, after = noRights }: { userId: number; before: Rights; after?: Rights },
): Promise<void> {
  const others = await findRightsOfOthers(trx, { projectId: project.id, userId });
  const lost = listLostRights(before, after, others);
  if (lost.length === 0) return;
  const words = lost.map((right) => `no ${right}`).join(" and ");
  throw new Refusal("rule", `${project.name} would be left with ${words}. Choose another first.`);
}
