import { data } from "react-router";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listLostRights, type Rights } from "#contract/rules/projects/roles.ts";
import { listInvitationLinks } from "#contract/wire/projects/invitations.ts";
import {
  listMemberships,
  type MemberData,
  type MembershipData,
} from "#contract/wire/projects/memberships.ts";
import { send, type PageArgs } from "../api/api.server.ts";
import { requireProject, requireViewer } from "../navigation/navigation.server.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";

/** For pages that change a project's people: super-users who may only read see none of them. */
export function requireManagedProject(context: PageArgs["context"]) {
  const project = requireProject(context);
  if (!requireViewer(context).mayManage) throw data(null, { status: 403 });
  const path = toProjectPath(project);
  return { id: project.id, name: project.groupName, path, usersPath: `${path}/settings/users` };
}

/** Address invitations first, then those with the newest accounts. */
export async function listPeople(args: PageArgs): Promise<MembershipData[]> {
  const { id } = requireProject(args.context);
  return (await send(args, listMemberships, { groupIdOrName: id })).memberships;
}

/** The links of the invitations that wait, as far as they work still. */
export async function listLinksToPassOn(args: PageArgs) {
  const { id } = requireProject(args.context);
  return (await send(args, listInvitationLinks, { groupIdOrName: id })).links;
}

type PageWithPerson = PageArgs & { params: { userId?: string; key?: string } };

/** The one of the address: an account by its id, an invitation by its email address. */
export async function requirePerson(args: PageWithPerson) {
  const people = await listPeople(args);
  const { userId, key } = args.params;
  const person = people.find((one) =>
    key === undefined
      ? one.id === Number(userId)
      : addressOf(one) === key && one.pending === "invited",
  );
  if (!person) throw await toGone(args);
  return { person, people };
}

/** What an invitation went to; a server that tells no addresses has the name in their place. */
export function addressOf({ email, userName }: MembershipData): string {
  return email ?? userName;
}

/** Where a form comes too late, the list says so: somebody else has answered, or the button was pressed twice. */
async function toGone({ request, context }: PageArgs) {
  if (request.method === "GET") return data(null, { status: 404 });
  const { usersPath } = requireManagedProject(context);
  return redirectWithNotice(usersPath, {
    tone: "info",
    text: "That has already been decided. This is how it stands now.",
  });
}

/** The rights that nobody would have without this member. */
export function findLastRights(people: MemberData[], userId: number | undefined): (keyof Rights)[] {
  const full = people.filter(({ pending }) => !pending);
  const member = full.find(({ id }) => id === userId);
  if (!member) return [];
  const others = full.filter((one) => one !== member);
  return listLostRights(
    member,
    { admin: false, owner: false },
    { admin: others.some(({ admin }) => admin), owner: others.some(({ owner }) => owner) },
  );
}

/** Where one goes to do something about a person. */
export function toPersonPath(usersPath: string, person: MembershipData): string {
  const { id, pending } = person;
  if (pending === "invited") return toInvitationPath(usersPath, addressOf(person));
  return pending === "requested" ? `${usersPath}/requests/${id}` : `${usersPath}/${id}`;
}

export function toInvitationPath(usersPath: string, email: string): string {
  return `${usersPath}/invites/${encodeURIComponent(email)}`;
}
