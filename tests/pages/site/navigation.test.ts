import { expect, test } from "vitest";
import { findPage, pages } from "#contract/rules/navigation/pages.ts";
import { countQueries } from "#tests/support/databases/count-queries.ts";
import { listPageRoutes } from "#tests/support/pages/page-routes.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  type Person,
  register,
} from "#tests/support/projects/people.ts";
import {
  expectedOf,
  navigationTable,
  type VisitorName,
  visitorNames,
} from "#tests/support/pages/navigation-table.ts";
import { openTestSite, signIn, type TestSite } from "#tests/support/pages/test-site.ts";

/** Where pages lead on by themselves, once the rules have opened them. */
const leadsOn: Record<string, string> = {
  "/sign-in/code": "/sign-in",
  "/sign-in/passkey": "/sign-in",
  "/kea-basin/settings": "/kea-basin/settings/users",
  "/secret-valley/settings": "/secret-valley/settings/users",
  "/reset-password": "/sign-in",
  "/reset-password/t": "/reset-password",
  "/new-password": "/forgot-password",
  "/register": "/",
  "/register/accept-invite/t": "/accept-invite/t",
};

/** Kea Basin and Secret Valley of Olive's, and whoever the table tells of, each in a browser of their own. */
async function openVisitors(site: TestSite) {
  const { api } = site;
  const olive = await register(api, "Olive");
  const kea = await makeProject(api, olive, "Kea Basin");
  await makeProject(api, olive, "Secret Valley");
  const enter = async (name: string, prepare: (person: Person) => Promise<unknown>) => {
    const person = await register(api, name);
    await prepare(person);
    const browser = site.browser();
    await signIn(browser, person);
    return browser;
  };
  const as = (standing: Parameters<typeof join>[3]) => async (person: Person) =>
    join(api, person, kea, standing);
  const change = (values: object) => async (person: Person) => {
    await join(api, person, kea);
    await api.services.store.write
      .updateTable("users")
      .set(values)
      .where("id", "=", person.id)
      .execute();
  };
  return {
    nobody: site.browser(),
    member: await enter("Mere", as({})),
    admin: await enter("Ana", as({ admin: true })),
    unconfirmed: await enter("Una", change({ email_confirmed_at: null })),
    outdated: await enter("Otto", change({ agreement_version: null })),
    projectless: await enter("Pat", async () => {}),
    invited: await enter("Ida", as({ pending: "invited" })),
    superUser: await enter("Sue", (person) => makeSuperUser(api, person, "write")),
  } satisfies Record<VisitorName, unknown>;
}

test("every visit through a browser comes to what the navigation table says", async () => {
  await using site = await openTestSite({ RATE_LIMITS: "off" });
  const browsers = await openVisitors(site);
  for (const visitor of visitorNames) {
    const seen: [string, string][] = [];
    for (const [target] of navigationTable) {
      const { status, location } = await browsers[visitor].get(target);
      const isOwn = location === undefined || location === leadsOn[target.split("?")[0] ?? ""];
      const outcome = isOwn && status < 500 ? "open" : `${location ?? status}`;
      seen.push([target, outcome]);
    }
    const expected = navigationTable.map((row) => [row[0], expectedOf(row, visitor)]);
    expect([visitor, seen]).toEqual([visitor, expected]);
  }
});

test("every page of the table is a page of the site, and every page of the site has a rule", async () => {
  const paths = (await listPageRoutes()).map(({ path }) => path);
  expect(pages.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
  const ruleless = paths.filter((path) => path !== "/" && findPage(path)?.name === "home");
  /* A script, which is for everybody. */
  expect(ruleless).toEqual(["/passkeys.js"]);
});

test("whoever is led away is told why, and by whom they may be helped", async () => {
  await using site = await openTestSite({ RATE_LIMITS: "off" });
  const { member } = await openVisitors(site);
  expect((await member.get("/kea-basin/settings/users")).location).toBe("/kea-basin");
  expect((await member.get("/kea-basin")).text).toContain(
    "Only admins of Kea Basin can open that page. Ask Ana and Olive.",
  );
  await member.get("/secret-valley");
  expect((await member.get("/kea-basin")).text).toContain(
    "You don't belong to a project of that name. This is Kea Basin.",
  );
});

test("who is in no project is told so where one is asked for, and not after signing in", async () => {
  await using site = await openTestSite();
  await signIn(site, await register(site.api, "Tui"));
  const { location = "" } = await site.get("/");
  expect((await site.get(location)).text).not.toContain("You don't belong");
  expect((await site.get("/kea-basin/activity")).location).toBe("/setup");
  expect((await site.get("/setup")).text).toContain(
    "You don't belong to a project of that name. Join one, or set up your own.",
  );
});

test("the project that was opened last is the current one from then on", async () => {
  await using site = await openTestSite();
  const olive = await register(site.api, "Olive");
  await makeProject(site.api, olive, "Kea Basin");
  await makeProject(site.api, olive, "Tui Gully");
  await signIn(site, olive);
  await site.get("/tui-gully");
  expect((await site.get("/")).location).toBe("/tui-gully");
  await site.get("/kea-basin/locations");
  expect((await site.get("/")).location).toBe("/kea-basin");
  const other = site.browser();
  await signIn(other, olive);
  expect((await other.get("/")).location).toBe("/kea-basin");
});

test("a super-user in a project of others is told so, and what they may do there", async () => {
  await using site = await openTestSite();
  const olive = await register(site.api, "Olive");
  await makeProject(site.api, olive, "Kea Basin");
  for (const [permission, words] of [
    ["read", "read everything in it but change nothing"],
    ["write", "change everything in it"],
  ] as const) {
    const person = await register(site.api, `Super ${permission}`);
    await makeSuperUser(site.api, person, permission);
    const browser = site.browser();
    await signIn(browser, person);
    const { text } = await browser.get("/kea-basin");
    expect(text).toContain("You are viewing Kea Basin as a super-user");
    expect(text).toContain(words);
    expect((await browser.get("/my-settings")).text).not.toContain("as a super-user");
  }
  await signIn(site, olive);
  expect((await site.get("/kea-basin")).text).not.toContain("super-user");
});

test("a super-user's page of an own project asks no more of the database than a member's", async () => {
  await using site = await openTestSite();
  const olive = await register(site.api, "Olive");
  await makeProject(site.api, olive, "Kea Basin");
  await signIn(site, olive);
  await site.get("/kea-basin/locations");
  const open = () => countQueries(site.api, () => site.get("/kea-basin/locations"));
  const asMember = await open();
  await makeSuperUser(site.api, olive, "read");
  expect(await open()).toBeLessThanOrEqual(asMember);
  await makeSuperUser(site.api, olive, "write");
  /* And what waits in the outbox. */
  expect(await open()).toBeLessThanOrEqual(asMember + 1);
});

test("pages of a project stand under their own headings", async () => {
  await using site = await openTestSite();
  const olive = await register(site.api, "Olive");
  await makeProject(site.api, olive, "Kea Basin");
  await signIn(site, olive);
  for (const [path, title] of [
    ["/kea-basin/locations", "Locations"],
    ["/kea-basin/activity", "Visits at any time"],
    ["/kea-basin/devices", "Devices"],
    ["/kea-basin/devices/all", "Devices"],
    ["/kea-basin/report", "Report"],
    ["/kea-basin/my-settings", "My preferences"],
  ]) {
    const page = await site.get(path ?? "");
    expect([path, page.status, page.title]).toEqual([path, 200, `${title} | Nightjar`]);
    expect(page.html).toContain(`<h1 tabindex="-1">${title}</h1>`);
  }
});

test("a device opens at the view that fits its type, and a missing one is not found", async () => {
  await using site = await openTestSite();
  const { api } = site;
  const olive = await register(api, "Olive");
  const projectId = await makeProject(api, olive, "Kea Basin");
  const { write } = api.services.store;
  const camera = await makeCamera(api, projectId, "Ridge");
  const trailcam = await makeCamera(api, projectId, "Track end");
  await write
    .updateTable("devices")
    .set({ kind: "trailcam" })
    .where("id", "=", trailcam.id)
    .execute();
  await signIn(site, olive);
  const path = `/kea-basin/devices/${camera.id}/ridge`;
  expect((await site.get(path)).location).toBe(`${path}/diagnostics`);
  const uploads = `/kea-basin/devices/all/${trailcam.id}/track-end/trailcam`;
  expect((await site.get(uploads)).location).toBe(`${uploads}/manual-uploads`);
  for (const view of [
    "diagnostics",
    "setup",
    "setup/recording-options",
    "setup/reference",
    "setup/mask",
    "schedules",
    "manual-uploads",
    "events",
    "insights",
    "sounds",
  ]) {
    const page = await site.get(`${path}/${view}`);
    expect([view, page.status, page.title]).toEqual([view, 200, "Manage device Ridge | Nightjar"]);
  }
  const elsewhere = await makeCamera(api, await makeProject(api, olive, "Bluff"), "Ridge");
  for (const id of [99, elsewhere.id]) {
    expect((await site.get(`/kea-basin/devices/${id}/ridge/diagnostics`)).status).toBe(404);
    expect((await site.get(`/kea-basin/devices/${id}/ridge`)).status).toBe(404);
  }
});
