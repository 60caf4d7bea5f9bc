import { expect, test } from "vitest";
import { readJoinLink } from "#contract/wire/projects/join-links.ts";
import type { LinkTokenType, TokenClaims } from "#api/http/tokens.ts";
import { issueLinkToken } from "#api/accounts/operations/issue-link-token.ts";
import type { Refusal } from "#contract/envelope.ts";
import { changePassword, validateResetToken } from "#contract/wire/accounts/passwords.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { confirmEmail, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { createFirstUser, createUser } from "#contract/wire/accounts/users.ts";
import {
  makeCast,
  makeCamera,
  makeProject,
  password,
  register,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record, upload } from "#tests/support/recordings/uploads.ts";

test("a token of one kind opens nothing that asks for another", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId: group } = await makeCast(api);
  const id = await record(api, camera);
  const { downloadRawJWT = "" } = await api.send(getRecording, { id }, member.token);
  const issue = <T extends LinkTokenType>(type: T, claims: Omit<TokenClaims[T], "jti">) =>
    issueLinkToken(api.services, api.services.store.write, type, claims, { userId: member.id });
  const bare = {
    user: member.token.slice(4),
    device: camera.token.slice(4),
    refresh: member.refreshToken,
    "reset-password": await issue("reset-password", { id: member.id }),
    "confirm-email": await issue("confirm-email", { id: member.id, email: member.email }),
    "join-group": await issue("join-group", { id: member.id, group }),
    "invite-new-user": await issue("invite-new-user", { id: 1, group }),
    "invite-existing-user": await issue("invite-existing-user", { id: member.id, group }),
    "first-account": await api.services.tokens.sign("first-account", {}),
    "join-link": await api.services.tokens.sign("join-link", { id: 1 }),
    fileDownload: downloadRawJWT,
  };
  for (const [kind, token] of Object.entries(bare)) {
    const account = { userName: "Another", email: `${kind}@example.org`, password };
    const opened = {
      user: await accepts(api.attempt(listProjects, {}, `JWT ${token}`)),
      device: (await upload(api, `JWT ${token}`, [])).status !== 401,
      refresh: await accepts(api.attempt(refreshSession, { refreshToken: token })),
      "reset-password":
        (await accepts(api.attempt(validateResetToken, { token }))) ||
        (await accepts(api.attempt(changePassword, { token, password }))),
      "confirm-email": await accepts(api.attempt(confirmEmail, { emailConfirmationJWT: token })),
      "invite-new-user": await accepts(
        api.attempt(createUser, { ...account, inviteTokenJWT: token }),
      ),
      fileDownload: (await api.attempt(downloadSigned, { jwt: token })).ok,
      "join-link": await accepts(api.attempt(readJoinLink, { token })),
      "first-account": await accepts(api.attempt(createFirstUser, { ...account, token })),
    };
    const doors = Object.entries(opened).filter(([, isOpen]) => isOpen);
    const expected = Object.hasOwn(opened, kind) ? [kind] : [];
    expect([kind, ...doors.map(([name]) => name)]).toEqual([kind, ...expected]);
  }
});

/** Whatever becomes of the request, the token was the right one for it. */
async function accepts(query: Promise<{ ok: true } | { ok: false; refusal: Refusal }>) {
  const outcome = await query;
  return outcome.ok || outcome.refusal.status !== 401;
}

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
