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
  return { address, isInvited, text: outcome === "refused" ? message : text[outcome] };
}
