import { expect, test } from "vitest";
import { getProject } from "#contract/wire/projects/projects.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const other = "/kea-basin/settings/project-settings";
const groupIdOrName = "kea-basin";

async function readSettings({ api, rangi }: Awaited<ReturnType<typeof openFullProject>>) {
  return (await api.send(getProject, { groupIdOrName }, rangi.token)).group.settings;
}

function isTicked(html: string): boolean {
  return /<input type="checkbox"[^>]*checked/.test(html);
}

test("the box shows what the server does where a project has never chosen", async () => {
  await using site = await openFullProject();
  const page = await site.get(other);
  expect(page).toMatchObject({ status: 200, title: "Project settings | Nightjar" });
  expect(isTicked(page.html)).toBe(true);
  const same = await site.post(other, { filterHuman: "on" });
  expect(same.location).toBe(other);
  expect(await readSettings(site)).toBeUndefined();
});

test("sound is kept at once, and deleted only once the project's name was typed", async () => {
  await using site = await openFullProject();
  expect((await site.post(other, {})).location).toBe(other);
  expect(await readSettings(site)).toEqual({ filterHuman: false });
  expect(isTicked((await site.get(other)).html)).toBe(false);
  const query = await site.post(other, { filterHuman: "on" });
  expect(query.location).toBe(`${other}/voices`);
  expect(await readSettings(site)).toEqual({ filterHuman: false });
  const page = await site.get(`${other}/voices`);
  expect(page.text).toContain("Nobody can restore it.");
  for (const projectName of ["", "Kea"]) {
    const wrong = await site.post(`${other}/voices`, { projectName });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("That is not the project name. Type Kea Basin");
  }
  expect(await readSettings(site)).toEqual({ filterHuman: false });
  const done = await site.post(`${other}/voices`, { projectName: " kea basin" });
  expect(done.location).toBe(other);
  expect(await readSettings(site)).toEqual({ filterHuman: true });
});

test("what the dashboard leaves out is listed, added to and taken from", async () => {
  await using site = await openFullProject();
  const ignored = `${other}/ignored-tags`;
  const page = await site.get(other);
  expect(page.text).toContain(
    "For cameras Nothing recognised, Bird, Vehicle, Human, Insect/spider",
  );
  expect(page.html).toContain(`href="${ignored}?list=audio"`);
  await site.post(ignored, { remove: "bird" });
  await site.post(ignored, { tag: "cow" });
  await site.post(`${ignored}?list=audio`, { tag: "rain" });
  expect(await readSettings(site)).toEqual({
    ignoredCameraDashboardTags: ["none", "vehicle", "human", "insect", "cow"],
    ignoredAudioDashboardTags: ["noise", "rain"],
  });
  expect((await site.get(ignored)).text).toContain("Cow");
  expect((await site.post(ignored, { tag: "" })).status).toBe(422);
});

test("what the dashboard usually leaves out comes back", async () => {
  await using site = await openFullProject();
  const ignored = `${other}/ignored-tags`;
  await site.post(ignored, { remove: "none" });
  expect((await site.get(ignored)).text).toContain("in which nothing was recognised");
  await site.post(ignored, { tag: "none" });
  await site.post(ignored, { remove: "human" });
  expect((await site.get(`${ignored}/reset`)).text).toContain(
    "Left out again Human Shown again Nothing",
  );
  await site.post(`${ignored}/reset`, {});
  expect((await readSettings(site))?.ignoredCameraDashboardTags).toEqual([
    "none",
    "bird",
    "vehicle",
    "human",
    "insect",
  ]);
});

test("each tab of managing a project has a title and a heading of its own, and leads to all the others", async () => {
  await using site = await openKeaBasin();
  const tabs = [
    "users",
    "tagging-settings",
    "label-settings",
    "fix-project-locations",
    "project-settings",
  ];
  const titles = new Set<string>();
  for (const tab of tabs) {
    const page = await site.get(`/kea-basin/settings/${tab}`);
    const [, heading = ""] = /<h1[^>]*>([^<]+)/.exec(page.html) ?? [];
    expect(page.title).toBe(`${heading} | Nightjar`);
    titles.add(page.title);
    for (const other of tabs) expect(page.html).toContain(`href="/kea-basin/settings/${other}"`);
  }
  expect(titles.size).toBe(tabs.length);
});
