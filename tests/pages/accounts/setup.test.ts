import { expect, test } from "vitest";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { join, makeProject, password, register } from "#tests/support/projects/people.ts";
import {
  findLoggedLink,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";

const mere = {
  userName: "Mere",
  email: "mere@example.org",
  password,
  repeatedPassword: password,
  endUserAgreement: "1",
};

async function openWaiting() {
  const site = await openTestSite();
  await site.post("/register", mere);
  return site;
}

async function openWithRequest(site: TestSite) {
  const rangi = await register(site.api, "Rangi");
  const projectId = await makeProject(site.api, rangi, "Kea Basin");
  return { rangi, projectId };
}

test("until the address is confirmed every page leads to the setup", async () => {
  await using site = await openWaiting();
  for (const path of ["/new-project", "/outbox", "/kea-basin", "/a/b/c"]) {
    const { location } = await site.get(path);
    expect([path, location]).toEqual([path, `/setup?nextUrl=${encodeURIComponent(path)}`]);
  }
  for (const path of ["/", "/sign-in"]) expect((await site.get(path)).location).toBe("/setup");
  const setup = await site.get("/setup");
  expect(setup).toMatchObject({ status: 200, title: "Project setup | Nightjar" });
  expect(setup.text).toContain("your address has to be confirmed. mere@example.org");
});

test("the page looks again by itself, unless that is stopped or something is being typed", async () => {
  await using site = await openWaiting();
  const nextUrl = encodeURIComponent("/accept-invite/a:b:c");
  const setup = await site.get(`/setup?nextUrl=${nextUrl}`);
  expect(setup.headers.get("refresh")).toBe("15");
  for (const query of ["still=1", "change=address"]) {
    expect(setup.html).toContain(`href="/setup?nextUrl=${nextUrl}&amp;${query}"`);
    const still = await site.get(`/setup?nextUrl=${nextUrl}&${query}`);
    expect([query, still.headers.has("refresh")]).toEqual([query, false]);
    expect(still.html).toContain(`href="/setup?nextUrl=${nextUrl}"`);
  }
});

test("once the address is confirmed, here or elsewhere, the page leads on to what was wanted", async () => {
  await using site = await openWaiting();
  const link = findLoggedLink(site, "confirm-account-email");
  const phone = site.browser();
  await signIn(phone, { email: "mere@example.org" });
  await phone.post(link, {});
  const { location } = await site.get(`/setup?nextUrl=${encodeURIComponent("/new-project")}`);
  expect(location).toBe("/new-project");
});

test("the mail can be sent again once a minute", async () => {
  await using site = await openWaiting();
  const first = findLoggedLink(site, "confirm-account-email");
  site.api.advance(61);
  const resend = () => site.post("/setup?nextUrl=%2Fnew-project", { intent: "resend" });
  expect(await resend()).toMatchObject({ status: 303, location: "/setup?nextUrl=%2Fnew-project" });
  expect((await site.get("/setup")).text).toContain(
    "There is a new link that confirms mere@example.org.",
  );
  expect(findLoggedLink(site, "confirm-account-email")).not.toBe(first);
  const page = await resend();
  expect(page).toMatchObject({ status: 429, title: "Error: Project setup | Nightjar" });
  expect(page.text).toMatch(/Wait .*(second|minute).* and try again\./);
  expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(page.headers.has("refresh")).toBe(false);
});

test("a wrong address can be changed while it waits", async () => {
  await using site = await openWaiting();
  const path = "/setup?change=address";
  expect((await site.get(path)).html).toContain('name="email"');
  const change = (email: string) => site.post(path, { intent: "change-address", email });
  const wrong = await change("mere");
  expect(wrong).toMatchObject({ status: 422, title: "Error: Project setup | Nightjar" });
  expect(wrong.html).toContain('value="mere"');
  expect((await change("mere@example.org")).text).toContain("This is already your address.");
  await register(site.api, "Rangi");
  expect((await change("rangi@example.org")).text).toContain("Email address in use");
  expect(await change(" New.Mere@example.org ")).toMatchObject({
    status: 303,
    location: "/setup?updated=1",
  });
  const setup = await site.get("/setup?updated=1");
  expect(setup.text).toContain("Your address has been changed.");
  expect(setup.text).toContain("new.mere@example.org");
  await site.post(findLoggedLink(site, "confirm-account-email"), {});
  expect((await site.get("/setup")).text).toContain("new.mere@example.org is confirmed.");
});

test("who has projects and never confirmed their address is told to confirm the new one", async () => {
  await using site = await openTestSite();
  const { rangi } = await openWithRequest(site);
  await leaveUnconfirmed(site.api, rangi);
  await signIn(site, rangi);
  await site.api.send(updateUser, { email: "new@example.org" }, rangi.token);
  expect((await site.get("/kea-basin")).location).toBe("/setup?nextUrl=%2Fkea-basin");
  const page = await site.get("/setup");
  expect(page.text).toContain("your address has to be confirmed");
  expect(page.text).toContain("new@example.org");
});

test("with a confirmed address the setup leads to a first project", async () => {
  await using site = await openTestSite();
  await signIn(site, await register(site.api, "Rangi"));
  expect((await site.get("/")).location).toBe("/setup");
  expect((await site.get("/kea-basin")).location).toBe("/setup");
  const page = await site.get("/setup");
  expect(page.headers.has("refresh")).toBe(false);
  expect(page.html).toContain('href="/setup/new-project"');
  expect(page.html).toContain('href="/setup/join-project"');
  const refused = await site.post("/setup/new-project", { groupName: "x" });
  expect(refused).toMatchObject({ status: 422, title: "Error: Start a new project | Nightjar" });
  expect(refused.html).toContain('value="x"');
  expect(await site.post("/setup/new-project", { groupName: "Kea Basin" })).toMatchObject({
    status: 303,
    location: "/kea-basin",
  });
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("You have created Kea Basin. Now connect a camera.");
});

test("whoever is invited finds that in the setup and accepts there", async () => {
  await using site = await openTestSite();
  const { rangi, projectId } = await openWithRequest(site);
  const hine = await register(site.api, "Hine");
  const invitation = { groupIdOrName: projectId, email: hine.email, admin: true };
  await site.api.send(inviteUser, invitation, rangi.token);
  await signIn(site, hine);
  const page = await site.get("/setup");
  expect(page.text).toContain("Kea Basin Rangi has invited you as admin");
  const [, action = ""] = /<form[^>]*action="([^"]+)"/.exec(page.html) ?? [];
  expect(await site.post(action, { intent: "accept" })).toMatchObject({
    status: 303,
    location: "/kea-basin",
  });
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("a request that waits for an answer can be withdrawn in the setup", async () => {
  await using site = await openTestSite();
  const { projectId } = await openWithRequest(site);
  const hine = await register(site.api, "Hine");
  await join(site.api, hine, projectId, { pending: "requested" });
  await signIn(site, hine);
  const page = await site.get("/setup");
  expect(page.text).toContain("Kea Basin You have asked to join.");
  const [, action = ""] = /<form[^>]*action="([^"]+)"/.exec(page.html) ?? [];
  expect((await site.post(action, { intent: "withdraw" })).status).toBe(303);
  expect((await site.get("/setup")).text).not.toContain("You have asked to join.");
});

test("the setup asks to join a project by the address of its admin", async () => {
  await using site = await openTestSite();
  const { rangi, projectId } = await openWithRequest(site);
  await signIn(site, await register(site.api, "Hine"));
  const found = await site.get(`/setup/join-project?admin=${encodeURIComponent(rangi.email)}`);
  expect(found).toMatchObject({ status: 200, title: "Join a project | Nightjar" });
  expect(found.text).toContain("Kea Basin");
  const fields = {
    intent: "by-admin",
    groupId: String(projectId),
    groupAdminEmail: rangi.email,
  };
  expect((await site.post("/setup/join-project", fields)).status).toBe(303);
  expect((await site.get("/setup")).text).toContain("Kea Basin You have asked to join.");
  const unknown = await site.get("/setup/join-project?admin=nobody%40example.org");
  expect(unknown.text).toContain("There is no project admin with that address.");
});

test("the setup is over once there is a project", async () => {
  await using site = await openTestSite();
  const { rangi } = await openWithRequest(site);
  await signIn(site, rangi);
  for (const path of ["/setup", "/setup/new-project", "/setup/join-project"]) {
    expect((await site.get(path)).location).toBe("/kea-basin");
  }
});

test("no page says that a mail was sent, or comes, where there is no mail server", async () => {
  await using without = await openWaiting();
  await using mailing = await openTestSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  await mailing.post("/register", mere);
  const pages = { "/setup": "We have sent an email to", "/forgot-password": "We will send you" };
  for (const [path, mailed] of Object.entries(pages)) {
    const browser = path === "/setup" ? without : without.browser();
    const page = await browser.get(path);
    expect(page.text).toContain("This site has no mail server");
    expect(page.text).not.toContain(mailed);
    const other = path === "/setup" ? mailing : mailing.browser();
    const withMail = await other.get(path);
    expect(withMail.text).toContain(mailed);
    expect(withMail.text).not.toContain("no mail server");
  }
});
