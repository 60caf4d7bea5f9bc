import { expect, test } from "vitest";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import type { Visitor } from "#tests/support/pages/visitor.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";

const una = {
  userName: "Una Unproved",
  email: "una@example.org",
  password: "correct horse battery",
  repeatedPassword: "correct horse battery",
  endUserAgreement: "1",
};

async function findPath(site: Pick<Visitor, "get">, name: string): Promise<string> {
  const { html } = await site.get("/all-people");
  return new RegExp(`href="(/all-people/\\d+)"[^>]*>${name}`).exec(html)?.[1] ?? "";
}

async function openSite() {
  const site = await openKeaBasin();
  const browser = site.browser();
  await browser.post("/register", una);
  const mere = await register(site.api, "Mere");
  await makeSuperUser(site.api, site.rangi, "write");
  const path = await findPath(site, "Una");
  return { ...site, mere, unasBrowser: browser, path };
}

test("all people are for super-users, who find one by a part of the name", async () => {
  await using site = await openSite();
  const page = await site.get("/all-people?q=UNA");
  expect(page).toMatchObject({ status: 200, title: "All people | Nightjar" });
  expect(page.text).toContain("Una Unproved Not confirmed una@example.org");
  expect(page.text).not.toContain("mere@example.org");
  expect((await site.get("/all-people?q=nobody")).text).toContain("Nobody fits");
  const mere = site.browser();
  await signIn(mere, site.mere);
  expect((await mere.get("/all-people")).status).toBe(403);
  expect((await mere.get(site.path)).status).toBe(403);
  expect((await mere.post(site.path, { intent: "block" })).status).toBe(403);
});

test("who waits for their address to be confirmed goes on once a super-user vouches for it", async () => {
  await using site = await openSite();
  expect((await site.unasBrowser.get("/new-project")).location).toContain("/setup");
  expect((await site.get("/kea-basin")).text).toContain("Outbox 1 to pass on");
  expect(await site.post(site.path, { intent: "confirm", email: una.email })).toMatchObject({
    status: 303,
    location: site.path,
  });
  expect((await site.get(site.path)).text).toContain("The address is confirmed.");
  expect((await site.unasBrowser.get("/new-project")).status).toBe(200);
  expect((await site.get("/kea-basin")).text).not.toContain("to pass on");
});

test("the link for a new password is shown once, to copy and to scan, and works", async () => {
  await using site = await openSite();
  const page = await site.post(site.path, { intent: "link" });
  expect(page.status).toBe(200);
  const [, link = ""] = /<code data-copy="[^"]*">([^<]+)</.exec(page.html) ?? [];
  expect(page.html).toContain('viewBox="0 0 ');
  expect((await site.get(site.path)).html).not.toContain("<code data-copy");
  const phone = site.browser();
  const opened = await phone.get(new URL(link).pathname);
  expect((await phone.get(opened.location ?? "")).text).toContain(
    "Choose a new password for una@example.org.",
  );
});

test("who is blocked is signed out and told so when they sign in; rights of the site are given and taken", async () => {
  await using site = await openSite();
  const mere = await findPath(site, "Mere");
  const browser = site.browser();
  await signIn(browser, site.mere);
  expect((await site.post(mere, { intent: "rights", permission: "read" })).status).toBe(303);
  expect((await browser.get("/all-people")).status).toBe(200);
  expect((await browser.get(mere)).text).not.toContain("Save rights");
  await site.post(mere, { intent: "block" });
  expect((await site.get(mere)).text).toContain("Blocked since");
  expect((await browser.get("/all-people")).location).toContain("/sign-in");
  const { email } = site.mere;
  const refused = await browser.post("/sign-in", { email, password: "correct horse battery" });
  expect(refused.text).toContain("This account is blocked.");
  await site.post(mere, { intent: "unblock" });
  await signIn(browser, site.mere);
});

test("nobody acts on their own account here, and what is no person is not found", async () => {
  await using site = await openSite();
  const own = await findPath(site, "Rangi");
  const page = await site.get(own);
  expect(page.text).toContain("This is your own account.");
  expect(page.html).not.toContain('name="intent"');
  expect((await site.post(own, { intent: "block" })).text).toContain(
    "You cannot block your own account.",
  );
  expect((await site.get("/all-people/zero")).status).toBe(404);
});
