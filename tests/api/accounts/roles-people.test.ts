import { expect, test } from "vitest";
import { issueConfirmationToken } from "#api/accounts/operations/enqueue-confirmation-mail.ts";
import { listOutbox } from "#contract/wire/outbox.ts";
import {
  authenticate,
  confirmEmail,
  endSession,
  getConfirmationToken,
  refreshSession,
  resendConfirmation,
} from "#contract/wire/accounts/sessions.ts";
import {
  createFirstUser,
  createUser,
  getUser,
  latestAgreement,
} from "#contract/wire/accounts/users.ts";
import { getOpenApi } from "#contract/wire/openapi.ts";
import { answersByRole, everyone, makeCast, password } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("anyone may register, sign in, refresh a session and confirm an address", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const { services } = api;
  const emailConfirmationJWT = await issueConfirmationToken(services, services.store.write, member);
  let count = 0;
  const register = (token: string | undefined) => {
    const email = `newcomer${(count += 1)}@example.org`;
    return api.attempt(createUser, { userName: "Newcomer", email, password }, token);
  };
  expect(await answersByRole(tokens, register)).toEqual(everyone("ok"));
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(authenticate, { email: member.email, password }, token),
    ),
  ).toEqual(everyone("ok"));
  const { refreshToken } = await api.send(authenticate, { email: member.email, password });
  expect(
    await answersByRole(tokens, (token) => api.attempt(refreshSession, { refreshToken }, token)),
  ).toEqual(everyone("ok"));
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(confirmEmail, { emailConfirmationJWT }, token),
    ),
  ).toEqual(everyone("ok"));
});

test("anyone may read the agreement's version and the description of the API", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  for (const endpoint of [latestAgreement, getOpenApi]) {
    expect(await answersByRole(tokens, (token) => api.attempt(endpoint, {}, token))).toEqual(
      everyone("ok"),
    );
  }
});

test("the first account is made by nobody once there is one", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const token = await api.services.tokens.sign("first-account", {});
  const account = { userName: "Second First", email: "second@example.org", password, token };
  expect(
    await answersByRole(tokens, (caller) => api.attempt(createFirstUser, account, caller)),
  ).toEqual(everyone(422));
});

test("people sign out and ask for the confirmation mail, devices do not", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const nobody = { anonymous: 401, device: 401 };
  expect(
    await answersByRole(tokens, (token) => api.attempt(resendConfirmation, {}, token)),
  ).toEqual({ ...everyone(422), ...nobody });
  expect(await answersByRole(tokens, (token) => api.attempt(endSession, {}, token))).toEqual({
    ...everyone("ok"),
    ...nobody,
  });
});

test("another person's account is shown to super-users alone", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(getUser, { userEmailOrId: member.id }, token),
    ),
  ).toEqual({
    ...everyone(403),
    anonymous: 401,
    member: "ok",
    "super-user read": "ok",
    "super-user write": "ok",
    device: 401,
  });
});

test("confirmation tokens and the outbox are for super-users with write permission", async () => {
  await using api = await openTestApi();
  const { tokens, member } = await makeCast(api);
  const { email } = member;
  const writersAlone = {
    ...everyone(403),
    anonymous: 401,
    "super-user write": "ok",
    device: 401,
  };
  expect(
    await answersByRole(tokens, (token) => api.attempt(getConfirmationToken, { email }, token)),
  ).toEqual(writersAlone);
  expect(await answersByRole(tokens, (token) => api.attempt(listOutbox, {}, token))).toEqual(
    writersAlone,
  );
});
