import { Refusal } from "#contract/envelope.ts";
import { impersonate, impersonateLegacy } from "#contract/wire/accounts/sessions.ts";
import { requireOneself, type User } from "#api/http/caller.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { serve, type Call } from "#api/http/serve.ts";
import { actAs } from "../operations/act-as.ts";
import { requireProofOnPages } from "../operations/require-proof.ts";
import { isBlocked } from "../queries/people.ts";
import { findUserByKey, type StoredUser } from "../queries/users.ts";
import type { Services } from "#api/services.ts";
import { toUserData } from "./to-user-data.ts";

export const impersonation = [
  serve(impersonate, (call) => openFor(call, { lasting: false })),
  serve(impersonateLegacy, (call) => openFor(call, { lasting: true })),
];

async function openFor(
  { input, caller, request, address, services }: Call<typeof impersonate>,
  lifetime: { lasting: boolean },
) {
  requireOneself(caller);
  requireProofOnPages(services, caller);
  const person = await requireActable(services, caller, (input.email ?? input.userId)!);
  const client = clientFacts(request, address);
  const { token, expiry } = await actAs(services, caller, person, client, lifetime);
  const { emailConfirmed: _, settings: __, ...userData } = toUserData(person);
  return { token, expiry, userData };
}

/** Super-users with read permission cannot borrow the permission of another. Nobody acts as who is blocked. */
async function requireActable(
  { store }: Services,
  { superView }: User,
  key: number | string,
): Promise<StoredUser> {
  const person = await findUserByKey(store.read, key);
  if (!person) {
    throw new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
  }
  if (superView !== "write" && person.global_permission !== "off") {
    throw new Refusal("forbidden", "It takes write permission to act as another super-user.");
  }
  if (await isBlocked(store.read, person.id)) {
    throw new Refusal("rule", "This account is blocked: nobody can act as it.");
  }
  return person;
}
