import { addHours } from "date-fns";
import { expect, test } from "vitest";
import { sendHeartbeat } from "#contract/wire/devices/devices.ts";
import { createLocation } from "#contract/wire/locations/locations.ts";
import {
  christchurch,
  findProjectId,
  perth,
  readNights,
  readRows,
} from "#tests/support/pages/dashboard.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import {
  type Camera,
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

test("a project whose devices are silent says so", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("No recordings in the last 7 days");
  expect(page.text).toContain("Ridge camera");
  expect(page.text).toContain("Never connected");
  expect(page.text).toContain("No device reports by itself");
});

test("a device stands under the name of the location it is at", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const station = { name: "Saddle hut", ...christchurch };
  await api.send(createLocation, { groupIdOrName: "kea-basin", station }, rangi.token);
  const moment = { recordingDateTime: api.now().toISOString() };
  const readDevices = async () =>
    (await site.get("/kea-basin")).html.split('id="devices"')[1]?.split("</section>")[0];
  await record(api, camera, { ...moment, location: perth });
  expect(await readDevices()).toMatch(/Ridge camera<\/a><span[^>]*>new location</);
  api.advance(60);
  const later = { recordingDateTime: api.now().toISOString() };
  await record(api, camera, { ...later, location: christchurch });
  expect(await readDevices()).toMatch(/Ridge camera<\/a><span[^>]*>Saddle hut</);
});

test("of many devices and locations the dashboard shows the first, the silent ones before all", async () => {
  await using site = await openKeaBasin();
  const { api, rangi } = site;
  const projectId = await findProjectId(site);
  const cameras: Camera[] = [];
  for (let number = 1; number <= 24; number += 1) {
    cameras.push(await makeCamera(api, projectId, `Camera ${number}`));
    const place = { lat: -43 - number / 100, lng: 172 };
    const station = { name: `Place ${number}`, ...place };
    await api.send(createLocation, { groupIdOrName: "kea-basin", station }, rangi.token);
  }
  const hear = async (heard: Camera[]) => {
    const nextHeartbeat = addHours(api.now(), 12).toISOString();
    for (const { token } of heard) await api.send(sendHeartbeat, { nextHeartbeat }, token);
  };
  await hear(cameras.slice(0, 8));
  api.advance(26 * 3600);
  await hear(cameras.slice(8));
  const page = await site.get("/kea-basin");
  const ofDevices = page.html.split('id="devices"')[1]?.split("</section>")[0] ?? "";
  const states = [...ofDevices.matchAll(/Working|No contact for 1 day|Never connected/g)].map(
    String,
  );
  expect(states).toEqual([...Array(8).fill("No contact for 1 day"), ...Array(12).fill("Working")]);
  expect(page.text).toMatch(/Camera \d(, Camera \d){4} and 3 others are not reporting, 16 working/);
  expect(ofDevices).toMatch(/<a href="\/kea-basin\/devices"[^>]*>All 25 devices<\/a>/);
  expect(page.html.match(/Place \d+<\/a>/g)).toHaveLength(20);
  expect(page.html).toMatch(/<a href="\/kea-basin\/locations"[^>]*>All 24 locations<\/a>/);
});

test("times are in the zone of the place, by the clock that ran there", async () => {
  await using site = await openKeaBasin();
  const recordingDateTime = "2026-11-19T13:30:00Z";
  await record(site.api, site.camera, { recordingDateTime, duration: 8, location: perth });
  const page = await site.get("/kea-basin");
  expect(page.html).toMatch(/<time dateTime="2026-11-19T13:30:00.000Z">9:30.pm</);
  expect(page.text).toContain("Times are in Australian Western Standard Time");
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
  expect(page.text).toContain("Australian Western Standard Time");
  expect(page.text).toContain("New Zealand Daylight Time");
  expect(readNights(page.html).map(([night]) => night)).toEqual([
    "Night of 20–21 November 2026 (in progress)",
    "Night of 19–20 November 2026",
  ]);
});

test("a place that is unknown has the time zone of the settings", async () => {
  await using site = await openKeaBasin({ DEFAULT_TIME_ZONE: "Pacific/Chatham" });
  const recordingDateTime = "2026-11-19T13:30:00Z";
  await record(site.api, site.camera, { recordingDateTime, duration: 8 });
  expect((await site.get("/kea-basin")).text).toContain("Times are in Chatham Daylight Time");
});

test("what waits for AI workers is counted, what cannot be read is not", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const recordingDateTime = "2026-11-19T13:30:00Z";
  await record(site.api, site.camera, { recordingDateTime, duration: 8 });
  await record(site.api, site.camera, { recordingDateTime }, Buffer.from("no cptv"));
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("1 recording is waiting for AI");
  expect(page.text).toContain("Not looked at yet");
  expect(page.text).toContain("1 file cannot be read");
});

test("a week that is fuller than a page says how far it goes, and leads on to what is older", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const facts = { recordingDateTime: "2026-11-15T10:00:00Z", duration: 8 };
  const first = await record(api, camera, facts);
  await copyRecording(site, first, 120);
  const newest = await site.get("/kea-basin");
  const [, older = ""] = /href="(\/kea-basin\?until=[^"]+)"/.exec(newest.html) ?? [];
  expect(newest.text).toMatch(
    /Recordings from before 16 November 2026, 9:00.am NZDT are on the next page/,
  );
  const rest = await site.get(older.replaceAll("&amp;", "&"));
  const shown = [...readRows(newest.html), ...readRows(rest.html)];
  expect(readRows(newest.html)).toHaveLength(100);
  expect(shown.length).toBe(121);
  expect(new Set(shown).size).toBe(121);
  expect(rest.html).not.toContain("/kea-basin?until=");
  expect(rest.text).toContain("7 days until 16 November 2026");
});

test("what follows closely on a page of older recordings does not hold it where it is", async () => {
  await using site = await openKeaBasin();
  const facts = { type: "audio", duration: 60, recordingDateTime: "2026-11-15T09:55:00Z" };
  const old = await record(site.api, site.camera, facts);
  await copyRecording(site, old, 700, 4000);
  const { html, text } = await site.get("/kea-basin?media=audio&until=2026-11-15T10:00:00.000Z");
  expect(readRows(html)).toContain(old);
  expect(html).not.toContain("/kea-basin?media=audio&amp;until=");
  expect(text).toContain("7 days until 15 November 2026");
});

test("locations that nobody has named can be told apart", async () => {
  await using site = await openKeaBasin();
  const moment = { recordingDateTime: "2026-11-15T10:00:00Z", duration: 8 };
  await record(site.api, site.camera, { ...moment, location: christchurch });
  const other = await makeCamera(site.api, await findProjectId(site), "Bluff camera");
  await record(site.api, other, { ...moment, location: perth });
  const { html } = await site.get("/kea-basin");
  const [, options = ""] = /<select[^>]*name="location"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  expect(options).toContain(">New location of Ridge camera, 15 Nov 2026<");
  expect(options).toContain(">New location of Bluff camera, 15 Nov 2026<");
  expect(html).toContain(">New location of Ridge camera, 15 Nov 2026</a>");
});

test("pictures are shown of the newest visits alone, because some browsers load them all", async () => {
  await using site = await openKeaBasin();
  const facts = { recordingDateTime: "2026-11-15T10:00:00Z", duration: 8 };
  const first = await record(site.api, site.camera, facts);
  await copyRecording(site, first, 90);
  const { html } = await site.get("/kea-basin");
  const pictures = [...html.matchAll(/<img class="thumb"[^>]*>/g)].map(([tag]) => tag);
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.length).toBeLessThanOrEqual(20);
  for (const picture of pictures) expect(picture).toContain('loading="lazy"');
});

test("an API that fails is said to, and is not shown as an empty project", async () => {
  await using site = await openKeaBasin();
  const page = await withoutTable(site.api, "tracks", async () => {
    await record(site.api, site.camera, { recordingDateTime: "2026-11-19T13:30:00Z" }).catch(
      () => 0,
    );
    return site.get("/kea-basin");
  });
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

test("an address of the dashboard that makes no sense is a 404 in the frame", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/kea-basin?until=yesterday");
  expect(page).toMatchObject({ status: 404, title: "Page not found | Nightjar" });
  expect(page.html).toContain('<p class="frame-project">Kea Basin</p>');
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
