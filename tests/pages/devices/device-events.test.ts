import { expect, test } from "vitest";
import { changeDevice, openWithCamera, reportAt } from "#tests/support/pages/device-pages.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const at = (time: string) => `2026-11-${time}.000Z`;

/** The rows of the list, each as its time and what it says. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/<summary><span class="event-time">(.*?)<\/summary>/gs)].map(
    ([, row = ""]) =>
      row
        .replace(/<!--.*?-->/gs, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
  );
}

test("events are told by night in sentences, those of a kind that follow each other as one", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "rpi-power-on", [at("19T07:00:00")]);
  for (const [time, battery] of [
    ["19T08:00:00", 64],
    ["19T12:00:00", 63],
    ["19T16:00:00", 61],
  ] as const)
    await reportAt(site, camera, "rpiBattery", [at(time)], {
      battery,
      voltage: 11 + battery / 100,
    });
  await reportAt(site, camera, "daytime-power-off", [at("19T17:12:00")]);
  await reportAt(site, camera, "systemError", [at("20T05:00:00")], {
    unitName: "thermal-recorder.service",
  });
  const page = await site.get(`${site.path}/events`);
  expect(rowsOf(page.html)).toEqual([
    "6:00 pm Fault : One of its services failed: thermal-recorder.service (arrived 3 hours later)",
    "6:12 am Switched off for the day, after 10 h 12 min (arrived 14 hours later)",
    "9:00 pm – 5:00 am Battery, 3 times: 64 to 61%, 11.6 V (arrived 16 hours later)",
    "8:00 pm Switched on (arrived 1 day later)",
  ]);
  expect(page.text).toMatch(
    /Night of 20–21 November 2026 Sunset 8:3\d\spm, sunrise 5:5\d\sam NZDT.*Night of 19–20 November 2026/,
  );
  expect(page.text).toContain('"unitName": "thermal-recorder.service"');
});

test("of long details the page shows the beginning and how much is left, and the table has all", async () => {
  await using site = await openWithCamera();
  const log = (length: number) => ({ log: "x".repeat(length) });
  await reportAt(site, site.camera, "systemError", [at("20T05:00:00")], log(60_000));
  await reportAt(site, site.camera, "test", [at("20T06:00:00")], log(3985));
  const { text } = await site.get(`${site.path}/events`);
  /* With its braces, its name and its spaces the second has 4,000 characters, which all stand there. */
  expect(text).toContain(`"${"x".repeat(3985)}" }`);
  expect(text).toContain("… 56,015 more characters are in the table.");
  expect(text).not.toContain("x".repeat(4000));
  const table = await (await site.fetch(`${site.path}/events.csv`)).text();
  expect(table).toContain("x".repeat(60_000));
});

test("what a device tells again says what has changed, also since an event on the next page", async () => {
  await using site = await openWithCamera();
  const config = (start: string, updated: string) => ({
    windows: { "start-recording": start, updated },
  });
  await reportAt(site, site.camera, "config", [at("18T07:00:00")], config("-30m", "18"));
  await reportAt(site, site.camera, "config", [at("19T07:00:00")], config("-60m", "19"));
  await reportAt(site, site.camera, "config", [at("20T07:00:00")], config("-60m", "20"));
  const { text } = await site.get(`${site.path}/events?from=2026-11-19`);
  expect(text).toContain("Reported its settings, nothing changed");
  expect(text).toContain("Reported its settings, 1 changed: start-recording from -30m to -60m");
});

test("pages follow each other without loss or repetition, however many events share a time", async () => {
  await using site = await openWithCamera();
  const times = Array.from({ length: 150 }, (_, index) =>
    at(`${String(10 + Math.floor(index / 54))}T08:00:00`),
  );
  await reportAt(site, site.camera, "test", times.slice(0, 75));
  await reportAt(site, site.camera, "throttle", times.slice(75));
  const idsOf = (html: string) => (html.match(/class="event-details".*?<\/ol>/gs) ?? []).join("");
  const countOf = (html: string) => (idsOf(html).match(/<li>/g) ?? []).length;
  const link = (html: string, label: string) =>
    new RegExp(`href="([^"]+)"[^>]*>${label}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");
  const first = await site.get(`${site.path}/events`);
  const second = await site.get(link(first.html, "Older") ?? "");
  const third = await site.get(link(second.html, "Older") ?? "");
  expect([first, second, third].map(({ html }) => countOf(html))).toEqual([60, 60, 30]);
  expect([link(first.html, "Newer"), link(third.html, "Older")]).toEqual([undefined, undefined]);
  const back = await site.get(link(third.html, "Newer") ?? "");
  expect(idsOf(back.html)).toBe(idsOf(second.html));
  const newest = await site.get(link(back.html, "Newer") ?? "");
  expect(newest.location).toBe(`${site.path}/events`);
});

test("the list is narrowed by kind and by days of the place", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "test", [at("18T10:59:00"), at("18T11:00:00")]);
  await reportAt(site, site.camera, "throttle", [at("18T12:00:00")]);
  const rows = async (query: string) =>
    rowsOf((await site.get(`${site.path}/events?${query}`)).html);
  expect(await rows("type=throttle")).toHaveLength(1);
  expect(await rows("type=throttle&type=test")).toHaveLength(2);
  expect(await rows("from=2026-11-19&type=test")).toEqual([
    "12:00 am Sent a test event (arrived 2 days later)",
  ]);
  expect(await rows("until=2026-11-18")).toEqual([
    "11:59 pm Sent a test event (arrived 2 days later)",
  ]);
  const none = await site.get(`${site.path}/events?type=alert&from=nonsense`);
  expect(none.text).toContain("No events match");
  expect(none.html).toMatch(/<input type="checkbox" name="type"[^>]*value="alert"/);
  expect((await site.get(`${site.path}/events?before=nonsense`)).status).toBe(404);
});

test("the list is downloaded with the details, and a formula in them stays text", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "throttle", [at("18T12:00:00")], { reason: "=1+1" });
  await reportAt(site, site.camera, "test", [at("18T13:00:00")]);
  const file = await site.get(`${site.path}/events.csv?type=throttle`);
  expect(file.headers.get("content-disposition")).toContain("ridge-camera-events.csv");
  const lines = file.html.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^2026-11-18T12:00:00.000Z,2026-11-20T.*,throttle,Paused recording: =1\+1,/,
  );
  expect((await site.browser().get(`${site.path}/events.csv`)).location).toContain("/sign-in?");
});

test("members read the events, also of an inactive device, and strangers do not", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "test", [at("18T12:00:00")]);
  await changeDevice(site, site.camera, { deactivated_at: "2026-11-20T07:00:00.000Z" });
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, site.projectId);
  const phone = site.browser();
  await signIn(phone, mere);
  expect(rowsOf((await phone.get(`${site.path}/events`)).html)).toHaveLength(1);
  const stranger = site.browser();
  await signIn(stranger, await register(site.api, "Sam"));
  expect((await stranger.get(`${site.path}/events.csv`)).location).toBe("/setup");
});

test("a device that told nothing has an empty list that says what comes", async () => {
  await using site = await openWithCamera();
  expect((await site.get(`${site.path}/events`)).text).toContain("No events yet");
});
