import { Refusal } from "#contract/envelope.ts";
import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { joinRequestMail } from "#api/mail/membership-mails.ts";
import { findInvitation } from "../queries/invitations.ts";
import {
  deleteMembership,
  findAnyMembership,
  listAskable,
  putMembership,
} from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { changePeople, recordAct, type Actor, type Project } from "./change-people.ts";
import { enqueueMailToOther } from "./enqueue-mail-to-other.ts";
import { issueLinkToken, toLink } from "#api/accounts/operations/issue-link-token.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";

/** Asks again, too. Refuses `rule` who cannot ask, and where there is nobody to ask, `missing` no admin's address. */
export async function requestMembership(
  services: Services,
  by: Actor,
  { project, adminEmail }: { project: Project; adminEmail: string | undefined },
): Promise<void> {
  if (!by.email_confirmed_at) {
    throw new Refusal("rule", "Confirm your email address first: admins see it with your request.");
  }
  await countRequest(services, by);
  await changePeople(services, project, (trx) =>
    putRequest(services, trx, by, { project, adminEmail }),
  );
}

/** Before the transaction of the request: one that is refused counts, too. */
export function countRequest(services: Services, by: Actor): Promise<void> {
  return countAttempt(services, "join:account", String(by.id));
}

/** Refuses as `requestMembership` does, but for the address of who asks. */
export async function putRequest(
  services: Services,
  trx: Db,
  by: Actor,
  { project, adminEmail }: { project: Project; adminEmail: string | undefined },
): Promise<void> {
  const [projectId, userId] = [project.id, by.id];
  await requireOutsider(trx, by, project);
  const admin = await requireAskable(trx, project, adminEmail);
  const request = { projectId, userId, admin: false, owner: false, pending: "requested" } as const;
  await putMembership(trx, request, services.now());
  const claims = { id: userId, group: projectId };
  const token = await issueLinkToken(services, trx, "join-group", claims, { userId });
  const mail = joinRequestMail({
    to: admin.email,
    userName: admin.name,
    requesterName: by.name,
    requesterEmail: by.email,
    projectName: project.name,
    productName: services.settings.productName,
    link: toLink(services, "confirm-group-membership-request", token),
  });
  await enqueueMailToOther(services, trx, mail);
  await recordAct(services, trx, by, { action: "asked to join", subjectId: userId, projectId });
}

/** Refuses `missing` where there is no request of the caller. */
export function withdrawRequest(services: Services, by: Actor, project: Project): Promise<void> {
  const [projectId, userId] = [project.id, by.id];
  return changePeople(services, project, async (trx) => {
    const membership = await findAnyMembership(trx, { projectId, userId });
    if (membership?.standing !== "requested") {
      throw new Refusal("missing", "You have no request to join this project.");
    }
    await deleteMembership(trx, membership.id);
    const act = { action: "request withdrawn", subjectId: userId, projectId } as const;
    await recordAct(services, trx, by, act);
  });
}

async function requireOutsider(trx: Db, { id, email }: Actor, project: Project): Promise<void> {
  const membership = await findAnyMembership(trx, { projectId: project.id, userId: id });
  if (membership?.standing === "full") {
    throw new Refusal("rule", `You are already a member of ${project.name}.`);
  }
  const invitation = await findInvitation(trx, { projectId: project.id, email });
  if (invitation || membership?.standing === "invited") {
    throw new Refusal("rule", `You have been invited to ${project.name}. Accept the invitation.`);
  }
}

/** Whether an address is unknown, not confirmed or not an admin's is not told, unless no admin has confirmed theirs. */
async function requireAskable(trx: Db, project: Project, adminEmail: string | undefined) {
  const people = await listAskable(trx, project.id);
  if (adminEmail === undefined) {
    const [first] = people;
    if (first) return first;
    throw nobodyToAsk();
  }
  if (people.every((one) => one.admin !== 1)) throw nobodyToAsk();
  const admin = people.find((one) => one.admin === 1 && one.email_folded === fold(adminEmail));
  if (admin) return admin;
  const text = `Could not find a user with a name or id of '${adminEmail}' among the admins`;
  throw new Refusal("missing", text);
}

function nobodyToAsk(): Refusal {
  return new Refusal("rule", "This project has no admin who can approve requests.");
}
