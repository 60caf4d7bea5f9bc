import { expect, test } from "vitest";
import { addPasskey, startPasskey } from "#contract/wire/accounts/passkeys.ts";
import { confirmTwoStep, getTwoStep, startTwoStep } from "#contract/wire/accounts/two-step.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { showCode } from "#tests/support/projects/two-step.ts";
import { makePasskey } from "#tests/support/projects/virtual-passkey.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const origin = "https://nightjar.test";

test("beside a passkey an app counts once its own code has confirmed it, and no other code does", async () => {
  await using api = await openTestApi({ PUBLIC_URL: origin });
  const { email, token } = await register(api, "Rangi");
  const { options, passkeyToken } = await api.send(startPasskey, { origin }, token);
  const made = { passkeyToken, response: makePasskey().register(options), name: "My phone" };
  const { recoveryCodes } = await api.send(addPasskey, made, token);
  await api.send(startTwoStep, {}, token);
  const { setUp } = await api.send(getTwoStep, {}, token);
  const secret = setUp?.secret ?? "";
  const signIn = { email, password };

  const tooSoon = await api.refuse(authenticate, { ...signIn, code: showCode(api, secret) });
  expect(tooSoon.reason).toBe("unauthenticated");
  const other = await api.refuse(confirmTwoStep, { code: recoveryCodes[0] ?? "" }, token);
  expect(other.reason).toBe("unauthenticated");
  await api.send(authenticate, { ...signIn, code: recoveryCodes[0] });

  await api.send(confirmTwoStep, { code: showCode(api, secret) }, token);
  api.advance(30);
  await api.send(authenticate, { ...signIn, code: showCode(api, secret) });
});

test("a secret is shown to who has a recent proof, and a proof of a time to come is none", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  await api.send(startTwoStep, {}, token);
  expect((await api.send(getTwoStep, {}, token)).setUp).toBeDefined();
  api.advance(-60);
  const { isProven, setUp } = await api.send(getTwoStep, {}, token);
  expect({ isProven, setUp }).toEqual({ isProven: false, setUp: undefined });
});
