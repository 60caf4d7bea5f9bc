import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import type { StoredUser } from "#api/accounts/queries/users.ts";
import { findAnyProject, lockProject } from "../queries/projects.ts";
import type { Services } from "#api/services.ts";
import { consumeInvitation, findPassedOn } from "./consume-invitation.ts";
import { joinProject } from "./join-project.ts";

/**
 * Lets someone who has just registered into the one project whose link was passed on to them; one that is over changes
 * nothing. Their address stays to be confirmed. Refuses `unauthenticated` what is not a sound token of that kind.
 */
export async function joinByPassedOnLink(
  services: Services,
  trx: Db,
  user: StoredUser,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const claims = await services.tokens.verify("invitation-link", token);
  const project = await findAnyProject(trx, String(claims.group));
  if (!project) return;
  await lockProject(trx, project.id);
  const by = { ...user, address };
  const rights = await consume(services, trx, by, { project, claims });
  if (rights) await joinProject(services, trx, by, { person: user, project, rights });
}

interface PassedOn {
  project: { id: number; name: string };
  claims: Parameters<typeof findPassedOn>[1];
}

async function consume(
  services: Services,
  trx: Db,
  by: StoredUser & { address: string },
  { project, claims }: PassedOn,
) {
  try {
    const mailed = await findPassedOn(trx, claims);
    const presented = { project, mailed, existingMember: true };
    return (await consumeInvitation(services, trx, by, presented)).rights;
  } catch (problem) {
    if (problem instanceof Refusal) return undefined;
    throw problem;
  }
}
