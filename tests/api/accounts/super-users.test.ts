import { expect, test } from "vitest";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { getUser, listUsers, setGlobalPermission } from "#contract/wire/accounts/users.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("super-users list all people, their addresses only with write permission", async () => {
  await using api = await openTestApi();
  const reader = await register(api, "Rua Reader");
  const writer = await register(api, "Ana Writer");
  await makeSuperUser(api, reader, "read");
  await makeSuperUser(api, writer, "write");
  const names = [
    { id: writer.id, userName: "Ana Writer" },
    { id: reader.id, userName: "Rua Reader" },
  ];
  expect((await api.send(listUsers, {}, reader.token)).usersList).toEqual(names);
  const { usersList } = await api.send(listUsers, {}, writer.token);
  expect(usersList.map(({ email }) => email)).toEqual([writer.email, reader.email]);
});

test("people are listed at the older path, too, for whoever puts the token into the query", async () => {
  await using api = await openTestApi();
  const writer = await register(api, "Wiremu");
  await makeSuperUser(api, writer, "write");
  const bare = writer.token.slice("JWT ".length);
  const answer = await requestRaw(api, `/api/v1/listUsers?jwt=${bare}`);
  expect(answer.body).toMatchObject({ usersList: [{ userName: "Wiremu" }] });
});

test("a permission counts from the person's next request on, by id and by address", async () => {
  await using api = await openTestApi();
  const writer = await register(api, "Wiremu");
  const rangi = await register(api, "Rangi");
  await makeSuperUser(api, writer, "write");
  await makeProject(api, writer, "Weka Flat");
  const see = async () => (await api.send(listProjects, {}, rangi.token)).groups.length;
  const steps = [
    [rangi.id, "read", 1],
    [rangi.email.toUpperCase(), "write", 1],
    [String(rangi.id), "off", 0],
  ] as const;
  for (const [userEmailOrId, permission, seen] of steps) {
    await api.send(setGlobalPermission, { userEmailOrId, permission }, writer.token);
    expect(await see()).toBe(seen);
    const { userData } = await api.send(getUser, { userEmailOrId: rangi.id }, rangi.token);
    expect(userData.globalPermission).toBe(permission);
  }
});

test("nobody raises themselves, and none but those with write permission raise others", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const reader = await register(api, "Rua Reader");
  await makeSuperUser(api, reader, "read");
  const raise = (token: string) =>
    api.refuse(setGlobalPermission, { userEmailOrId: rangi.id, permission: "write" }, token);
  const ordinary = await raise(rangi.token);
  expect(ordinary).toMatchObject({ status: 403, errorType: "authorization" });
  expect(ordinary.message).toContain("User is not an admin");
  expect(await raise(reader.token)).toMatchObject({ status: 403, errorType: "client" });
  const own = { userEmailOrId: reader.id, permission: "write" } as const;
  expect(await api.refuse(setGlobalPermission, own, reader.token)).toMatchObject({
    errorType: "client",
  });
});

test("a permission that is none, a person who is none, and a permission put aside are refused", async () => {
  await using api = await openTestApi();
  const writer = await register(api, "Wiremu");
  await makeSuperUser(api, writer, "write");
  const path = (who: string) => `/api/v1/admin/global-permission/${who}`;
  const patch = (who: string, permission: string) =>
    requestRaw(api, path(who), { method: "PATCH", token: writer.token, body: { permission } });
  const odd = await patch(String(writer.id), "all");
  expect(odd).toMatchObject({
    status: 422,
    body: { messages: ["body.permission: Invalid value"] },
  });
  const nobody = await patch("nobody@example.org", "read");
  expect(nobody).toMatchObject({ status: 403, body: { errorType: "authorization" } });
  expect(String(nobody.body.messages)).toContain("Could not find a user with a name or id of");
  const aside = await patch(`${writer.id}?view-mode=user`, "read");
  expect(aside).toMatchObject({ status: 403, body: { errorType: "authorization" } });
});
