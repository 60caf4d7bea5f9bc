import { expect } from "vitest";
import { putMembership } from "#api/projects/queries/memberships.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import type { TestApi } from "../test-api.ts";

export const password = "correct horse battery";

export interface Person {
  id: number;
  email: string;
  token: string;
  refreshToken: string;
}

/** A person with a confirmed address, who has accepted the agreement. */
export async function register(api: TestApi, userName: string): Promise<Person> {
  const email = `${userName.toLowerCase().replaceAll(" ", ".")}@example.org`;
  const reply = await api.send(createUser, { userName, email, password, endUserAgreement: 1 });
  const { id } = reply.userData;
  await api.services.store.write
    .updateTable("users")
    .set({ email_confirmed_at: api.now().toISOString() })
    .where("id", "=", id)
    .execute();
  return { id, email, token: reply.token, refreshToken: reply.refreshToken };
}

/** After time has passed: access tokens live for five minutes. */
export async function signInAgain(api: TestApi, person: Person): Promise<Person> {
  const { token, refreshToken } = await api.send(authenticate, { email: person.email, password });
  return { ...person, token, refreshToken };
}

export async function makeProject(api: TestApi, owner: Person, groupName: string): Promise<number> {
  const { groupId } = await api.send(createProject, { groupName }, owner.token);
  return groupId;
}

export interface Camera {
  id: number;
  saltId: number;
  token: string;
}

export async function makeCamera(
  api: TestApi,
  projectId: number,
  deviceName: string,
): Promise<Camera> {
  const group = String(projectId);
  return api.send(registerDevice, { group, deviceName, password, deviceType: "thermal" });
}

interface Standing {
  admin?: boolean;
  owner?: boolean;
  pending?: "invited" | "requested";
}

export async function join(
  api: TestApi,
  person: Person,
  projectId: number,
  { admin = false, owner = false, pending }: Standing = {},
) {
  const { write } = api.services.store;
  const standing = { projectId, userId: person.id, admin, owner, ...(pending ? { pending } : {}) };
  await putMembership(write, standing, api.now());
}

export async function makeSuperUser(api: TestApi, person: Person, permission: "read" | "write") {
  await api.services.store.write
    .updateTable("users")
    .set({ global_permission: permission })
    .where("id", "=", person.id)
    .execute();
}

/** The callers of a role table, in order of their rights. */
export const roles = [
  "anonymous",
  "stranger",
  "invited",
  "member",
  "admin",
  "owner",
  "super-user read",
  "super-user write",
  "device",
] as const;

export type Role = (typeof roles)[number];

/** One project and a token of every kind of caller towards it. */
export async function makeCast(api: TestApi) {
  const cast = await api.remember("cast", () => gatherCast(api));
  const { projectId, camera, owner, stranger, invited, member, admin, reader, writer } = cast;
  const tokens: Tokens = {
    anonymous: undefined,
    stranger: stranger.token,
    invited: invited.token,
    member: member.token,
    admin: admin.token,
    owner: owner.token,
    "super-user read": reader.token,
    "super-user write": writer.token,
    device: camera.token,
  };
  let outsiders: ReturnType<typeof openOutsiders> | undefined;
  outsidersOf.set(tokens, () => (outsiders ??= openOutsiders(api, projectId, owner)));
  return { ...cast, tokens };
}

async function gatherCast(api: TestApi) {
  const owner = await register(api, "Olive Owner");
  const projectId = await makeProject(api, owner, "Kea Basin");
  const [stranger, invited, member, admin, reader, writer] = (await Promise.all(
    ["Sam Stranger", "Ida Invited", "Mere Member", "Ana Admin", "Rua Reader", "Wiremu Writer"].map(
      (name) => register(api, name),
    ),
  )) as [Person, Person, Person, Person, Person, Person];
  await join(api, invited, projectId, { pending: "invited" });
  await join(api, member, projectId);
  await join(api, admin, projectId, { admin: true });
  await makeSuperUser(api, reader, "read");
  await makeSuperUser(api, writer, "write");
  const camera = await makeCamera(api, projectId, "Ridge camera");
  return { projectId, camera, owner, stranger, invited, member, admin, reader, writer };
}

type Tokens = Record<Role, string | undefined>;

/** Made when they are first asked for: most tests need none of them. */
const outsidersOf = new WeakMap<Tokens, () => Promise<Record<string, Person>>>();

/** Who has left is to a project no more than a stranger, as is who is in another; who has asked to join no more than who is invited. */
async function openOutsiders(api: TestApi, projectId: number, owner: Person) {
  const [elsewhere, former, requester] = (await Promise.all(
    ["Elsie Elsewhere", "Fay Former", "Rewi Requester"].map((name) => register(api, name)),
  )) as [Person, Person, Person];
  await makeProject(api, elsewhere, "Elsewhere Flat");
  await join(api, former, projectId);
  await api.send(removeMember, { groupId: projectId, userId: former.id }, owner.token);
  await join(api, requester, projectId, { pending: "requested" });
  return {
    "an owner elsewhere": elsewhere,
    "a former member": former,
    "someone who has asked": requester,
  };
}

/**
 * What each caller is answered: "ok" or the status of the refusal. The outsiders of a cast are asked after the roles, and
 * are answered as a stranger is, or as who is invited.
 */
export async function answersByRole(
  tokens: Tokens,
  ask: (
    token: string | undefined,
  ) => Promise<{ ok: true } | { ok: false; refusal: { status: number } }>,
): Promise<Record<Role, "ok" | number>> {
  const answers: [Role, "ok" | number][] = [];
  for (const role of roles) {
    const outcome = await ask(tokens[role]);
    answers.push([role, outcome.ok ? "ok" : outcome.refusal.status]);
  }
  const byRole = Object.fromEntries(answers) as Record<Role, "ok" | number>;
  for (const [name, { token }] of Object.entries((await outsidersOf.get(tokens)?.()) ?? {})) {
    const outcome = await ask(token);
    const answer = outcome.ok ? "ok" : outcome.refusal.status;
    const isPending = name === "someone who has asked";
    const fit = isPending ? [byRole.stranger, byRole.invited] : [byRole.stranger];
    expect(fit, name).toContain(answer);
  }
  return byRole;
}

/** The same answer for every caller, to spread others over. */
export function everyone<T extends "ok" | number>(answer: T): Record<Role, T> {
  return Object.fromEntries(roles.map((role) => [role, answer])) as Record<Role, T>;
}
