import { addSeconds } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { insertAudit, type AuditedAction } from "../queries/audit.ts";
import { spendLinkTokensOf } from "../queries/link-tokens.ts";
import { setBlocked } from "../queries/people.ts";
import { endSessionsOf } from "../queries/sessions.ts";
import { confirmUserEmailAs, type StoredUser } from "../queries/users.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { issueLinkToken, linkSeconds, toLink } from "./issue-link-token.ts";

interface Act {
  actor: { id: number };
  person: Pick<StoredUser, "id" | "email_confirmed_at">;
  /** Where the request came from. */
  address: string;
}

/** Keeps somebody out from their next request on, or lets them in again. Refuses `rule` oneself. */
export function blockPerson(services: Services, act: Act, blocked: boolean): Promise<void> {
  if (act.person.id === act.actor.id) {
    throw new Refusal("rule", "You cannot block your own account.");
  }
  return record(services, act, blocked ? "blocked" : "unblocked", async (trx) => {
    await setBlocked(trx, act.person.id, blocked ? services.now() : undefined);
    if (blocked) await endSessionsOf(trx, { userId: act.person.id }, services.now());
  });
}

/** In place of the mailed link, which is void then. Refuses `rule` where it is confirmed, or the account has another now. */
export function vouchForAddress(services: Services, act: Act, email: string): Promise<void> {
  if (act.person.email_confirmed_at !== null) {
    throw new Refusal("rule", "The address is confirmed already.");
  }
  return record(services, act, "address confirmed", async (trx) => {
    const isTheirs = await confirmUserEmailAs(trx, { id: act.person.id, email }, services.now());
    if (!isTheirs) throw new Refusal("rule", "The address has changed. Look at it again first.");
    const links = { userId: act.person.id, type: "confirm-email" };
    await spendLinkTokensOf(trx, links, services.now());
  });
}

/** As a reset's mail has it: it signs in, with a code where the account takes one. */
export function makeResetLink(
  services: Services,
  act: Act,
): Promise<{ link: string; linkExpiresAt: string }> {
  const { id } = act.person;
  return record(services, act, "reset link made", async (trx) => {
    const token = await issueLinkToken(services, trx, "reset-password", { id }, { userId: id });
    const linkExpiresAt = addSeconds(services.now(), linkSeconds["reset-password"]).toISOString();
    return { link: toLink(services, "reset-password", token), linkExpiresAt };
  });
}

function record<T>(
  { store, now }: Services,
  { actor, person, address }: Act,
  action: AuditedAction,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  return store.write.transaction().execute(async (trx) => {
    const result = await change(trx);
    await insertAudit(trx, { action, actor, subjectId: person.id, address }, now());
    return result;
  });
}
