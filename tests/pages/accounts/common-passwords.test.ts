import { expect, test } from "vitest";
import { isCommonPassword } from "#app/services/accounts/common-passwords.server.ts";
import { openTestSite } from "#tests/support/pages/test-site.ts";

test("what is guessed first is common, whatever the case of its letters", async () => {
  for (const password of ["password", "PassWord", "12345678", "qwertyuiop", "Trustno1"]) {
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  }
});

test("what nobody would guess is not", async () => {
  for (const password of [
    "correct horse battery",
    "password of the kea",
    " password",
    "kākāpō!!",
  ]) {
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
  }
});

test("nobody makes an account with a common password, and everything else that is wrong is said too", async () => {
  await using site = await openTestSite();
  const page = await site.post("/register", {
    userName: "x",
    email: "mere@example.org",
    password: "Password1",
    repeatedPassword: "Password1",
    endUserAgreement: "1",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("This password is so common");
  expect(page.html).toContain('href="#userName"');
  expect(page.html).not.toContain("Password1");
  expect(site.cookies.has("nightjar")).toBe(false);
});

test("a password of 128 characters is taken as it is typed, spaces and all", async () => {
  await using site = await openTestSite();
  const password = ` ${"māorihen 42 ".repeat(10)}!!!!!! `;
  expect(password).toHaveLength(128);
  const mere = { userName: "Mere", email: "mere@example.org", endUserAgreement: "1" };
  const made = await site.post("/register", { ...mere, password, repeatedPassword: password });
  expect(made.status).toBe(303);
  const { email } = mere;
  expect((await site.browser().post("/sign-in", { email, password })).status).toBe(303);
  const trimmed = password.trim();
  expect((await site.browser().post("/sign-in", { email, password: trimmed })).status).toBe(401);
});
