import { expect, test } from "vitest";
import { hasSuperUser } from "#api/accounts/queries/users.ts";
import { findAnyMembership, putMembership } from "#api/projects/queries/memberships.ts";
import { deleteOwnAccount } from "#contract/wire/accounts/own-data.ts";
import { authenticate, impersonate } from "#contract/wire/accounts/sessions.ts";
import { getUser, setGlobalPermission } from "#contract/wire/accounts/users.ts";
import { setMember } from "#contract/wire/projects/memberships.ts";
import { makeCast, password } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openWithout() {
  const api = await openTestApi({ RATE_LIMITS: "off" });
  const cast = await makeCast(api);
  const { email, id } = cast.stranger;
  await api.send(deleteOwnAccount, { email }, cast.stranger.token);
  return { ...cast, api, deletedId: id };
}

test("nobody finds a deleted account to take it in, to read it, to give it rights or to act as it", async () => {
  const { api, admin, writer, projectId, deletedId: id } = await openWithout();
  await using _ = api;
  const member = { groupId: projectId, userId: id, admin: true };
  const answers = [
    await api.refuse(setMember, member, admin.token),
    await api.refuse(getUser, { userEmailOrId: id }, writer.token),
    await api.refuse(setGlobalPermission, { userEmailOrId: id, permission: "write" }, writer.token),
    await api.refuse(impersonate, { userId: id }, writer.token),
  ];
  expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => "missing"));
});

test("a deletion that comes first keeps the account out of a project, and it is no super-user", async () => {
  const { api, projectId, deletedId: userId } = await openWithout();
  await using _ = api;
  const { store, now } = api.services;
  const standing = { projectId, userId, admin: true, owner: true };
  const joining = store.write.transaction().execute((trx) => putMembership(trx, standing, now()));
  await expect(joining).rejects.toThrow("Could not find a user");
  expect(await findAnyMembership(store.read, standing)).toBeUndefined();
  await store.write.updateTable("users").set({ global_permission: "off" }).execute();
  const ghost = store.write.updateTable("users").set({ global_permission: "write" });
  await ghost.where("id", "=", userId).execute();
  expect(await hasSuperUser(store.read)).toBe(false);
});

test("signing in as a former member is refused as an unknown account is", async () => {
  const { api, deletedId } = await openWithout();
  await using _ = api;
  const as = (email: string) => api.refuse(authenticate, { email, password });
  const former = await as(`former-member-${deletedId}`);
  expect(former.status).toBe(401);
  expect(former.message).toBe((await as("nobody@example.org")).message);
  expect(await api.services.passwords.matches("", "")).toBe(false);
});
