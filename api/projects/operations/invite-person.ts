import { Refusal } from "#contract/envelope.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import { email as emailField } from "#contract/wire/fields.ts";
import type { InvitationOutcome } from "#contract/wire/projects/invitations.ts";
import type { Db } from "#api/db/open.ts";
import { putInvitation, deleteInvitationOf } from "../queries/invitations.ts";
import { findAnyMembership, putMembership } from "../queries/memberships.ts";
import { findUserByKey } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { changeManyPeople, changePeople, type Actor, type Project } from "./change-people.ts";
import { joinProject, enqueueAcceptedMail, type Person } from "./join-project.ts";
import { countMailToOther } from "./enqueue-mail-to-other.ts";
import { countInvitation, countInvitations } from "./count-invitations.ts";
import { findWaitingInvitation, enqueueInvitationMail } from "./enqueue-invitation-mail.ts";

interface Input {
  project: Project;
  /** An address, or the id of an account. */
  key: string | number;
  rights: Rights;
}

/**
 * Invites someone, with an account or without, and mails them; again renews the invitation. Someone who has asked to
 * join is in. Refuses `missing` for an id of nobody who has been in the project or asked to be, `unprocessable` for a
 * member, `forbidden` who has not confirmed their own address. The message does not tell whether there is an account.
 */
export async function invitePerson(services: Services, by: Actor, input: Input): Promise<string> {
  await countInvitation(services, by, { project: input.project });
  return changePeople(services, input.project, (trx) => inviteOrRefuse(services, trx, by, input));
}

/** In one transaction, waits for no mail; outcomes in order. Every well-formed address counts for the limit. */
export async function invitePeople(
  services: Services,
  by: Actor,
  { project, emails, rights }: { project: Project; emails: string[]; rights: Rights },
): Promise<InvitationOutcome[]> {
  const addresses = emails.map((given) => ({
    given,
    key: emailField.safeParse(given.trim()).data,
  }));
  const keys = [...new Set(addresses.flatMap(({ key }) => key ?? []))];
  const { allowed, refusal } = await countInvitations(services, by, {
    project,
    amount: keys.length,
  });
  const results = new Map<string, Result>();
  if (refusal) for (const key of keys.slice(allowed)) results.set(key, refusal);
  await changeManyPeople(services, project, async (trx) => {
    /* In one order everywhere: the counts of recipients are those of all projects. */
    for (const key of keys.slice(0, allowed).toSorted())
      results.set(key, await invite(services, trx, by, { project, key, rights }));
  });
  return addresses.map(({ given, key = "" }) => {
    const result = results.get(key) ?? new Refusal("invalid", "Not an email address");
    const { message } = result;
    return {
      email: given,
      ...(result instanceof Refusal ? { outcome: "refused", message } : result),
    };
  });
}

type Result = Omit<InvitationOutcome, "email"> | Refusal;

/** Invites again with the rights that were offered. Refuses `rule` where no invitation waits. */
export async function resendInvitation(
  services: Services,
  by: Actor,
  { project, email }: { project: Project; email: string },
): Promise<string> {
  await countInvitation(services, by, { project });
  return changePeople(services, project, async (trx) => {
    const waiting = await findWaitingInvitation(trx, project, email);
    if (!waiting) throw new Refusal("rule", `No invitation to ${email} is waiting for an answer.`);
    return inviteOrRefuse(services, trx, by, { project, key: email, rights: waiting.rights });
  });
}

async function inviteOrRefuse(
  services: Services,
  trx: Db,
  by: Actor,
  input: Input,
): Promise<string> {
  const result = await invite(services, trx, by, input);
  if (result instanceof Refusal) throw result;
  if (result.outcome === "member") throw new Refusal("unprocessable", result.message);
  return result.message;
}

async function invite(services: Services, trx: Db, by: Actor, input: Input): Promise<Result> {
  const { key } = input;
  const person = await findUserByKey(trx, key);
  if (person) return inviteAccount(services, trx, by, { ...input, person });
  if (typeof key === "string") return inviteAddress(services, trx, by, { ...input, to: key });
  return unknownUser(key);
}

function unknownUser(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
}

async function inviteAddress(
  services: Services,
  trx: Db,
  by: Actor,
  { project, to, rights }: Input & { to: string },
): Promise<Result> {
  const refusal = await countMailToOther(services, trx, to);
  if (refusal) return refusal;
  const offer = { projectId: project.id, email: to, ...rights };
  const invitationId = await putInvitation(trx, offer, by.id, services.now());
  await enqueueInvitationMail(services, trx, by, {
    project,
    to,
    rights,
    invited: { invitationId },
  });
  return { outcome: "invited", message: `Invited ${to}` };
}

async function inviteAccount(
  services: Services,
  trx: Db,
  by: Actor,
  { project, key, person, rights }: Input & { person: Person },
): Promise<Result> {
  const place = { projectId: project.id, userId: person.id };
  const membership = await findAnyMembership(trx, place);
  if (membership?.standing === "full") {
    return { outcome: "member", message: `${person.name} is already a member of this project.` };
  }
  if (membership?.standing === "requested") {
    await joinProject(services, trx, by, { person, project, rights });
    await enqueueAcceptedMail(services, trx, project, person);
    const message = `${person.name} had asked to join and is now a member`;
    return { outcome: "joined", message };
  }
  /* Whoever counts ids up would learn names and addresses. */
  if (!membership && typeof key === "number") return unknownUser(key);
  const refusal = await countMailToOther(services, trx, person.email);
  if (refusal) return refusal;
  const offer = { ...place, ...rights, pending: "invited", invitedById: by.id } as const;
  await putMembership(trx, offer, services.now());
  await deleteInvitationOf(trx, { projectId: project.id, email: person.email });
  const invited = { userId: person.id };
  await enqueueInvitationMail(services, trx, by, { project, to: person.email, rights, invited });
  return { outcome: "invited", message: `Invited ${person.email}` };
}
