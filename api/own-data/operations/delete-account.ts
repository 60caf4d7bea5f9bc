import { Refusal } from "#contract/envelope.ts";
import { listLostRights, type Rights } from "#contract/rules/projects/roles.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { lockSuperUsers } from "#api/accounts/queries/limits.ts";
import { lockRow } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { accountDeletedMail } from "#api/mail/account-mails.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import { findRightsOfOthers, toRights } from "#api/projects/queries/memberships.ts";
import { lockProject } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import {
  deleteOwnRows,
  forgetPerson,
  hasOtherSuperUser,
  listOwnRights,
} from "../queries/former-member.ts";

interface Person {
  id: number;
  global_permission: "off" | "read" | "write";
}

export interface Holds {
  groups: ({ id: number; groupName: string } & Rights)[];
  isLastSuperUser: boolean;
}

/** Projects that would be left without an admin or owner, and whether the site would be left without a super-user. */
export async function findHolds(db: Db, { id, global_permission }: Person): Promise<Holds> {
  const groups: Holds["groups"] = [];
  for (const { id: projectId, name: groupName, ...flags } of await listOwnRights(db, id)) {
    const others = await findRightsOfOthers(db, { projectId, userId: id });
    const lost = listLostRights(toRights(flags), { admin: false, owner: false }, others);
    if (lost.length === 0) continue;
    const [admin, owner] = [lost.includes("admin"), lost.includes("owner")];
    groups.push({ id: projectId, groupName, admin, owner });
  }
  const isLastSuperUser = global_permission === "write" && !(await hasOtherSuperUser(db, id));
  return { groups, isLastSuperUser };
}

/**
 * Deletes an account at once: nothing of it says any more whose it was, and what they did stays, by a former member.
 * Refuses `rule` the last admin or owner of a project, and the last super-user.
 */
export async function deleteAccount(
  { store, settings, mailer, now }: Services,
  person: Actor & Person,
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    await lockSuperUsers(trx, now());
    /* Nobody waits for the other where all lock the lowest first. */
    for (const { id } of await listOwnRights(trx, person.id)) await lockProject(trx, id);
    await lockRow(trx, "users", person.id);
    refuseHeld(await findHolds(trx, person));
    await deleteOwnRows(trx, person);
    await forgetPerson(trx, person.id, now());
    const by = { actor: { id: person.id }, subjectId: person.id };
    await insertAudit(trx, { action: "account deleted", ...by, address: person.address }, now());
    if (!person.email_confirmed_at) return;
    const { productName, publicUrl: link } = settings;
    const facts = { to: person.email, userName: person.name, productName, link };
    await enqueueMail(trx, accountDeletedMail(facts), now());
  });
  await mailer.deliver();
}

function refuseHeld({ groups, isLastSuperUser }: Holds): void {
  const [group] = groups;
  if (group) {
    const right = group.admin ? "admin" : "owner";
    const message = `You are the last ${right} of ${group.groupName}. Make someone else an ${right} first, or delete the project.`;
    throw new Refusal("rule", message);
  }
  if (isLastSuperUser) {
    throw new Refusal("rule", "You are the last super-user. Make someone else one first.");
  }
}
