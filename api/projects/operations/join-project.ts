import { toUrlName } from "#contract/rules/navigation/names.ts";
import type { Rights } from "#contract/rules/projects/roles.ts";
import type { Db } from "#api/db/open.ts";
import { acceptedMail } from "#api/mail/membership-mails.ts";
import { deleteInvitationOf } from "../queries/invitations.ts";
import { putMembership } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor, type Project } from "./change-people.ts";
import { enqueueMailToOther } from "./enqueue-mail-to-other.ts";

export interface Person {
  id: number;
  name: string;
  email: string;
  email_confirmed_at: string | null;
}

/** Makes someone a full member, however that came about. An invitation that waits at their address has had its answer. */
export async function joinProject(
  services: Services,
  trx: Db,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  { person, project, rights }: { person: Person; project: Project; rights: Rights },
): Promise<void> {
  const { admin, owner } = rights;
  const [projectId, userId] = [project.id, person.id];
  await putMembership(trx, { projectId, userId, admin, owner }, services.now());
  if (person.email_confirmed_at) await deleteInvitationOf(trx, { projectId, email: person.email });
  const details = { admin, owner };
  await recordAct(services, trx, by, { action: "joined", subjectId: userId, projectId, details });
}

export async function enqueueAcceptedMail(
  services: Services,
  trx: Db,
  project: Project,
  person: Person,
): Promise<void> {
  if (!person.email_confirmed_at) return;
  await enqueueMailToOther(services, trx, acceptedMail(factsForMember(services, project, person)));
}

/** What mails to members say; their link leads into the project. */
export function factsForMember(
  { settings }: Services,
  { name }: Pick<Project, "name">,
  person: Pick<Person, "name" | "email">,
) {
  const { productName, publicUrl } = settings;
  const link = `${publicUrl}/${encodeURIComponent(toUrlName(name))}`;
  return { to: person.email, userName: person.name, projectName: name, productName, link };
}

/** What mails to those who are not in say; their link leads to the front door. */
export function factsForOutsider({ settings }: Services, { name }: Project, to: string) {
  return { to, projectName: name, productName: settings.productName, link: settings.publicUrl };
}
