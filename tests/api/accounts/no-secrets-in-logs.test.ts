import { TOTP } from "otpauth";
import { askAboutLinks } from "#tests/support/projects/ask-about-links.ts";
import { askAboutPasskeys } from "#tests/support/projects/ask-about-passkeys.ts";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import type { LinkTokenType, TokenClaims } from "#api/http/tokens.ts";
import { issueLinkToken } from "#api/accounts/operations/issue-link-token.ts";
import {
  authenticateDevice,
  registerDevice,
  reregisterDevice,
  reregisterDeviceAuthorized,
} from "#contract/wire/devices/registrations.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getFile } from "#contract/wire/schedules/files.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitationToken,
  inviteUser,
  readInvitation,
  resendInvitation,
} from "#contract/wire/projects/invitations.ts";
import {
  approveMembershipRequest,
  readMembershipRequest,
  requestMembership,
} from "#contract/wire/projects/memberships.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import {
  changeOwnPassword,
  changePassword,
  requestPasswordReset,
  requestPasswordResetLegacy,
  validateResetToken,
} from "#contract/wire/accounts/passwords.ts";
import { claimJob } from "#contract/wire/processing/processing.ts";
import { getReport } from "#contract/wire/recordings/recording-reports.ts";
import { getRecording, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import {
  authenticate,
  authenticateLegacy,
  confirmEmail,
  endSession,
  getConfirmationToken,
  impersonate,
  impersonateLegacy,
  issueToken,
  proveIdentity,
  refreshSession,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import { changeOwnEmail, undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import {
  confirmTwoStep,
  finishSignIn,
  getTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  startSignIn,
} from "#contract/wire/accounts/two-step.ts";
import { createFirstUser, createUser, updateUser } from "#contract/wire/accounts/users.ts";
import { readMailedToken } from "#tests/support/projects/mailed.ts";
import { makeCast, password, type Person } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { uploadSound } from "#tests/support/recordings/shared-files.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import {
  listSecrets,
  openWatchedApi,
  secretName,
  smtpPassword,
  type Watched,
} from "#tests/support/processes/watched-api.ts";

/** People, a recording, and a token of every kind that has not been used. */
async function prepare({ api, ask }: Watched) {
  const cast = await makeCast(api);
  const { owner, stranger, member, writer, projectId } = cast;
  const group = String(projectId);
  const issue = <T extends LinkTokenType>(type: T, claims: Omit<TokenClaims[T], "jti">) =>
    issueLinkToken(api.services, api.services.store.write, type, claims, { userId: null });
  const inviteNew = async (email: string) => {
    await ask(inviteUser, { groupIdOrName: group, email }, owner.token);
    const reply = await ask(getInvitationToken, { groupIdOrName: group, email }, writer.token);
    return reply?.token ?? "";
  };
  await ask(requestMembership, { groupId: projectId }, stranger.token);
  const recordingId = await record(api, cast.camera, {}, makeCptv());
  await api.jobs.drain();
  return {
    ...cast,
    group,
    recordingId,
    fileId: await uploadSound(api, owner.token),
    newcomer: await inviteNew("newcomer@example.org"),
    accepter: await inviteNew("accepter@example.org"),
    decliner: await inviteNew("decliner@example.org"),
    reset: await issue("reset-password", { id: member.id }),
    confirmation: await issue("confirm-email", { id: member.id, email: member.email }),
    request: await issue("join-group", { id: stranger.id, group: projectId }),
  };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Uses every endpoint that takes or makes a secret, as it is meant and as it is not. */
async function useSecrets(watched: Watched, prepared: Prepared): Promise<void> {
  const { ask } = watched;
  const { group, projectId, newcomer, accepter, decliner, reset, confirmation, request } = prepared;
  const { camera, owner, stranger, invited, member, reader, writer } = prepared;
  const wrong = { password: "wrong guess at a password" };
  const account = { userName: "Nina Newcomer", email: "newcomer@example.org", password };
  await ask(createUser, { ...account, inviteTokenJWT: `${newcomer}x` });
  await ask(createUser, { ...account, inviteTokenJWT: newcomer });
  await ask(createUser, { ...account, password: "second password here" });
  await ask(createFirstUser, { ...account, token: newcomer });
  for (const endpoint of [authenticate, authenticateLegacy]) {
    await ask(endpoint, { email: owner.email, password });
    await ask(endpoint, { email: owner.email, ...wrong });
    await ask(endpoint, { email: "nobody@example.org", ...wrong });
  }
  await ask(refreshSession, { refreshToken: owner.refreshToken });
  await ask(refreshSession, { refreshToken: `${owner.refreshToken}x` });
  await ask(issueToken, { access: { password: "hidden in an object" } }, owner.token);
  for (const permission of [reader, writer]) {
    await ask(impersonate, { userId: member.id }, permission.token);
    await ask(impersonateLegacy, { userId: member.id }, permission.token);
  }
  const una = { userName: "Una Unconfirmed", email: "una@example.org", joinToken: newcomer };
  const unconfirmed = await ask(createUser, { ...una, password });
  await ask(resendConfirmation, { joinToken: newcomer }, unconfirmed?.token);
  await ask(getConfirmationToken, { email: stranger.email }, writer.token);
  for (const token of [confirmation, confirmation, reset]) {
    await ask(confirmEmail, { emailConfirmationJWT: token });
  }
  for (const endpoint of [requestPasswordReset, requestPasswordResetLegacy]) {
    await ask(endpoint, { email: member.email });
    await watched.jobs.drain();
  }
  for (const token of [reset, `${reset}x`, newcomer]) await ask(validateResetToken, { token });
  for (const token of [reset, reset, confirmation]) {
    await ask(changePassword, { token, password: "a password by the mailed link" });
  }
  await ask(proveIdentity, { currentPassword: wrong.password }, owner.token);
  await ask(proveIdentity, { currentPassword: password }, owner.token);
  await ask(changeOwnEmail, { email: "moved@example.org" }, owner.token);
  const undo = await readMailedToken(watched.api, "undo-address-change").catch(() => newcomer);
  await ask(undoAddressChange, { token: `${undo}x` });
  await useCodes(watched, invited);
  const next = { password: "a password by the old one" };
  await ask(changeOwnPassword, { currentPassword: wrong.password, ...next }, owner.token);
  await ask(changeOwnPassword, { currentPassword: password, ...next }, owner.token);
  await ask(updateUser, { password: "a password by the settings" }, owner.token);
  await ask(inviteUser, { groupIdOrName: group, email: "another@example.org" }, owner.token);
  await ask(resendInvitation, { groupIdOrName: group, email: "another@example.org" }, owner.token);
  await ask(readInvitation, { acceptGroupInviteJWT: decliner });
  await ask(readInvitation, { acceptGroupInviteJWT: reset });
  await askAboutLinks(watched, prepared);
  const answer = { groupIdOrName: group, "existing-member": "1" };
  await ask(acceptInvitation, { ...answer, acceptGroupInviteJWT: accepter }, invited.token);
  await ask(acceptInvitation, { ...answer, acceptGroupInviteJWT: accepter }, stranger.token);
  await ask(declineInvitation, { ...answer, acceptGroupInviteJWT: decliner }, stranger.token);
  await ask(readMembershipRequest, { membershipRequestJWT: request }, owner.token);
  await ask(approveMembershipRequest, { membershipRequestJWT: request }, member.token);
  await ask(approveMembershipRequest, { membershipRequestJWT: request }, owner.token);
  const device = { group, deviceName: "Gully camera", password: "a device's password" };
  for (const one of [device, device]) await ask(registerDevice, one);
  await ask(authenticateDevice, { deviceId: camera.id, password });
  await ask(authenticateDevice, { deviceId: camera.id, ...wrong });
  const identity = {
    newName: "Saddle camera",
    newGroup: group,
    newPassword: "a moved device's password",
  };
  const refused = { ...identity, authorizedToken: newcomer };
  await ask(reregisterDeviceAuthorized, refused, camera.token);
  const authorized = { ...identity, authorizedToken: writer.token };
  await ask(reregisterDeviceAuthorized, authorized, camera.token);
  await ask(reregisterDevice, identity, camera.token);
  await ask(reregisterDevice, { ...identity, newName: "Spur camera" }, camera.token);
  await ask(getFile, { id: prepared.fileId }, owner.token);
  const recording = await ask(getRecording, { id: prepared.recordingId }, owner.token);
  await ask(downloadSigned, { jwt: recording?.downloadRawJWT ?? newcomer });
  const bare = owner.token.replace("JWT ", "");
  await ask(getReport, { jwt: bare });
  await ask(getThumbnail, { id: prepared.recordingId, jwt: bare });
  await ask(claimJob, { type: "thermalRaw", state: "trackAndAnalyse" }, writer.token);
  await ask(listOutbox, {}, writer.token);
  await ask(requestMembership, { groupId: projectId }, reader.token);
  await sendAskew(watched, owner.token);
  await ask(endSession, {}, owner.token);
  await ask(undoAddressChange, { token: undo });
}

/** Two-step sign-in from its beginning to its end. */
async function useCodes({ api, ask, secrets }: Watched, { email, token }: Person): Promise<void> {
  await ask(startTwoStep, {}, token);
  const { setUp } = (await ask(getTwoStep, {}, token)) ?? {};
  const secret = setUp?.secret ?? "";
  secrets.add(secret);
  const showCode = () => {
    api.advance(30);
    return secret && new TOTP({ secret }).generate({ timestamp: api.now().getTime() });
  };
  const on = await ask(confirmTwoStep, { code: showCode() }, token);
  for (const code of on?.recoveryCodes ?? []) secrets.add(code);
  await ask(authenticate, { email, password });
  const started = await ask(startSignIn, { email, password });
  const challengeToken = started?.challengeToken ?? "none";
  await ask(finishSignIn, { challengeToken, code: "000000" });
  await ask(finishSignIn, { challengeToken, code: showCode() });
  await askAboutPasskeys({ api, ask, secrets }, token);
  await ask(proveIdentity, { code: showCode() }, token);
  await ask(renewRecoveryCodes, {}, token);
  await ask(removeTwoStep, {}, token);
}

/** Secrets in bodies that are no JSON and in addresses that are none of ours. */
async function sendAskew({ api, secrets }: Watched, token: string): Promise<void> {
  const bare = token.replace("JWT ", "");
  const typed = "typed into a broken body";
  secrets.add(typed);
  const headers = { "content-type": "application/json" };
  const body = `{"email": "a@example.org", "password": "${typed}`;
  await requestRaw(api, "/api/v1/users/authenticate", { method: "POST", headers, body });
  for (const path of ["end-user-agreement/latest", "users/list-users", "nowhere"]) {
    await requestRaw(api, `/api/v1/${path}?jwt=${bare}`);
  }
}

async function expectSilence(watched: Watched): Promise<void> {
  const log = watched.log.map((entry) => JSON.stringify(entry)).join("\n");
  for (const secret of await listSecrets(watched)) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
  }
}

test("no log entry holds a password, a hash or a token, whatever was asked and refused", async () => {
  await using watched = await openWatchedApi();
  await useSecrets(watched, await prepare(watched));
  expect(watched.log.filter(({ level }) => level === "error")).toEqual([]);
  await expectSilence(watched);
  const failures = await watched.services.store.read
    .selectFrom("outbox")
    .select("last_error")
    .where("last_error", "is not", null)
    .execute();
  expect(failures.length).toBeGreaterThan(8);
  for (const { last_error } of failures) expect(last_error).not.toContain(smtpPassword);
});

test("every endpoint that takes or makes a secret has answered, but the one of an empty site", async () => {
  await using watched = await openWatchedApi();
  await useSecrets(watched, await prepare(watched));
  const withSecrets = resources
    .map(({ endpoint }) => endpoint)
    .filter(({ input, reply }) =>
      Object.keys({ ...input.shape, ...reply?.shape }).some((key) => secretName.test(key)),
    )
    .map(({ name }) => name);
  expect(withSecrets.length).toBeGreaterThan(20);
  expect(withSecrets.filter((name) => !watched.answered.has(name))).toEqual([createFirstUser.name]);
});

test.each([
  ["sessions", "ended_at"],
  ["link_tokens", "spent_at"],
  ["audit", "happened_at"],
  ["limits", "window_started_at"],
  ["memberships", "pending"],
])("no failure of %s puts a secret in the log", async (table, column) => {
  await using watched = await openWatchedApi();
  const prepared = await prepare(watched);
  const { schema } = watched.services.store.write;
  await schema.alterTable(table).renameColumn(column, "gone").execute();
  await useSecrets(watched, prepared).finally(() =>
    schema.alterTable(table).renameColumn("gone", column).execute(),
  );
  expect(watched.log.filter(({ level }) => level === "error")).not.toEqual([]);
  await expectSilence(watched);
});
