import { Refusal } from "#contract/envelope.ts";
import {
  blockPerson,
  confirmAddressOf,
  getPerson,
  listEveryone,
  makeResetLink,
  type Person,
} from "#contract/wire/accounts/people.ts";
import { requireOneself, requireSuperUser, type User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { requireProof } from "../operations/require-proof.ts";
import * as manage from "../operations/manage-person.ts";
import {
  findPersonOfSite,
  listPeopleOfSite,
  listStandings,
  type PersonRow,
} from "../queries/people.ts";
import type { Services } from "#api/services.ts";
import { toRights } from "#api/projects/queries/memberships.ts";
import { maxPeopleAtOnce } from "#contract/bounds.ts";

export const people = [
  serve(listEveryone, async ({ input, services }) => {
    const { q, cursor: before } = input;
    const limit = maxPeopleAtOnce + 1;
    const rows = await listPeopleOfSite(services.store.read, { q, before, limit });
    const shown = rows.slice(0, maxPeopleAtOnce);
    const cursor = rows.length > shown.length ? { cursor: shown.at(-1)?.id } : {};
    return { people: shown.map(toPerson), ...cursor };
  }),

  serve(getPerson, async ({ input, services }) => {
    const row = await requirePerson(services, input.userId);
    const standings = await listStandings(services.store.read, row.id);
    const groups = standings.map(({ id, name, ...rights }) => ({
      id,
      groupName: name,
      ...toRights(rights),
    }));
    return { person: toPerson(row), groups };
  }),

  serve(blockPerson, async ({ input, caller, address, services }) => {
    const act = await requireAct(services, caller, input.userId, address);
    await manage.blockPerson(services, act, input.blocked);
    return { messages: [`${input.blocked ? "Blocked" : "Unblocked"} ${act.person.name}`] };
  }),

  serve(confirmAddressOf, async ({ input, caller, address, services }) => {
    const act = await requireAct(services, caller, input.userId, address);
    await manage.vouchForAddress(services, act, input.email);
    return { messages: [`Confirmed ${input.email}`] };
  }),

  serve(makeResetLink, async ({ input, caller, address, services }) => {
    const act = await requireAct(services, caller, input.userId, address);
    return manage.makeResetLink(services, act);
  }),
];

/** Whoever acts as somebody else does none of this, and neither does who may only read. */
async function requireAct(services: Services, caller: User, userId: number, address: string) {
  requireOneself(caller);
  requireSuperUser(caller, "write");
  requireProof(services, caller);
  return { actor: caller, person: await requirePerson(services, userId), address };
}

async function requirePerson({ store }: Services, id: number): Promise<PersonRow> {
  const row = await findPersonOfSite(store.read, id);
  if (row) return row;
  throw new Refusal("missing", `Could not find a user with a name or id of '${id}' for user`);
}

function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    userName: row.name,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    globalPermission: row.global_permission,
    createdAt: row.created_at,
    ...(row.last_active_at ? { lastActiveAt: row.last_active_at } : {}),
    ...(row.blocked_at ? { blockedAt: row.blocked_at } : {}),
  };
}
