import { expect, test } from "vitest";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import { tell } from "#tests/support/events.ts";
import { christchurch } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function recordIn(
  { api }: TestSite,
  projectId: number,
  kind: "thermal" | "audio",
  at: string,
) {
  await api.services.store.write
    .updateTable("projects")
    .set({ [`last_${kind}_recording_at`]: at })
    .where("id", "=", projectId)
    .execute();
}

test("my projects come with the last recorded first, each with what it records and my role", async () => {
  await using site = await openKeaBasin();
  const { api, rangi } = site;
  const mere = await register(api, "Mere");
  const bluff = await makeProject(api, mere, "Bluff");
  const island = await makeProject(api, mere, "Green Island");
  await join(api, rangi, bluff);
  await join(api, rangi, island, { admin: true });
  const threeHoursAgo = new Date(api.now().getTime() - 3 * 3600 * 1000).toISOString();
  await recordIn(site, bluff, "audio", "2020-01-01T00:00:00.000Z");
  await recordIn(site, island, "thermal", threeHoursAgo);
  await site.get("/kea-basin");
  const page = await site.get("/switch-project");
  expect(page).toMatchObject({ status: 200, title: "Switch project | Nightjar" });
  expect(page.text).toMatch(/Green Island Thermal camera Admin active 3 hours ago, \d+ \w+ \d{4}/);
  expect(page.text).toMatch(/Green Island.*Bluff Audio Member active \d+ years ago.*Kea Basin/);
  expect(page.text).toContain("Kea Basin (selected) No recordings Admin and owner not active");
  expect(page.html).toContain('href="/green-island"');
  const own = page.html.slice(page.html.indexOf("My projects"));
  expect(own).not.toContain('href="/kea-basin"');
  expect(page.text).not.toContain("Any project");
});

test("a project says how many of its devices need attention, whatever the trouble, as the navigation does", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  await record(api, camera, { recordingDateTime: api.now().toISOString(), location: christchurch });
  const well = await site.get("/switch-project");
  expect(well.text).not.toMatch(/needs? attention/);
  const details = { battery: 9, voltage: 11.1, batteryType: "li-ion" };
  await tell(api, camera, "rpiBattery", { details });
  const low = await site.get("/switch-project");
  expect(low.text).toMatch(/Devices 1 needs attention.*1 device needs attention/);
});

test("pending projects stand apart, with their answers as forms", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await join(site.api, site.rangi, bluff, { pending: "invited" });
  const page = await site.get("/switch-project");
  expect(page.html).not.toContain('href="/bluff"');
  expect(page.html).toMatch(new RegExp(`<form [^>]*action="/invitations/${bluff}"`));
});

test("more than ten projects can be filtered by name", async () => {
  await using site = await openKeaBasin();
  expect((await site.get("/switch-project")).html).not.toContain('name="q"');
  for (let count = 1; count <= 10; count += 1) {
    await makeProject(site.api, site.rangi, `Valley ${count} north`);
  }
  expect((await site.get("/switch-project")).html).toContain('name="q"');
  const found = await site.get("/switch-project?q=VALLEY+7");
  expect(found.text).toContain("Valley 7 north");
  expect(found.text).not.toContain("Valley 8 north");
  const none = await site.get("/switch-project?q=%3Cb%3E");
  expect(none.text).toContain("None of your projects is called “<b>”.");
});

test("super-users search all projects, ten at a time", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  for (let count = 1; count <= 12; count += 1) {
    await makeProject(site.api, mere, `Island ${count} east`);
  }
  await makeSuperUser(site.api, site.rangi, "read");
  const page = await site.get("/switch-project?q=island");
  expect(page.html.match(/href="\/island-\d+-east"/g)).toHaveLength(10);
  expect(page.text).toContain("10 of 12");
  expect(page.html).toContain('href="/switch-project?q=island&amp;show=20#any-project"');
  const more = await site.get("/switch-project?q=island&show=20");
  expect(more.html.match(/href="\/island-\d+-east"/g)).toHaveLength(12);
  expect(more.text).not.toContain("Show 10 more");
  expect((await site.get("/switch-project?q=nothing")).text).toContain("No projects match.");
});

test("super-users find a person and see that person's projects alone", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  await register(site.api, "Aroha");
  await makeProject(site.api, mere, "Bluff");
  await makeSuperUser(site.api, site.rangi, "write");
  const people = await site.get("/switch-project?user=");
  expect(people.text).toMatch(/Aroha aroha@example.org Mere mere@example.org Rangi/);
  expect(people.html).toContain('href="/switch-project?user=mere%40example.org#any-project"');
  const found = await site.get("/switch-project?user=mere%40example.org");
  const everywhere = found.text.slice(found.text.indexOf("As a super-user"));
  expect(everywhere).toContain("Only projects of mere@example.org. Everyone's projects");
  expect(everywhere).toContain("Bluff");
  expect(everywhere).not.toContain("Kea Basin");
  expect(found.html).toContain('<input type="hidden" name="user" value="mere@example.org"/>');
  const unknown = await site.get("/switch-project?user=nobody%40example.org");
  expect(unknown.text).toContain("Nobody has the address nobody@example.org.");
});

test("super-users who only read are told to type the whole address", async () => {
  await using site = await openKeaBasin();
  await register(site.api, "Mere");
  await makeSuperUser(site.api, site.rangi, "read");
  const people = await site.get("/switch-project?user=mere");
  expect(people.text).toContain("Mere Type this person's whole email address");
  expect((await site.get("/switch-project?user=mere%40example.org")).status).toBe(200);
});

test("super-users go to the project that contains a device", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await makeCamera(site.api, bluff, "Harbour camera");
  await makeSuperUser(site.api, site.rangi, "read");
  const page = await site.get("/switch-project?device=harbour");
  expect(page.text).toContain("Harbour camera Thermal camera Bluff");
  expect(page.text).not.toContain("Ridge camera Thermal camera");
  expect((await site.get("/switch-project?device=zzz")).text).toContain("No devices match.");
});

test("the searches of super-users do nothing for others", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  await makeProject(site.api, mere, "Bluff");
  for (const query of ["q=bluff", "user=mere%40example.org", "device=harbour", "show=zebra"]) {
    const page = await site.get(`/switch-project?${query}`);
    expect([query, page.status]).toEqual([query, 200]);
    expect(page.text).not.toContain("Bluff");
  }
});
