import { expect, test } from "vitest";
import { getTimeZone, getUser, setTimeZone, updateUser } from "#contract/wire/accounts/users.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { type Person, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

async function readSelf(api: TestApi, { id, token }: Person) {
  return (await api.send(getUser, { userEmailOrId: id }, token)).userData;
}

test("a person changes name, agreement and settings, and what is not given stays", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const settings = { displayMode: "audio" as const, lastKnownTimezone: "Pacific/Auckland" };
  await api.send(updateUser, { userName: "Rangi Kererū", endUserAgreement: 7 }, rangi.token);
  await api.send(updateUser, { settings }, rangi.token);
  expect(await readSelf(api, rangi)).toMatchObject({
    userName: "Rangi Kererū",
    email: rangi.email,
    emailConfirmed: true,
    endUserAgreement: 7,
    settings,
  });
});

test("settings replace all that there was", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const currentSelectedGroup = { id: 7, groupName: "Kea Basin" };
  await api.send(updateUser, { settings: { displayMode: "audio" } }, rangi.token);
  await api.send(updateUser, { settings: { currentSelectedGroup } }, rangi.token);
  expect((await readSelf(api, rangi)).settings).toEqual({ currentSelectedGroup });
});

test("the older name of the name counts, too", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const request = { method: "PATCH", token: rangi.token, body: { username: "Rangi Two" } };
  expect((await requestRaw(api, "/api/v1/users", request)).status).toBe(200);
  expect((await readSelf(api, rangi)).userName).toBe("Rangi Two");
});

test("one wrong field, none at all, or one that is not for its person changes nothing", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const patch = (body: object) =>
    requestRaw(api, "/api/v1/users", { method: "PATCH", token: rangi.token, body });
  const mixed = await patch({ userName: "Rangi Two", email: "nowhere" });
  expect(mixed).toMatchObject({ status: 422, body: { errors: [{ param: "email" }] } });
  expect(await patch({})).toMatchObject({ status: 422, body: { errorType: "validation" } });
  const strict = await patch({ settings: { theme: "dark" } });
  expect(strict).toMatchObject({ status: 422, body: { errorType: "validation" } });
  for (const field of ["globalPermission", "emailConfirmed", "firstName"]) {
    const refused = await patch({ userName: "Rangi Two", [field]: "write" });
    expect(refused).toMatchObject({ status: 422, body: { errorType: "unprocessable" } });
  }
  expect(await readSelf(api, rangi)).toMatchObject({ userName: "Rangi", globalPermission: "off" });
});

test("one's present address is no change", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const before = await listMails(api);
  await api.send(updateUser, { email: rangi.email.toUpperCase() }, rangi.token);
  expect((await readSelf(api, rangi)).emailConfirmed).toBe(true);
  expect(await listMails(api)).toEqual(before);
});

test("an address in use is refused at its field, and nothing else changes", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const { email } = await register(api, "Mere");
  const before = await listMails(api);
  const refusal = await api.refuse(updateUser, { email, userName: "Rangi Two" }, rangi.token);
  expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
  expect(refusal.message).toBe("body.email: Email address in use");
  expect(await readSelf(api, rangi)).toMatchObject({ userName: "Rangi", emailConfirmed: true });
  expect(await listMails(api)).toEqual(before);
});

test("nobody's account sends mails to one address after the other", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  for (const n of [1, 2, 3, 4, 5])
    await api.send(updateUser, { email: `p${n}@example.org` }, rangi.token);
  const refusal = await api.refuse(updateUser, { email: "p6@example.org" }, rangi.token);
  expect(refusal.status).toBe(429);
});

test("a browser tells its time zone until its person chooses one", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  expect(await api.send(getTimeZone, {}, token)).toMatchObject({ choice: "browser" });
  const steps = [
    ["told", "Pacific/Auckland", "Pacific/Auckland", "browser"],
    ["told", "Europe/London", "Europe/London", "browser"],
    ["chosen", "Pacific/Chatham", "Pacific/Chatham", "chosen"],
    ["told", "Europe/London", "Pacific/Chatham", "chosen"],
    ["browser", "Europe/Paris", "Europe/Paris", "browser"],
    ["told", "Europe/London", "Europe/London", "browser"],
  ] as const;
  for (const [choice, timeZone, ...expected] of steps) {
    const reply = await api.send(setTimeZone, { timeZone, choice }, token);
    const now = await api.send(getTimeZone, {}, token);
    expect([reply.timeZone, reply.choice]).toEqual(expected);
    expect([now.timeZone, now.choice]).toEqual(expected);
  }
  const refusal = await api.refuse(
    setTimeZone,
    { timeZone: "Mars/Olympus", choice: "told" },
    token,
  );
  expect(refusal.errors).toMatchObject([{ param: "timeZone" }]);
});

test("a time zone leaves the other settings alone", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await api.send(updateUser, { settings: { displayMode: "audio" } }, rangi.token);
  await api.send(setTimeZone, { timeZone: "Europe/London", choice: "told" }, rangi.token);
  expect((await readSelf(api, rangi)).settings).toEqual({
    displayMode: "audio",
    lastKnownTimezone: "Europe/London",
  });
});
