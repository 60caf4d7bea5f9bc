import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { readTokenType, type TokenClaims } from "#api/http/tokens.ts";
import {
  deleteInvitation,
  deleteInvitationOf,
  findInvitationByLink,
} from "../queries/invitations.ts";
import { spendLinkTokenRow } from "#api/accounts/queries/link-tokens.ts";
import {
  deleteMembership,
  findAnyMembership,
  findInvitedByLink,
  type Membership,
} from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import type { Actor, Project } from "./change-people.ts";
import { requireOwnAddress } from "./require-own-address.ts";

type MailedInvitation = TokenClaims["invite-new-user"] & {
  isForAccount: boolean;
  /** By hand and not by mail: its bearer may be anyone, and no address is theirs because of it. */
  isPassedOn: boolean;
};

/** A token says itself of which kind it is. Refuses `unauthenticated` what is of none, or not sound. */
export async function readInvitationToken(
  { tokens, store }: Services,
  token: string,
): Promise<MailedInvitation> {
  const type = readTokenType(token);
  if (type === "invitation-link") {
    return findPassedOn(store.read, await tokens.verify("invitation-link", token));
  }
  if (type === "invite-new-user") {
    const forAddress = await tokens.verify("invite-new-user", token);
    return { ...forAddress, isForAccount: false, isPassedOn: false };
  }
  const forAccount = await tokens.verify("invite-existing-user", token);
  return { ...forAccount, isForAccount: true, isPassedOn: false };
}

/** Refuses `missing` where the invitation is gone, or has a newer link. */
export async function findPassedOn(
  db: Db,
  claims: TokenClaims["invitation-link"],
): Promise<MailedInvitation> {
  const linkTokenId = Number(claims.jti);
  const invitation = await findInvitationByLink(db, linkTokenId);
  if (invitation) return { ...claims, id: invitation.id, isForAccount: false, isPassedOn: true };
  const invited = await findInvitedByLink(db, linkTokenId);
  if (!invited) throw noInvitation();
  return { ...claims, id: invited.user_id, isForAccount: true, isPassedOn: true };
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
  if (mailed.isPassedOn) return { ...(await consumePassedOn(trx, by, mailed)), membership };
  const terms = mailed.isForAccount
    ? consumeInvitationOfAccount(by, mailed, invited)
    : await consumeInvitationOfAddress(trx, by, mailed, existingMember);
  return { ...terms, membership };
}

/** Whoever holds it joins in place of the invited one, account or not, so that trying it tells nothing. */
async function consumePassedOn(
  trx: Db,
  by: Pick<Actor, "id">,
  { id, group, isForAccount }: MailedInvitation,
): Promise<Terms> {
  const offered = isForAccount
    ? await findAnyMembership(trx, { projectId: group, userId: id })
    : await deleteInvitation(trx, id);
  if (!offered || ("standing" in offered && offered.standing !== "invited")) throw noInvitation();
  if ("standing" in offered && id !== by.id) await deleteMembership(trx, offered.id);
  return { rights: toRights(offered), provesAddress: false };
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
