import { expect, test } from "vitest";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { password, register } from "#tests/support/projects/people.ts";
import {
  findLoggedLink,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";
import { resendConfirmation } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";

const day = 24 * 60 * 60;

async function registerMere(site: TestSite): Promise<string> {
  await site.post("/register", {
    userName: "Mere",
    email: "mere@example.org",
    password,
    repeatedPassword: password,
    endUserAgreement: "1",
  });
  return findLoggedLink(site, "confirm-account-email");
}

test("opening the link of the mail changes nothing, its button confirms the address", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const page = await site.get(link);
  expect(page).toMatchObject({ status: 200, title: "Confirm your email address | Nightjar" });
  expect(page.text).toContain("mere@example.org");
  expect((await site.get("/setup")).text).toContain("your address has to be confirmed");
  expect(await site.post(link, {})).toMatchObject({ status: 303, location: "/" });
  const setup = await site.get("/setup");
  expect(setup.text).toContain("mere@example.org is confirmed.");
  expect(setup.text).toContain("You have no projects yet");
});

test("who is signed out signs in on the way, and is led back to the link", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const phone = site.browser();
  const { location = "" } = await phone.get(link);
  expect(location).toBe(`/sign-in?nextUrl=${encodeURIComponent(link)}`);
  const signedIn = await phone.post(location, { email: "mere@example.org", password });
  expect(signedIn.location).toBe(link);
  expect((await phone.get(link)).text).toContain("mere@example.org");
  expect(await phone.post(link, {})).toMatchObject({ status: 303, location: "/" });
  expect((await phone.get("/setup")).text).toContain("Kia ora Mere");
});

test("a link opened again says so calmly and leaves the session alone", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  await site.post(link, {});
  const session = site.cookies.get("nightjar");
  const page = await site.get(link);
  expect(page.text).toContain("mere@example.org is confirmed");
  expect(page.html).not.toContain("<form");
  expect(await site.post(link, {})).toMatchObject({ status: 303, location: "/" });
  expect(site.cookies.get("nightjar")).toBe(session);
  expect((await site.get("/setup")).text).toContain("mere@example.org is confirmed");
});

test("a link signs nobody in, used or not", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const phone = site.browser();
  for (const use of [() => {}, () => site.post(link, {})]) {
    await use();
    expect((await phone.post(link, {})).location).toMatch(/^\/sign-in\?nextUrl=/);
    expect(phone.cookies.has("nightjar")).toBe(false);
  }
});

test("the link of another account says whose it is, and its button changes the account", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const desk = site.browser();
  await signIn(desk, await register(site.api, "Rangi"));
  const stored = `nightjar=${desk.cookies.get("nightjar")}`;
  const page = await desk.get(link);
  expect(page.text).toContain("mere@example.org");
  expect(page.text).toContain("You are signed in as rangi@example.org.");
  expect((await desk.post(link, {})).status).toBe(303);
  expect((await desk.get("/setup")).text).toContain("Kia ora Mere");
  expect((await site.browser().get("/setup", { cookie: stored })).location).toContain("/sign-in");
});

test("a broken link confirms nothing and says so", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const incomplete = await site.get("/confirm-account-email/nothing");
  expect(incomplete.text).toContain("This link is incomplete");
  expect(incomplete.text).toContain("Send a new link");
  const page = await site.post(link.slice(0, -5), {});
  expect(page).toMatchObject({
    status: 401,
    title: "Error: Confirm your email address | Nightjar",
  });
  expect(page.html).toMatch(/<form[^>]*action="\/setup".*value="resend"/s);
  expect((await site.get("/setup")).text).toContain("your address has to be confirmed");
});

test("a link works for a day; after that its page has a new one sent", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  site.api.advance(day + 1);
  const page = await site.post(link, {});
  expect(page.title).toBe("Error: Confirm your email address | Nightjar");
  expect(page.html).toMatch(/<form[^>]*action="\/setup".*value="resend"/s);
});

test("after a change of address the old link confirms nothing", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await leaveUnconfirmed(site.api, rangi);
  await site.api.send(updateUser, { email: "first@example.org" }, rangi.token);
  const first = findLoggedLink(site, "confirm-account-email");
  await site.api.send(updateUser, { email: "second@example.org" }, rangi.token);
  await signIn(site, { email: "second@example.org" });
  const page = await site.post(first, {});
  expect(page.status).toBe(422);
  expect(await site.api.send(resendConfirmation, {}, rangi.token)).toEqual({});
});
