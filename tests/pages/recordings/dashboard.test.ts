import { expect, test } from "vitest";
import {
  christchurch,
  findProjectId,
  perth,
  readNights,
  readRows,
  seen,
} from "#tests/support/pages/dashboard.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import {
  openKeaBasin,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const halfHourMs = 30 * 60_000;

test("a project without a device says how to connect one, to the address it was reached by", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  await makeProject(site.api, rangi, "Kea Basin");
  await signIn(site, rangi);
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("No device is connected yet");
  expect(page.html).toContain(`<code>${site.url}</code>`);
  expect(page.html).toContain("<code>Kea Basin</code>");
});

test("a project without a device leads on to a trail camera, and its admins to people", async () => {
  await using site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  const projectId = await makeProject(site.api, rangi, "Kea Basin");
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, projectId);
  const [toRegister, toInvite] = ["/kea-basin/devices/new", "/kea-basin/settings/users/invite"];
  for (const [person, links] of [
    [rangi, [toRegister, toInvite]],
    [mere, [toRegister]],
  ] as const) {
    const browser = site.browser();
    await signIn(browser, person);
    const page = await browser.get("/kea-basin");
    expect(page.text).toContain("register it here, then upload the files of its card.");
    const main = /<main.*<\/main>/s.exec(page.html)?.[0] ?? "";
    const found = [toRegister, toInvite].filter((to) => main.includes(`href="${to}"`));
    expect(found).toEqual(links);
    for (const to of links) expect([to, (await browser.get(to)).status]).toEqual([to, 200]);
    expect(main.match(/data-tone="primary"/g)).toHaveLength(1);
  }
});

test("nights in which nothing was recorded are not nights in which nothing came", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("Nothing was recorded No device recorded anything in these nights");
  expect(page.text).toContain("Nothing to do. 1 doesn't report by itself.");
  expect(page.text).not.toContain("No animal");
});

test("times are in the zone of the place, by the clock that ran there", async () => {
  await using site = await openKeaBasin();
  const recordingDateTime = "2026-11-19T13:30:00Z";
  await record(site.api, site.camera, { recordingDateTime, duration: 8, location: perth });
  const page = await site.get("/kea-basin");
  expect(page.html).toMatch(/<time dateTime="2026-11-19T13:30:00.000Z">9:30.pm</);
  expect(page.text).toContain("Times are in Australian Western Standard time");
  expect(page.text).toContain("Night of 19–20 November 2026");
});

test("where a list spans zones, each time says its own, and each night is that of its place", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const recordingDateTime = "2026-11-19T23:30:00Z";
  await record(api, camera, { recordingDateTime, duration: 8, location: perth });
  const other = await makeCamera(api, await findProjectId(site), "Bluff camera");
  await record(api, other, { recordingDateTime, duration: 8, location: christchurch });
  const page = await site.get("/kea-basin");
  expect(page.html).toMatch(/>12:30.pm NZDT</);
  expect(page.html).toMatch(/>7:30.am AWST</);
  expect(page.text).toContain("Australian Western Standard time");
  expect(page.text).toContain("New Zealand time");
  expect(readNights(page.html)).toEqual([
    "Night of 20–21 November 2026 (in progress)",
    "Night of 19–20 November 2026",
  ]);
});

test("a place that is unknown has the time zone of the settings", async () => {
  await using site = await openKeaBasin({ DEFAULT_TIME_ZONE: "Pacific/Chatham" });
  const recordingDateTime = "2026-11-19T13:30:00Z";
  await record(site.api, site.camera, { recordingDateTime, duration: 8 });
  expect((await site.get("/kea-basin")).text).toContain("Times are in Chatham time");
});

test("of many visits the newest are listed, and all are in the activity", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const facts = { recordingDateTime: "2026-11-15T10:00:00Z", duration: 8, ...seen("possum") };
  await copyRecording(site, await record(api, camera, facts), 120);
  const { html, text } = await site.get("/kea-basin");
  expect(readRows(html)).toHaveLength(12);
  expect(text).toMatch(/Drawn are the newest 100 visits, since 15 Nov\./);
  const [, all = ""] = /href="([^"]+)"[^>]*>All visits of these nights/.exec(html) ?? [];
  const activity = await site.get(all.replaceAll("&amp;", "&"));
  expect(activity.title).toBe("Visits from 13 Nov 2026 to 21 Nov 2026 | Nightjar");
  expect(activity.text).toContain("121 visits");
});

test("locations that nobody has named can be told apart", async () => {
  await using site = await openKeaBasin();
  const moment = { recordingDateTime: "2026-11-15T10:00:00Z", duration: 8, ...seen("possum") };
  await record(site.api, site.camera, { ...moment, location: christchurch });
  const other = await makeCamera(site.api, await findProjectId(site), "Bluff camera");
  await record(site.api, other, { ...moment, location: perth });
  const { html } = await site.get("/kea-basin");
  const [, options = ""] = /<select[^>]*name="location"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  expect(options).toContain(">New location of Ridge camera, 15 Nov 2026<");
  expect(options).toContain(">New location of Bluff camera, 15 Nov 2026<");
  const [, places = ""] = html.split('id="places"');
  expect(places).toContain(">New location of Ridge camera, 15 Nov 2026</a>");
});

test("an API that fails is said to, and is not shown as an empty project", async () => {
  await using site = await openKeaBasin();
  await record(site.api, site.camera, { recordingDateTime: "2026-11-19T13:30:00Z" });
  const page = await withoutTable(site.api, "tracks", () => site.get("/kea-basin"));
  expect(page).toMatchObject({ status: 500, title: "Something went wrong | Nightjar" });
  expect(page.text).not.toContain("No recordings");
});

test("another person's project is not found: its address leads home with a notice, once", async () => {
  await using site = await openKeaBasin();
  const sam = await register(site.api, "Sam Stranger");
  await makeProject(site.api, sam, "Secret Valley");
  for (const path of ["/secret-valley", "/no-such-project", "/secret-valley/recording/1"]) {
    expect(await site.get(path)).toMatchObject({ status: 303, location: "/kea-basin" });
  }
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("You don't belong to a project of that name.");
  expect((await site.get("/kea-basin")).text).not.toContain("You don't belong to a project");
});

test("what makes no sense in an address of the dashboard is passed over", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/kea-basin?until=yesterday&days=5&location=x&media=tv");
  expect(page.status).toBe(200);
  expect(page.text).toContain("What came by in the last 7 nights");
});

test("a project's address is found in any case and spelling of its name", async () => {
  await using site = await openKeaBasin();
  for (const path of ["/Kea-Basin", "/KEA%20BASIN", "/kea-basin/"]) {
    expect([path, (await site.get(path)).title]).toEqual([path, "Kea Basin Dashboard | Nightjar"]);
  }
});

test("a super-user sees the projects of others", async () => {
  await using site = await openKeaBasin();
  const rua = await register(site.api, "Rua Reader");
  await makeSuperUser(site.api, rua, "read");
  const reader = site.browser();
  await signIn(reader, rua);
  expect((await reader.get("/kea-basin")).status).toBe(200);
});

/** More recordings like one, half an hour apart: uploading each would take long. */
async function copyRecording(
  { api }: Pick<TestSite, "api">,
  id: number,
  count: number,
  apartMs = halfHourMs,
): Promise<void> {
  const { read, write } = api.services.store;
  const { id: _, ...row } = await read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const started = Date.parse(row.recorded_at);
  const copies = Array.from({ length: count }, (_, index) => ({
    ...row,
    recorded_at: new Date(started + (index + 1) * apartMs).toISOString(),
  }));
  await write.insertInto("recordings").values(copies).execute();
}
