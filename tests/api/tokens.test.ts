import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings.ts";
import { confirmEmail, refreshSession } from "#contract/wire/sessions.ts";
import { listProjects } from "#contract/wire/projects.ts";
import { downloadSigned } from "#contract/wire/downloads.ts";
import { createFirstUser } from "#contract/wire/users.ts";
import { makeCast, makeCamera, makeProject, password, register } from "#tests/support/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record, upload } from "#tests/support/uploads.ts";

test("a token of one kind opens nothing that asks for another", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const { downloadRawJWT = "" } = await api.send(getRecording, { id }, member.token);
  const bare = {
    user: member.token.slice(4),
    device: camera.token.slice(4),
    refresh: member.refreshToken,
    "confirm-email": await api.services.tokens.sign("confirm-email", member, 60),
    "first-account": await api.services.tokens.sign("first-account", {}),
    fileDownload: downloadRawJWT,
  };
  for (const [kind, token] of Object.entries(bare)) {
    const account = { userName: "Another", email: "another@example.org", password };
    const statuses = {
      user: (await api.attempt(listProjects, {}, `JWT ${token}`)).ok,
      device: (await upload(api, `JWT ${token}`, [])).status !== 401,
      refresh: (await api.attempt(refreshSession, { refreshToken: token })).ok,
      "confirm-email": (await api.attempt(confirmEmail, { emailConfirmationJWT: token })).ok,
      fileDownload: (await api.attempt(downloadSigned, { jwt: token })).ok,
      "first-account": await api
        .attempt(createFirstUser, { ...account, token })
        .then((outcome) => outcome.ok || outcome.refusal.status !== 401),
    };
    const opened = Object.entries(statuses).filter(([, isOpen]) => isOpen);
    expect(opened.map(([name]) => name)).toEqual([kind]);
  }
});

test("a token that was changed, or is not signed at all, is refused", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  const [head, claims = "", signature = ""] = rangi.token.slice(4).split(".");
  const forged = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const others = encode({ ...forged, id: rangi.id + 1 });
  const unsigned = encode({ alg: "none", typ: "JWT" });
  const tokens = [
    `${head}.${others}.${signature}`,
    `${head}.${claims}.${signature.slice(0, -2)}`,
    `${head}.${claims}.`,
    `${unsigned}.${claims}.`,
    `${unsigned}.${claims}.${signature}`,
    "not-a-token",
    "a.b.c",
  ];
  for (const token of tokens) {
    const refusal = await api.refuse(listProjects, {}, `JWT ${token}`);
    expect([refusal.status, refusal.errorType]).toEqual([401, "authentication"]);
  }
});

test("a token of another server's secret is refused", async () => {
  await using api = await openTestApi();
  await using other = await openTestApi({ SECRET: "another secret that is long enough too" });
  const rangi = await register(api, "Rangi");
  await register(other, "Rangi");
  expect((await other.refuse(listProjects, {}, rangi.token)).status).toBe(401);
});

test("a token with scopes of its own is refused", async () => {
  await using api = await openTestApi();
  const { id } = await register(api, "Rangi");
  const claims = { id, session: 1, access: { groups: "r" } };
  const token = await api.services.tokens.sign("user", claims, 60);
  expect((await api.refuse(listProjects, {}, `JWT ${token}`)).status).toBe(401);
});

test("a device's token never expires, and is over when the device is gone", async () => {
  await using api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const camera = await makeCamera(api, await makeProject(api, owner, "Kea Basin"), "Ridge camera");
  api.advance(5 * 365 * 24 * 60 * 60);
  expect((await upload(api, camera.token, [])).status).toBe(422);
  const { write } = api.services.store;
  await write.deleteFrom("device_history").execute();
  await write.deleteFrom("devices").execute();
  expect((await upload(api, camera.token, [])).status).toBe(401);
});
