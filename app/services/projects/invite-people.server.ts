import { email } from "#app/forms/fields.ts";
import type { InvitationOutcome } from "#contract/wire/projects/invitations.ts";

const text = {
  invited: "Invited",
  joined: "Had asked to join, and is now in the project",
  member: "Already in the project",
};

export interface InviteResult {
  address: string;
  isInvited: boolean;
  /** Can be tried again, which who is in the project already need not be. */
  isFailed: boolean;
  text: string;
}

export function isAddress(text: string): boolean {
  return email.safeParse(text).success;
}

/** What became of an invitation, as pages say it. */
export function toInviteResult({
  email: address,
  outcome,
  message,
}: InvitationOutcome): InviteResult {
  const isInvited = outcome === "invited" || outcome === "joined";
  const isFailed = outcome === "refused";
  return { address, isInvited, isFailed, text: outcome === "refused" ? message : text[outcome] };
}
