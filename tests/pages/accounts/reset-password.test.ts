import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import {
  findLoggedLink,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";
import type { Visitor } from "#tests/support/pages/visitor.ts";

const day = 24 * 60 * 60;
const newPassword = " the kea ate it ";
const fields = { intent: "reset", password: newPassword, repeatedPassword: newPassword };

async function openWithRangi() {
  const site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  return { ...site, rangi };
}

/** The link of a new mail. */
async function requestLink(site: TestSite, email: string): Promise<string> {
  await site.browser().post("/forgot-password", { email });
  await site.api.jobs.drain();
  return findLoggedLink(site, "reset-password");
}

/** Opens the link, and the page that it leads to. */
async function open(visitor: Visitor, link: string) {
  const { location = "" } = await visitor.get(link);
  return { ...(await visitor.get(location)), location };
}

test("asking for a link says the same of every address, and the form stays", async () => {
  await using site = await openWithRangi();
  const form = await site.get("/forgot-password?email=rangi%40example.org");
  expect(form).toMatchObject({ status: 200, title: "Forgot password | Nightjar" });
  expect(form.html).toContain('value="rangi@example.org"');
  const pages = [];
  for (const email of ["rangi@example.org", "nobody@example.org"]) {
    const answer = await site.post("/forgot-password", { email });
    expect(answer).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
    const page = await site.get("/forgot-password?sent=1");
    expect(page.text).toContain(
      `If ${email} has an account here, there is a link for it now. Ask whoever runs`,
    );
    expect(page.html).toContain(`value="${email}"`);
    expect(page.text).toContain("The link works for one day.");
    pages.push(page.text.replaceAll(email, "…"));
  }
  expect(pages[0]).toBe(pages[1]);
});

test("what is no address is refused beside its field", async () => {
  await using site = await openTestSite();
  const page = await site.post("/forgot-password", { email: "rangi" });
  expect(page).toMatchObject({ status: 422, title: "Error: Forgot password | Nightjar" });
  expect(page.html).toContain('href="#email"');
  expect(page.html).toContain('value="rangi"');
});

test("after too many mails the page says how long to wait", async () => {
  await using site = await openTestSite();
  const ask = () => site.post("/forgot-password", { email: "rangi@example.org" });
  for (let query = 0; query < 5; query += 1) expect((await ask()).status).toBe(303);
  const page = await ask();
  expect(page).toMatchObject({ status: 429, title: "Error: Forgot password | Nightjar" });
  expect(page.text).toMatch(/Wait .*(hour|minute).* and try again\./);
  expect(page.html).toContain('value="rangi@example.org"');
});

test("the link of the mail leads to a form whose address holds no token", async () => {
  await using site = await openWithRangi();
  const link = await requestLink(site, "rangi@example.org");
  const page = await open(site, link);
  expect(page).toMatchObject({
    status: 200,
    location: "/reset-password",
    title: "Reset password | Nightjar",
  });
  expect(page.text).toContain("Choose a new password for rangi@example.org.");
  expect(page.html).toMatch(/<input type="checkbox"[^>]*name="endOtherSessions"[^>]*checked/);
  expect(page.html).not.toContain(link.split("/").at(-1));
});

test("the link of older mails leads there, too", async () => {
  await using site = await openWithRangi();
  const link = await requestLink(site, "rangi@example.org");
  const token = (link.split("/").at(-1) ?? "").replaceAll(":", ".");
  const { location = "" } = await site.get(`/new-password?token=${token}`);
  expect(decodeURIComponent(location)).toBe(link);
  expect((await open(site, location)).text).toContain("rangi@example.org");
  expect((await site.get("/new-password")).location).toBe("/forgot-password");
});

test("a new password signs in, counts as typed, and ends the other sessions", async () => {
  await using site = await openWithRangi();
  const phone = site.browser();
  await signIn(phone, site.rangi);
  await open(site, await requestLink(site, "rangi@example.org"));
  const answer = await site.post("/reset-password", { ...fields, endOtherSessions: "on" });
  expect(answer).toMatchObject({ status: 303, location: "/" });
  expect(site.cookies.has("reset")).toBe(false);
  const home = await site.get("/kea-basin");
  expect(home.text).toContain(
    "Your password has been changed. You are signed in as rangi@example.org.",
  );
  expect((await phone.get("/kea-basin")).location).toContain("/sign-in");
  const enter = (typed: string) =>
    site.browser().post("/sign-in", { email: "rangi@example.org", password: typed });
  expect((await enter(newPassword)).status).toBe(303);
  expect((await enter(newPassword.trim())).status).toBe(401);
  expect((await enter(password)).status).toBe(401);
});

test("who does not wish it stays signed in elsewhere", async () => {
  await using site = await openWithRangi();
  const phone = site.browser();
  await signIn(phone, site.rangi);
  await open(site, await requestLink(site, "rangi@example.org"));
  expect((await site.post("/reset-password", fields)).status).toBe(303);
  expect((await phone.get("/kea-basin")).status).toBe(200);
});

test("what is wrong with the new password is said, and the link still counts", async () => {
  await using site = await openWithRangi();
  await open(site, await requestLink(site, "rangi@example.org"));
  const wrong: [string, string, string][] = [
    ["short", "short", "Password must be at least 8 characters long"],
    ["password1", "password1", "This password is so common"],
    [newPassword, newPassword.trim(), "The two passwords differ"],
  ];
  for (const [typed, repeatedPassword, reason] of wrong) {
    const page = await site.post("/reset-password", {
      ...fields,
      password: typed,
      repeatedPassword,
    });
    expect(page).toMatchObject({ status: 422, title: "Error: Reset password | Nightjar" });
    expect(page.text).toContain(reason);
    expect(page.html).not.toContain(newPassword);
  }
  const same = { ...fields, password, repeatedPassword: password };
  const page = await site.post("/reset-password", same);
  expect(page.status).toBe(422);
  expect(page.html).toContain('href="#password"');
  expect((await site.post("/reset-password", fields)).status).toBe(303);
});

test("a used link says so and offers a new one on the same page", async () => {
  await using site = await openWithRangi();
  const link = await requestLink(site, "rangi@example.org");
  await open(site, link);
  const second = site.browser();
  await open(second, link);
  await site.post("/reset-password", fields);
  const late = await second.post("/reset-password", fields);
  expect(late.text).toContain("This link has already been used");
  expect(late.text).not.toContain("There is a problem");
  const page = await open(site.browser(), link);
  expect(page.status).toBe(400);
  expect(page.text).toContain("This link has already been used");
  expect(page.html).not.toContain('type="password"');
  const sent = await second.post("/reset-password", {
    intent: "send-link",
    email: "rangi@example.org",
  });
  expect(sent).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
});

test("an old or broken link says so and offers a new one", async () => {
  await using site = await openWithRangi();
  const link = await requestLink(site, "rangi@example.org");
  const broken = await open(site.browser(), link.slice(0, -4));
  expect(broken.status).toBe(401);
  site.api.advance(day + 1);
  const old = await open(site.browser(), link);
  expect(old.status).toBe(401);
  for (const page of [broken, old]) {
    expect(page.text).toContain("This link no longer works");
    expect(page.html).toContain('value="send-link"');
  }
  const refused = await site.browser().post("/reset-password", fields);
  expect(refused.location).toBe("/sign-in");
});

test("who is signed in can have a new link sent, too", async () => {
  await using site = await openWithRangi();
  await signIn(site, site.rangi);
  await open(site, "/reset-password/a:b:c");
  const fieldsOfLink = { intent: "send-link", email: "rangi@example.org" };
  expect((await site.post("/reset-password", fieldsOfLink)).location).toBe("/");
  expect((await site.get("/kea-basin")).text).toContain("If rangi@example.org has an account");
});

test("without a link the page leads to the sign-in page and says what to do", async () => {
  await using site = await openTestSite();
  expect((await site.get("/reset-password")).location).toBe("/sign-in");
  expect((await site.get("/sign-in")).text).toContain("Open your link again");
});
