import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/people.ts";
import { findLoggedLink, openTestSite, signIn, type TestSite } from "#tests/support/test-site.ts";

const mere = {
  userName: "Mere",
  email: "mere@example.org",
  password,
  repeatedPassword: password,
  endUserAgreement: "1",
};

async function registerMere(site: TestSite): Promise<string> {
  await site.post("/register", mere);
  return findLoggedLink(site, "confirm-account-email");
}

test("until the address is confirmed every page leads to the setup", async () => {
  await using site = await openTestSite();
  await registerMere(site);
  for (const path of ["/", "/new-project", "/outbox", "/sign-in", "/kea-basin", "/a/b/c"]) {
    expect([path, (await site.get(path)).location]).toEqual([path, "/setup"]);
  }
  const setup = await site.get("/setup");
  expect(setup).toMatchObject({ status: 200, title: "Project setup | Nightjar" });
  expect(setup.text).toContain("We have sent a mail to mere@example.org");
  expect(setup.headers.get("refresh")).toBe("15");
  expect((await site.get("/setup?still")).headers.has("refresh")).toBe(false);
});

test("opening the link of the mail changes nothing, its button confirms the address", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const page = await site.get(link);
  expect(page).toMatchObject({ status: 200, title: "Confirm your e-mail address | Nightjar" });
  expect(page.text).toContain("mere@example.org");
  expect((await site.get("/setup")).text).toContain("We have sent a mail");
  expect(await site.post(link, {})).toMatchObject({ status: 303, location: "/setup" });
  const setup = await site.get("/setup");
  expect(setup.text).toContain("mere@example.org is confirmed.");
  expect(setup.text).toContain("You have no projects yet.");
});

test("a person who is signed out comes back to the link of the mail after signing in", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const phone = site.browser();
  const { location = "" } = await phone.get(link);
  expect(location).toBe(`/sign-in?nextUrl=${encodeURIComponent(link)}`);
  expect((await phone.post(location, { email: mere.email, password })).location).toBe(link);
});

test("a broken link confirms nothing and says so", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  const cut = link.slice(0, -5);
  const incomplete = await site.get("/confirm-account-email/nothing");
  expect(incomplete.text).toContain("This link is not complete");
  const page = await site.post(cut, {});
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.title).toBe("Error: Confirm your e-mail address | Nightjar");
  expect((await site.get("/setup")).text).toContain("We have sent a mail");
});

test("a link works for a day", async () => {
  await using site = await openTestSite();
  const link = await registerMere(site);
  site.api.advance(24 * 60 * 60 + 1);
  const page = await site.post(link, {});
  expect(page.title).toBe("Error: Confirm your e-mail address | Nightjar");
});

test("the mail can be sent again, five times an hour", async () => {
  await using site = await openTestSite();
  const first = await registerMere(site);
  site.api.advance(60);
  expect(await site.post("/setup", {})).toMatchObject({ status: 303, location: "/setup" });
  expect((await site.get("/setup")).text).toContain("Sent a mail to mere@example.org");
  expect(findLoggedLink(site, "confirm-account-email")).not.toBe(first);
  for (let sent = 1; sent < 5; sent += 1) await site.post("/setup", {});
  const page = await site.post("/setup", {});
  expect(page).toMatchObject({ status: 429, title: "Error: Project setup | Nightjar" });
  expect(page.text).toContain("Too many attempts");
});

test("with a confirmed address the setup starts a project", async () => {
  await using site = await openTestSite();
  await signIn(site, await register(site.api, "Rangi"));
  expect((await site.get("/")).location).toBe("/setup");
  expect((await site.get("/kea-basin")).location).toBe("/setup");
  const refused = await site.post("/setup", { groupName: "x" });
  expect(refused).toMatchObject({ status: 422, title: "Error: Project setup | Nightjar" });
  expect(await site.post("/setup", { groupName: "Kea Basin" })).toMatchObject({
    status: 303,
    location: "/kea-basin",
  });
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("The project Kea Basin is yours. Now connect a camera.");
});

test("the setup is over once there is a project", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  await signIn(site, rangi);
  expect((await site.get("/setup")).location).toBe("/kea-basin");
});
