import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { rightsChangedMail } from "#api/mail/membership-mails.ts";
import { setInvitationRights, type Invitation } from "../queries/invitations.ts";
import { setMembershipRights, type Membership } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { factsForMember, joinProject, enqueueAcceptedMail, type Person } from "./join-project.ts";
import { countInvitation } from "./count-invitations.ts";
import { enqueueMailToOther } from "./enqueue-mail-to-other.ts";
import { ensureAdminRemains } from "./ensure-admin-remains.ts";
import { requireSubject, type SubjectKey } from "#api/alerts/operations/require-subject.ts";

interface Input {
  project: Project;
  key: SubjectKey;
  /** A right that is not named stays as it is; who had none does not get it. */
  rights: { [R in keyof Rights]?: boolean | undefined };
}

/**
 * Takes someone in at once, approves their request, or changes the rights of a member or of somebody invited, who still
 * has to agree. Refuses `missing` for who is unknown, `rule` for the last admin or owner, `forbidden` to take somebody in
 * with an unconfirmed address. Gives a message for the caller.
 */
export function setMember(services: Services, by: Actor, input: Input): Promise<string> {
  const { project, key } = input;
  return changePeople(services, project, async (trx) => {
    const { person, membership, invitation } = await requireSubject(trx, project, key);
    if (!person) return changeOffer(trx, invitation, input.rights);
    if (membership?.standing === "full") {
      return changeRights(services, trx, by, { ...input, person, membership });
    }
    if (membership?.standing === "invited") {
      await setMembershipRights(
        trx,
        membership.id,
        complete(input.rights, membership),
        services.now(),
      );
      return describeOffer(person);
    }
    const hasAsked = membership?.standing === "requested";
    if (invitation && !hasAsked) return changeOffer(trx, invitation, input.rights);
    /* Nobody has asked them: clients of the dialect expect it. It counts as an invitation does. */
    if (!hasAsked && person.id !== by.id) await countInvitation(services, by, { project, db: trx });
    const rights = complete(input.rights, membership ?? { admin: false, owner: false });
    await joinProject(services, trx, by, { person, project, rights });
    if (person.id !== by.id) await enqueueAcceptedMail(services, trx, project, person);
    return `Added ${person.name}`;
  });
}

async function changeOffer(trx: Db, invitation: Invitation, rights: Input["rights"]) {
  await setInvitationRights(trx, invitation.id, complete(rights, invitation));
  return describeOffer(invitation);
}

function describeOffer({ email }: { email: string }): string {
  return `Changed the permissions offered to ${email}`;
}

async function changeRights(
  services: Services,
  trx: Db,
  by: Actor,
  { project, rights, person, membership }: Input & { person: Person; membership: Membership },
): Promise<string> {
  const before = complete({}, membership);
  const after = complete(rights, membership);
  if (after.admin === before.admin && after.owner === before.owner) {
    return `${person.name} already has these permissions`;
  }
  await ensureAdminRemains(trx, project, { userId: person.id, before, after });
  await setMembershipRights(trx, membership.id, after, services.now());
  await recordAct(services, trx, by, {
    action: "rights changed",
    subjectId: person.id,
    projectId: project.id,
    details: { before, after },
  });
  if (person.email_confirmed_at && person.id !== by.id) {
    const facts = factsForMember(services, project, person);
    await enqueueMailToOther(services, trx, rightsChangedMail({ ...facts, before, after }));
  }
  return `Changed the permissions of ${person.name}`;
}

function complete(named: Input["rights"], { admin, owner }: Rights): Rights {
  return { admin: named.admin ?? admin, owner: named.owner ?? owner };
}
