import { expect, test } from "vitest";
import {
  addPasskey,
  finishPasskeySignIn,
  maxPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from "#contract/wire/accounts/passkeys.ts";
import {
  confirmTwoStep,
  getTwoStep,
  removeTwoStep,
  startTwoStep,
  startSignIn,
} from "#contract/wire/accounts/two-step.ts";
import {
  authenticate,
  authenticateLegacy,
  proveIdentity,
} from "#contract/wire/accounts/sessions.ts";
import { undoAddressChange } from "#contract/wire/accounts/addresses.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { listMails, readMailedToken } from "#tests/support/projects/mailed.ts";
import { password, type Person, register } from "#tests/support/projects/people.ts";
import { showCode } from "#tests/support/projects/two-step.ts";
import { makePasskey } from "#tests/support/projects/virtual-passkey.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const origin = "https://nightjar.test";
const open = () => openTestApi({ PUBLIC_URL: origin, ALLOWED_HOSTS: "nightjar.test,hut.test" });

type Passkey = ReturnType<typeof makePasskey>;

async function add(api: TestApi, { token }: Pick<Person, "token">, passkey: Passkey, at = origin) {
  const { options, passkeyToken } = await api.send(startPasskey, { origin: at }, token);
  const made = { passkeyToken, response: passkey.register(options), name: "My phone" };
  return api.send(addPasskey, made, token);
}

/** Rangi, whose account has a passkey and nothing else as its second step. */
async function openWithPasskey() {
  const api = await open();
  const rangi = await register(api, "Rangi");
  const passkey = makePasskey();
  const { recoveryCodes } = await add(api, rangi, passkey);
  return { api, rangi, passkey, recoveryCodes };
}

async function signIn(api: TestApi, passkey: Passkey, given: Parameters<Passkey["sign"]>[1] = {}) {
  const { options, passkeyToken } = await api.send(startPasskeySignIn, { origin });
  const answer = { passkeyToken, response: passkey.sign(options, given) };
  return { answer, outcome: await api.attempt(finishPasskeySignIn, answer) };
}

test("a passkey signs in by itself, once for each time that it is asked", async () => {
  const { api, rangi, passkey } = await openWithPasskey();
  await using _ = api;
  const { answer, outcome } = await signIn(api, passkey);
  const { token = "" } = outcome.ok ? outcome.reply : {};
  await api.send(listProjects, {}, token);
  const again = await api.refuse(finishPasskeySignIn, answer);
  expect(again.reason).toBe("unauthenticated");
  const { passkeys } = await api.send(getTwoStep, {}, token);
  const at = api.now().toISOString();
  expect(passkeys).toMatchObject([{ name: "My phone", createdAt: at, usedAt: at }]);
  expect(rangi.token).not.toBe(token);
});

test("no answer counts that is late, of another site, of nobody there, or of a copied key", async () => {
  const { api, passkey } = await openWithPasskey();
  await using _ = api;
  const reasons = async (given: Parameters<Passkey["sign"]>[1], by = passkey) => {
    const { outcome } = await signIn(api, by, given);
    return outcome.ok ? "signed in" : outcome.refusal.reason;
  };
  expect(await reasons({ origin: "https://nightjar.test.evil.example" })).toBe("unauthenticated");
  expect(await reasons({ isUnverified: true })).toBe("unauthenticated");
  expect(await reasons({}, makePasskey())).toBe("unauthenticated");
  expect(await reasons({ counter: 20 })).toBe("signed in");
  expect(await reasons({ counter: 20 })).toBe("unauthenticated");
  expect(await reasons({ counter: 21 })).toBe("signed in");
  const { options, passkeyToken } = await api.send(startPasskeySignIn, { origin });
  api.advance(5 * 60 + 1);
  const late = { passkeyToken, response: passkey.sign(options) };
  expect((await api.refuse(finishPasskeySignIn, late)).reason).toBe("unauthenticated");
  for (const response of ["", "{}", "null", "[1]", '{"id":"x"}']) {
    const { passkeyToken: fresh } = await api.send(startPasskeySignIn, { origin });
    const refusal = await api.refuse(finishPasskeySignIn, { passkeyToken: fresh, response });
    expect([response, refusal.reason]).toEqual([response, "unauthenticated"]);
  }
});

test("it is the second step after the password, for its own person alone", async () => {
  const { api, rangi, passkey, recoveryCodes } = await openWithPasskey();
  await using _ = api;
  const { email } = rangi;
  const without = await api.refuse(authenticate, { email, password });
  expect(without).toMatchObject({ status: 401, errors: [{ param: "code" }] });
  await api.send(authenticateLegacy, { email, password, code: recoveryCodes[0] });
  const { challengeToken } = await api.send(startSignIn, { email, password });
  const mere = await register(api, "Mere");
  const others = makePasskey();
  await add(api, mere, others);
  const ask = () => api.send(startPasskeySignIn, { origin, challengeToken });
  const { options, passkeyToken } = await ask();
  expect(options).toMatchObject({ allowCredentials: [{ type: "public-key" }] });
  const foreign = { passkeyToken, response: others.sign(options), challengeToken };
  expect((await api.refuse(finishPasskeySignIn, foreign)).status).toBe(401);
  const asked = await ask();
  const alone = { passkeyToken: asked.passkeyToken, response: passkey.sign(asked.options) };
  expect((await api.refuse(finishPasskeySignIn, alone)).status).toBe(401);
  const last = await ask();
  const right = { passkeyToken: last.passkeyToken, response: passkey.sign(last.options) };
  const { userData } = await api.send(finishPasskeySignIn, { ...right, challengeToken });
  expect(userData.id).toBe(rangi.id);
});

test("the first one ends the other sessions and gives recovery codes, each is told to the owner", async () => {
  await using api = await open();
  const rangi = await register(api, "Rangi");
  const { token: elsewhere } = await api.send(authenticate, { email: rangi.email, password });
  const first = await add(api, rangi, makePasskey());
  expect(first.recoveryCodes).toHaveLength(10);
  expect((await api.refuse(listProjects, {}, elsewhere)).status).toBe(401);
  expect((await add(api, rangi, makePasskey())).recoveryCodes).toEqual([]);
  await api.send(startTwoStep, {}, rangi.token);
  const { setUp } = await api.send(getTwoStep, {}, rangi.token);
  const code = showCode(api, setUp?.secret ?? "");
  const withApp = await api.send(confirmTwoStep, { code }, rangi.token);
  expect(withApp.recoveryCodes).toEqual([]);
  const { passkeys, app } = await api.send(getTwoStep, {}, rangi.token);
  expect(app).toBe(true);
  await api.send(removePasskey, { passkeyId: passkeys[0]?.id ?? 0 }, rangi.token);
  await api.send(removeTwoStep, {}, rangi.token);
  expect(await api.send(getTwoStep, {}, rangi.token)).toEqual({
    recoveryCodes: 0,
    app: false,
    isProven: true,
    passkeys: [],
  });
  const subjects = (await listMails(api)).map(({ subject }) => subject).slice(1);
  expect(subjects).toEqual(
    [
      "You have a new passkey",
      "You have a new passkey",
      "Two-step sign-in is on",
      "A passkey is gone",
      "Two-step sign-in is off",
    ].map((said) => `${said} for Nightjar`),
  );
});

test("the last one that goes turns two-step sign-in off, and nobody removes another's", async () => {
  const { api, rangi } = await openWithPasskey();
  await using _ = api;
  const mere = await register(api, "Mere");
  const { passkeys } = await api.send(getTwoStep, {}, rangi.token);
  const passkeyId = passkeys[0]?.id ?? 0;
  expect((await api.refuse(removePasskey, { passkeyId }, mere.token)).reason).toBe("missing");
  await api.send(removePasskey, { passkeyId }, rangi.token);
  await api.send(authenticate, { email: rangi.email, password });
  expect((await api.refuse(removePasskey, { passkeyId }, rangi.token)).reason).toBe("missing");
});

test("adding and removing take a recent proof, which a passkey is", async () => {
  const { api, passkey, recoveryCodes, rangi } = await openWithPasskey();
  await using _ = api;
  const [code] = recoveryCodes;
  const { token } = await api.send(authenticateLegacy, { email: rangi.email, password, code });
  const { passkeys } = await api.send(getTwoStep, {}, token);
  const one = { passkeyId: passkeys[0]?.id ?? 0 };
  api.advance(15 * 60);
  expect((await api.refuse(removePasskey, one, token)).reason).toBe("unproven");
  const made = await api.send(startPasskey, { origin }, token);
  const another = { passkeyToken: made.passkeyToken, response: "{}", name: "Stick" };
  expect((await api.refuse(addPasskey, another, token)).reason).toBe("unproven");
  const { options, passkeyToken } = await api.send(startPasskeyProof, { origin }, token);
  const proof = { passkeyToken, response: passkey.sign(options) };
  await api.send(proveIdentity, proof, token);
  expect((await api.refuse(proveIdentity, proof, token)).status).toBe(401);
  await api.send(removePasskey, one, token);
  expect((await api.refuse(startPasskeyProof, { origin }, token)).reason).toBe("rule");
});

test("they are of the site's own names over HTTPS, and of one account", async () => {
  const { api, rangi, passkey } = await openWithPasskey();
  await using _ = api;
  for (const other of [
    "http://nightjar.test",
    "https://evil.example",
    "https://nightjar.test:8443",
    "https://192.0.2.1",
    "nightjar.test",
    "",
  ]) {
    const refusal = await api.refuse(startPasskey, { origin: other }, rangi.token);
    expect([other, refusal.reason]).toEqual([other, "rule"]);
  }
  const hut = makePasskey({ origin: "https://hut.test" });
  await add(api, rangi, hut, "https://hut.test");
  const mere = await register(api, "Mere");
  const { options, passkeyToken } = await api.send(startPasskey, { origin }, mere.token);
  const taken = { passkeyToken, response: passkey.register(options), name: "Mine now" };
  expect((await api.refuse(addPasskey, taken, mere.token)).reason).toBe("taken");
  expect((await api.refuse(addPasskey, taken, mere.token)).status).toBe(401);
});

test("an account has at most twenty", async () => {
  await using api = await open();
  const rangi = await register(api, "Rangi");
  for (let count = 0; count < maxPasskeys; count += 1) await add(api, rangi, makePasskey());
  const { options, passkeyToken } = await api.send(startPasskey, { origin }, rangi.token);
  const one = { passkeyToken, response: makePasskey().register(options), name: "One more" };
  expect((await api.refuse(addPasskey, one, rangi.token)).reason).toBe("rule");
});

test("whatever happens at the same time, twenty are the most, and none left means off", async () => {
  await using api = await open();
  const rangi = await register(api, "Rangi");
  const { token, email } = rangi;
  await add(api, rangi, makePasskey());
  await Promise.all(Array.from({ length: maxPasskeys + 3 }, () => tryToAdd(api, rangi)));
  const { passkeys } = await api.send(getTwoStep, {}, token);
  expect(passkeys).toHaveLength(maxPasskeys);
  await Promise.all(passkeys.map(({ id }) => api.send(removePasskey, { passkeyId: id }, token)));
  await api.send(authenticate, { email, password });
});

async function tryToAdd(api: TestApi, { token }: Person) {
  const { options, passkeyToken } = await api.send(startPasskey, { origin }, token);
  const made = { passkeyToken, response: makePasskey().register(options), name: "My phone" };
  return api.attempt(addPasskey, made, token);
}

test("whoever took an account over loses their passkey with the address, its owner keeps theirs", async () => {
  const { api, rangi, passkey } = await openWithPasskey();
  await using _ = api;
  api.advance(60);
  await api.send(updateUser, { email: "thief@example.org" }, rangi.token);
  const undo = { token: await readMailedToken(api, "undo-address-change") };
  const stolen = makePasskey();
  await add(api, rangi, stolen);
  await api.send(undoAddressChange, undo);
  expect((await signIn(api, stolen)).outcome.ok).toBe(false);
  expect((await signIn(api, passkey)).outcome.ok).toBe(true);
});
