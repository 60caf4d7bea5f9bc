import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { deleteInvitationOf, findInvitationById } from "../queries/invitations.ts";
import { deleteMembership } from "../queries/memberships.ts";
import { confirmUserEmail, findUser } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor } from "./change-people.ts";
import { joinProject, enqueueAcceptedMail, type Person } from "./join-project.ts";
import { noInvitation, consumeInvitation, type Presented } from "./consume-invitation.ts";
import { requireOwnAddress } from "./require-own-address.ts";

/** Refuses `missing` where no invitation fits, `forbidden` where the caller's address is not confirmed. */
export function acceptInvitation(
  services: Services,
  by: Actor,
  presented: Presented,
): Promise<void> {
  const { project } = presented;
  return changePeople(services, project, async (trx) => {
    const { rights, provesAddress, membership } = await consumeInvitation(
      services,
      trx,
      by,
      presented,
    );
    if (membership?.standing === "full") throw noInvitation();
    const person = provesAddress ? await confirmAddress(services, trx, by) : by;
    await joinProject(services, trx, by, { person, project, rights });
    await enqueueAcceptedMail(services, trx, project, person);
  });
}

/**
 * Turns an invitation down, by the same rules, but that a link which was passed on does so for nobody else than whom it
 * invites: others who come by it are not asked, and leave it unanswered.
 */
export function declineInvitation(
  services: Services,
  by: Actor,
  presented: Presented,
): Promise<void> {
  const projectId = presented.project.id;
  return changePeople(services, presented.project, async (trx) => {
    await requireAddressee(trx, by, presented);
    const { membership } = await consumeInvitation(services, trx, by, presented);
    if (membership?.standing === "invited") await deleteMembership(trx, membership.id);
    if (by.email_confirmed_at) await deleteInvitationOf(trx, { projectId, email: by.email });
    const act = { action: "invitation declined", subjectId: by.id, projectId } as const;
    await recordAct(services, trx, by, act);
  });
}

async function requireAddressee(trx: Db, by: Actor, { mailed }: Presented): Promise<void> {
  if (!mailed?.isPassedOn) return;
  requireOwnAddress(by);
  const { id, isForAccount } = mailed;
  const invitation = isForAccount ? undefined : await findInvitationById(trx, id);
  const isAddressee = isForAccount
    ? id === by.id
    : fold(invitation?.email ?? "") === fold(by.email);
  if (!isAddressee) throw new Refusal("forbidden", "Only the person invited can decline this.");
}

/** Holds the account's row first, so that its address cannot become another one meanwhile. */
async function confirmAddress(services: Services, trx: Db, by: Actor): Promise<Person> {
  if (by.email_confirmed_at) return by;
  await confirmUserEmail(trx, by.id, services.now());
  const person = await findUser(trx, by.id);
  if (!person || fold(person.email) !== fold(by.email)) throw noInvitation();
  await recordAct(services, trx, by, { action: "address confirmed", subjectId: by.id });
  return person;
}
