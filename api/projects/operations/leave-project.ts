import { Refusal } from "#contract/envelope.ts";
import { leftMail } from "#api/mail/membership-mails.ts";
import { findAnyMembership, markMembershipRemoved } from "../queries/memberships.ts";
import { deleteFeedsOfMember } from "#api/searches/queries/search-feeds.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { factsForOutsider } from "./join-project.ts";
import { ensureAdminRemains } from "./ensure-admin-remains.ts";

/** Refuses `missing` for who is not in, and `rule` for the last admin or owner. */
export function leaveProject(services: Services, by: Actor, project: Project): Promise<void> {
  const [projectId, userId] = [project.id, by.id];
  return changePeople(services, project, async (trx) => {
    const membership = await findAnyMembership(trx, { projectId, userId });
    if (membership?.standing !== "full") {
      throw new Refusal("missing", "You are not a member of this project.");
    }
    await ensureAdminRemains(trx, project, { userId, before: membership });
    await markMembershipRemoved(trx, membership.id, services.now());
    await deleteFeedsOfMember(trx, { projectId, userId });
    await recordAct(services, trx, by, { action: "left", subjectId: userId, projectId });
    if (!by.email_confirmed_at) return;
    await enqueueMail(trx, leftMail(factsForOutsider(services, project, by.email)), services.now());
  });
}
