import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import type { Mail } from "#api/mail/mail.ts";
import { removedMail, requestDeniedMail, uninvitedMail } from "#api/mail/membership-mails.ts";
import { deleteInvitation, type Invitation } from "../queries/invitations.ts";
import {
  deleteMembership,
  markMembershipRemoved,
  type Membership,
} from "../queries/memberships.ts";
import { deleteFeedsOfMember } from "#api/searches/queries/search-feeds.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { factsForOutsider, type Person } from "./join-project.ts";
import { enqueueMailToOther } from "./enqueue-mail-to-other.ts";
import { ensureAdminRemains } from "./ensure-admin-remains.ts";
import { requireSubject, type SubjectKey } from "#api/alerts/operations/require-subject.ts";

/** A member, request or invitation. Refuses `missing`, and `rule` for outsiders and the last admin or owner. */
export function removeMember(
  services: Services,
  by: Actor,
  { project, key }: { project: Project; key: SubjectKey },
): Promise<string> {
  return changePeople(services, project, async (trx) => {
    const { person, membership, invitation } = await requireSubject(trx, project, key);
    const subjectId = person?.id;
    await recordAct(services, trx, by, { action: "removed", subjectId, projectId: project.id });
    if (!person) return withdrawInvitation(services, trx, project, invitation);
    if (membership && membership.standing !== "removed") {
      return removePerson(services, trx, by, { project, person, membership });
    }
    if (invitation) return withdrawInvitation(services, trx, project, invitation);
    throw new Refusal("rule", "They are neither a member of this project nor invited.");
  });
}

async function withdrawInvitation(
  services: Services,
  trx: Db,
  project: Project,
  { id, email }: Invitation,
) {
  await deleteInvitation(trx, id);
  await enqueueMailToOther(
    services,
    trx,
    uninvitedMail(factsForOutsider(services, project, email)),
  );
  return describeWithdrawal({ email });
}

function describeWithdrawal({ email }: { email: string }): string {
  return `Withdrew the invitation of ${email}`;
}

interface Removal {
  project: Project;
  person: Person;
  membership: Membership;
}

async function removePerson(
  services: Services,
  trx: Db,
  by: Actor,
  { project, person, membership }: Removal,
): Promise<string> {
  const post = async (toMail: (facts: ReturnType<typeof factsForOutsider>) => Mail) => {
    if (!person.email_confirmed_at || person.id === by.id) return;
    await enqueueMailToOther(
      services,
      trx,
      toMail(factsForOutsider(services, project, person.email)),
    );
  };
  if (membership.standing === "full") {
    await ensureAdminRemains(trx, project, { userId: person.id, before: membership });
    await markMembershipRemoved(trx, membership.id, services.now());
    await deleteFeedsOfMember(trx, { projectId: project.id, userId: person.id });
    await post(removedMail);
    return `Removed ${person.name}`;
  }
  await deleteMembership(trx, membership.id);
  const isRequest = membership.standing === "requested";
  await post(isRequest ? requestDeniedMail : uninvitedMail);
  return isRequest ? `Denied the request of ${person.name}` : describeWithdrawal(person);
}
