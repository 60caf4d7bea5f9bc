import { expect, test } from "vitest";
import { getProject, updateProjectUserSettings } from "#contract/wire/projects/projects.ts";
import { watch } from "#tests/support/projects/alerts.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const preferences = "/kea-basin/my-settings";
const groupIdOrName = "kea-basin";

type Site = Awaited<ReturnType<typeof openFullProject>>;

/** The boxes that are ticked. */
function tickedOf(html: string): string[] {
  return [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
    .filter(([box]) => box.includes("checked"))
    .map(([box]) => /name="(\w+)"/.exec(box)?.[1] ?? "");
}

async function readOwn({ api }: Site, { token }: { token: string }) {
  return (await api.send(getProject, { groupIdOrName }, token)).group.userSettings;
}

test("the page says what is mailed to whom, and what an alert is where there is none", async () => {
  await using site = await openFullProject();
  const page = await site.get(preferences);
  expect(page).toMatchObject({ status: 200, title: "My preferences | Nightjar" });
  expect(page.text).toContain("Choose which emails we send to rangi@example.org.");
  expect(page.text).toContain("There are no alerts");
  expect(page.html).toContain(`href="${preferences}/alerts/new"`);
});

test("an admin who never chose is told of stopped devices, and others are not", async () => {
  await using site = await openFullProject();
  expect(tickedOf((await site.get(preferences)).html)).toEqual(["reportStoppedDevices"]);
  const phone = site.browser();
  await signIn(phone, site.mere);
  expect(tickedOf((await phone.get(preferences)).html)).toEqual([]);
});

test("both digests are turned on in one save, and all else stays as it is", async () => {
  await using site = await openFullProject();
  const settings = { displayMode: "visits", tags: ["kea"] } as const;
  await site.api.send(updateProjectUserSettings, { groupIdOrName, settings }, site.rangi.token);
  const shown = "reportStoppedDevices";
  const saved = await site.post(preferences, {
    dailyDigest: "on",
    weeklyDigest: "on",
    reportStoppedDevices: "on",
    shown,
  });
  expect(saved).toMatchObject({ status: 303, location: preferences });
  expect(await readOwn(site, site.rangi)).toEqual({
    ...settings,
    notificationPreferences: { dailyDigest: true, weeklyDigest: true },
  });
  expect(tickedOf((await site.get(preferences)).html)).toHaveLength(3);
});

test("an admin turns mails of stopped devices off at once", async () => {
  await using site = await openFullProject();
  await site.post(preferences, { shown: "reportStoppedDevices" });
  expect(await readOwn(site, site.rangi)).toEqual({
    notificationPreferences: { reportStoppedDevices: false },
  });
  expect(tickedOf((await site.get(preferences)).html)).toEqual([]);
});

test("pages that were opened at the same time undo nothing of each other", async () => {
  await using site = await openFullProject();
  const shown = "reportStoppedDevices";
  await Promise.all([
    site.post(preferences, { dailyDigest: "on", reportStoppedDevices: "on", shown }),
    site.post(preferences, { weeklyDigest: "on", reportStoppedDevices: "on", shown }),
    site.post(preferences, { shown }),
  ]);
  expect((await readOwn(site, site.rangi))?.notificationPreferences).toEqual({
    dailyDigest: true,
    weeklyDigest: true,
    reportStoppedDevices: false,
  });
});

test("alerts of other projects are shown when one asks for them, each with its project", async () => {
  await using site = await openFullProject();
  await watch(site.api, site.rangi, { projectId: site.projectId });
  expect((await site.get(preferences)).text).not.toContain("All my projects");
  const elsewhere = await makeProject(site.api, site.rangi, "Tui Gully");
  await watch(site.api, site.rangi, { projectId: elsewhere }, { tags: ["stoat"] });
  const here = await site.get(preferences);
  expect(here.text).toContain("This project 1 All my projects 2");
  expect(here.text).not.toContain("Stoat");
  const all = await site.get(`${preferences}?show=all`);
  expect(all.text).toContain("Stoat");
  expect(all.text).toContain("The project Tui Gully");
  expect(all.html).toMatch(/href="\/tui-gully\/my-settings\/alerts\/\d+"/);
});

test("a super-user who visits has alerts and no digests", async () => {
  await using site = await openFullProject();
  const sue = await register(site.api, "Sue");
  await makeSuperUser(site.api, sue, "read");
  const phone = site.browser();
  await signIn(phone, sue);
  const page = await phone.get(preferences);
  expect(page.text).toContain("are for members of the project");
  expect(page.html).not.toContain('name="dailyDigest"');
  const posted = await phone.post(preferences, { dailyDigest: "on", shown: "" });
  expect(posted.status).toBe(403);
  expect(posted.text).toContain("You are not a member of this project.");
});
