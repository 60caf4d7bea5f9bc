import { listProjectsInviting } from "../queries/invitations.ts";
import { listPendingProjects } from "../queries/memberships.ts";
import type { User } from "#api/http/caller.ts";
import type { Services } from "#api/services.ts";

/** Invitations to one's account and one's confirmed address, and one's own requests. */
export async function listOwnInvitations(
  { store: { read } }: Services,
  { id, email, email_confirmed_at }: Pick<User, "id" | "email" | "email_confirmed_at">,
) {
  /* Anyone can register with an address that is not theirs. */
  const isOwnAddress = email_confirmed_at !== null;
  const [pending, mailed] = await Promise.all([
    listPendingProjects(read, id),
    isOwnAddress ? listProjectsInviting(read, email) : [],
  ]);
  const invited = pending.filter((row) => row.pending === "invited");
  return {
    invitations: [...invited.map((row) => ({ ...row, invited_at: row.standing_since })), ...mailed],
    requested: pending.filter((row) => row.pending === "requested"),
  };
}
