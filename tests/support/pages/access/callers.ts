import { sessionCookie } from "#app/services/session/session-cookie.server.ts";
import { impersonate } from "#contract/wire/accounts/sessions.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { readRows } from "#tests/support/databases/read-rows.ts";
import { join, makeSuperUser, register, type Person } from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { openTestSite } from "#tests/support/pages/test-site.ts";
import { makeHiddenProject } from "#tests/support/projects/hidden-project.ts";

/** Who has nothing to do with the project, not yet, or no more. */
export const outsiders = [
  "nobody",
  "stranger",
  "owner elsewhere",
  "admin elsewhere",
  "member elsewhere",
  "invited",
  "asked to join",
  "former member",
] as const;

export const actingAsOwner = "super-user read as the owner";

/** Who is in the project, and who sees every project. */
export const insiders = [
  "member",
  "admin",
  "owner",
  "super-user read",
  actingAsOwner,
  "super-user write",
] as const;

export const callers = [...outsiders, ...insiders];

export type Caller = (typeof callers)[number];

export type AccessWorld = Awaited<ReturnType<typeof openAccessWorld>>;

/**
 * Pukeko Swamp, whose rows are told apart, Weka Flat with the same things of others, and a cookie of every kind of caller
 * towards the first.
 */
export async function openAccessWorld() {
  const site = await openTestSite({ RATE_LIMITS: "off" });
  const { api } = site;
  const people = await registerCallers(api);
  const swamp = await makeHiddenProject(api, "Pukeko Swamp", {
    owner: people.owner,
    admin: people.admin,
    member: people.member,
    requester: people["asked to join"],
  });
  await join(api, people.invited, swamp.projectId, { pending: "invited" });
  await join(api, people["former member"], swamp.projectId);
  const leaver = { groupId: swamp.projectId, userId: people["former member"].id };
  await api.send(removeMember, leaver, people.owner.token);
  await makeSuperUser(api, people["super-user read"], "read");
  await makeSuperUser(api, people["super-user write"], "write");
  const swampRows = await readRows(api.services.store.read);
  const flat = await makeHiddenProject(api, "Weka Flat", {
    owner: people["owner elsewhere"],
    admin: people["admin elsewhere"],
    member: people["member elsewhere"],
    requester: await register(api, "Asker elsewhere"),
  });
  return { site, api, swamp, swampRows, flat, cookies: await writeCookies(api, people) };
}

type People = Record<Exclude<Caller, "nobody" | typeof actingAsOwner>, Person>;

async function registerCallers(api: TestApi): Promise<People> {
  const names = callers.filter((name) => name !== "nobody" && name !== actingAsOwner);
  const entries = names.map(async (name) => [name, await register(api, name.replaceAll("-", " "))]);
  return Object.fromEntries(await Promise.all(entries)) as People;
}

/** What a browser holds of each; of a super-user who acts as the owner what the API gave, which has no refreshing. */
async function writeCookies(api: TestApi, people: People): Promise<Map<Caller, string>> {
  const { email } = people.owner;
  const { token } = await api.send(impersonate, { email }, people["super-user read"].token);
  const tokens = { ...people, [actingAsOwner]: { token, refreshToken: "none" } };
  const cookie = sessionCookie(api.config.secret ?? "", { isSecure: false });
  const cookies = Object.entries(tokens).map(async ([caller, held]) => {
    const header = await cookie.write(held);
    return [caller as Caller, header.replace(/;.*/, "")] as const;
  });
  return new Map(await Promise.all(cookies));
}
