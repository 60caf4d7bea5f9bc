import { differenceInSeconds } from "date-fns";
import type { InvitationLink } from "#contract/wire/projects/invitations.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { toLink } from "#api/accounts/operations/issue-link-token.ts";
import { listAddressLinks } from "../queries/invitations.ts";
import { listAccountLinks } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import type { Project } from "./change-people.ts";

interface Options {
  /** As in the mail: whoever holds it is taken for the owner of the address. */
  asMailed: boolean;
}

/**
 * The links of the invitations that wait, to be passed on by hand; nothing is stored. Unless `asMailed`, whoever opens
 * one joins that project alone, their address stays as unproved as it was, and accounts and addresses look alike.
 */
export async function listInvitationLinks(
  services: Services,
  { id: group }: Pick<Project, "id">,
  { asMailed }: Options,
): Promise<InvitationLink[]> {
  const { read } = services.store;
  const now = services.now();
  const [addresses, accounts] = await Promise.all([
    listAddressLinks(read, group, now),
    listAccountLinks(read, group, now),
  ]);
  const waiting = [
    ...addresses.map((row) => ({ ...row, type: "invite-new-user" as const })),
    ...accounts.map((row) => ({ ...row, type: "invite-existing-user" as const })),
  ].toSorted((a, b) => compareNames(a.email, b.email));
  return Promise.all(
    waiting.map(async ({ id, email, type, token_id, expires_at }) => {
      const seconds = differenceInSeconds(expires_at, now);
      const jti = String(token_id);
      const token = asMailed
        ? await services.tokens.sign(type, { id, group, jti }, seconds)
        : await services.tokens.sign("invitation-link", { group, jti }, seconds);
      const link = toLink(services, "accept-invite", token, "?existing-member=1");
      return { email, link, linkExpiresAt: expires_at };
    }),
  );
}
