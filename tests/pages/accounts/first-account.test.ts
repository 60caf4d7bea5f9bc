import { expect, test } from "vitest";
import { createUser } from "#contract/wire/accounts/users.ts";
import { password } from "#tests/support/projects/people.ts";
import { findLoggedLink, openTestSite } from "#tests/support/pages/test-site.ts";

const first = {
  userName: "Ana Admin",
  email: "ana@example.org",
  password,
  repeatedPassword: password,
};

test("the link of the log makes the first account, a super-user who needs no confirmation", async () => {
  await using site = await openTestSite();
  const link = findLoggedLink(site, "first-account");
  expect(await site.get(link)).toMatchObject({
    status: 200,
    title: "Create the first account | Nightjar",
  });
  expect(await site.post(link, first)).toMatchObject({ status: 303, location: "/setup" });
  const setup = await site.get("/setup");
  expect(setup.text).toContain("Account created. It can see and change everything.");
  expect(setup.text).toContain("You have no projects yet");
  expect((await site.get("/my-settings")).text).toContain("Your site");
  expect((await site.get("/outbox")).status).toBe(200);
});

test("until there is a super-user nobody else registers, and pages and the API say why", async () => {
  await using site = await openTestSite({ REGISTRATION: "after-first-account" });
  const why = "This site is being set up.";
  const signIn = await site.get("/sign-in");
  expect(signIn.text).toContain(why);
  expect(signIn.html).not.toContain('href="/register"');
  const register = await site.get("/register");
  expect(register.text).toContain(why);
  expect(register.html).not.toContain("<form");
  const sam = { userName: "Sam", email: "sam@example.org", password };
  expect(await site.api.refuse(createUser, sam)).toMatchObject({
    status: 403,
    reason: "forbidden",
  });
  const link = findLoggedLink(site, "first-account");
  await site.post(link, first);
  const setup = await site.get("/setup");
  for (const words of [
    "No mail server.",
    "Set PUBLIC_URL",
    "Set BACKUP_TO to a folder on another disk",
  ]) {
    expect(setup.text).toContain(words);
  }
  expect((await site.browser().get("/sign-in")).html).toContain('href="/register"');
  await site.api.send(createUser, sam);
  expect((await site.browser().get(link)).text).toContain("The first account already exists.");
});

test("the link works once", async () => {
  await using site = await openTestSite();
  const link = findLoggedLink(site, "first-account");
  await site.post(link, first);
  const page = await site.browser().post(link, { ...first, email: "sam@example.org" });
  expect(page).toMatchObject({ status: 422, title: "Error: Create the first account | Nightjar" });
  expect(page.text).toContain("The first account already exists. Sign in with it.");
});

test("a link that nobody was given makes nothing", async () => {
  await using site = await openTestSite();
  const broken = await site.get("/first-account/a:b:c");
  expect(broken.text).toContain("This link is incomplete.");
  expect(broken.html).not.toContain('name="password"');
  const page = await site.post("/first-account/a:b:c", first);
  expect(page.status).toBe(401);
  expect(page.title).toBe("Error: Create the first account | Nightjar");
  expect(page.html).toContain('value="Ana Admin"');
  expect(site.cookies.has("nightjar")).toBe(false);
});

test("what is wrong with the first account is said beside its fields", async () => {
  await using site = await openTestSite();
  const link = findLoggedLink(site, "first-account");
  const page = await site.post(link, { ...first, userName: "", repeatedPassword: "differs!" });
  expect(page.status).toBe(422);
  expect(page.html).toContain('href="#userName"');
  expect(page.text).toContain("The two passwords differ");
});

test("with an administrator in the settings there is no such link", async () => {
  await using site = await openTestSite({
    ADMIN_EMAIL: "ana@example.org",
    ADMIN_PASSWORD: password,
  });
  expect(() => findLoggedLink(site, "first-account")).toThrow("no link");
  const answer = await site.post("/sign-in", { email: "ana@example.org", password });
  expect(answer.status).toBe(303);
});
