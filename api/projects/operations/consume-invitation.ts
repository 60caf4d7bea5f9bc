import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import type { TokenClaims } from "#api/http/tokens.ts";
import { deleteInvitation, deleteInvitationOf } from "../queries/invitations.ts";
import { spendLinkTokenRow } from "#api/accounts/queries/link-tokens.ts";
import { findAnyMembership, type Membership } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import type { Actor, Project } from "./change-people.ts";
import { requireOwnAddress } from "./require-own-address.ts";

type MailedInvitation = TokenClaims["invite-new-user"] & { isForAccount: boolean };

/** A token says itself which of the two it is. Refuses `unauthenticated` what is neither, or not sound. */
export async function readInvitationToken(
  { tokens }: Services,
  token: string,
): Promise<MailedInvitation> {
  const forAddress = await tokens.verify("invite-new-user", token).catch(undefinedIfRefused);
  if (forAddress) return { ...forAddress, isForAccount: false };
  return { ...(await tokens.verify("invite-existing-user", token)), isForAccount: true };
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

export interface Presented {
  project: Project;
  /** Without one, the invitation of the caller's account or confirmed address counts. */
  mailed: MailedInvitation | undefined;
  /** The bearer may have another address than the invited one. */
  existingMember: boolean;
}

interface Terms {
  rights: Rights;
  /** They came by mail to the address that the account has. */
  provesAddress: boolean;
}

interface Offer extends Terms {
  /** What the caller is to the project so far. */
  membership: Membership | undefined;
}

/** Uses up row and token; a refusal undoes it, so that a wrong account destroys nothing. */
export async function consumeInvitation(
  services: Services,
  trx: Db,
  by: Actor,
  { project, mailed, existingMember }: Presented,
): Promise<Offer> {
  const membership = await findAnyMembership(trx, { projectId: project.id, userId: by.id });
  const invited = membership?.standing === "invited" ? membership : undefined;
  if (!mailed) return { ...(await consumeOwnInvitation(trx, by, project, invited)), membership };
  const isUnspent = await spendLinkTokenRow(trx, Number(mailed.jti), services.now());
  if (!isUnspent || mailed.group !== project.id) throw noInvitation();
  const terms = mailed.isForAccount
    ? consumeInvitationOfAccount(by, mailed, invited)
    : await consumeInvitationOfAddress(trx, by, mailed, existingMember);
  return { ...terms, membership };
}

async function consumeOwnInvitation(
  trx: Db,
  by: Actor,
  { id: projectId }: Project,
  invited: Membership | undefined,
): Promise<Terms> {
  const offered = (await deleteInvitationOf(trx, { projectId, email: by.email })) ?? invited;
  if (!offered) throw noInvitation();
  /* Anyone can register with an address that is not theirs. */
  requireOwnAddress(by);
  return { rights: toRights(offered), provesAddress: false };
}

/** A change of the address spends the tokens that were mailed to it, so that this one came to the present address. */
function consumeInvitationOfAccount(
  by: Actor,
  { id }: MailedInvitation,
  invited: Membership | undefined,
): Terms {
  if (!invited || id !== by.id) throw noInvitation();
  return { rights: toRights(invited), provesAddress: true };
}

async function consumeInvitationOfAddress(
  trx: Db,
  by: Actor,
  { id }: MailedInvitation,
  existingMember: boolean,
): Promise<Terms> {
  const invitation = await deleteInvitation(trx, id);
  if (!invitation) throw noInvitation();
  const provesAddress = fold(invitation.email) === fold(by.email);
  if (!provesAddress && !existingMember) throw noInvitation();
  return { rights: toRights(invitation), provesAddress };
}

export function noInvitation(): Refusal {
  return new Refusal(
    "missing",
    "There is no such invitation for this account, or it has been answered or withdrawn.",
  );
}

function toRights({ admin, owner }: Rights): Rights {
  return { admin, owner };
}
