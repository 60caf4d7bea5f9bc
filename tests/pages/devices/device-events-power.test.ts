import { expect, test } from "vitest";
import { openWithCamera, reportAt } from "#tests/support/pages/device-pages.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";

const at = (time: string) => `2026-${time}.000Z`;

type Site = Pick<TestSite, "get" | "api"> & { path: string };

async function look({ get, path }: Site, query = "") {
  const page = await get(`${path}/events${query}`);
  const timeline =
    /<section[^>]*aria-labelledby="power">.*?<\/section>/s.exec(page.html)?.[0] ?? "";
  return { page, timeline, nights: rowsOf(timeline), bars: barsOf(timeline) };
}

/** The rows of the table, each as the words of its cells. */
function rowsOf(html: string): string[][] {
  const [, body = ""] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell
        .replace(/<\/div><div>/g, "; ")
        .replace(/<[^>]*>/g, "")
        .replaceAll("\u00a0", " ")
        .trim(),
    ),
  );
}

/** What is drawn of a kind, each as where it begins and how wide it is. */
function barsOf(html: string): Record<string, string[]> {
  const drawn = [...html.matchAll(/<rect data-of="(\w+)" x="([\d.]+%)" width="([\d.]+%)"/g)];
  return Object.fromEntries(
    [...Map.groupBy(drawn, ([, of = ""]) => of)].map(([of, found]) => [
      of,
      found.map(([, , x, width]) => `${x} ${width}`),
    ]),
  );
}

test("each night says when the device was on, and the timeline draws and tells the same", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "rpi-power-on", [at("11-18T05:22:00"), at("11-19T06:00:00")]);
  await reportAt(site, camera, "daytime-power-off", [at("11-18T17:41:00"), at("11-19T18:00:00")]);
  const { page, nights, bars } = await look(site);
  expect(page.text).toMatch(
    /Night of 19–20 November 2026 On 7:00 pm – 7:00 am \(12 h\) Sunset .* Night of 18–19 November 2026 On 6:22 pm – 6:41 am \(12 h 19 min\)/,
  );
  expect(nights.map((row) => row.slice(0, 3))).toEqual([
    ["Night of 19–20 November 2026", "on 7:00 pm – 7:00 am (12 h)", "12 h"],
    ["Night of 18–19 November 2026", "on 6:22 pm – 6:41 am (12 h 19 min)", "12 h 19 min"],
  ]);
  expect(bars["on"]).toEqual(["29.17% 50%", "26.53% 51.32%", expect.any(String)]);
  expect(bars["night"]).toHaveLength(3);
});

test("the night is from sunset to sunrise, and contacts are when the device's events arrived", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "rpi-power-on", [at("11-20T07:00:00")]);
  site.api.advance(1800);
  await reportAt(site, site.camera, "stop-reported", [at("11-20T07:10:00")]);
  const [row] = (await look(site)).nights;
  expect(row?.[3]).toMatch(/^8:3\d\spm – 5:5\d\sam NZDT$/);
  expect(row?.[4]).toBe("1, 8:30 pm");
});

test("an end that was not told is said to be missing, and drawn as a mark", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "powered-off", [at("11-17T17:41:00")]);
  await reportAt(site, camera, "rpi-power-on", [at("11-18T05:22:00"), at("11-20T06:00:00")]);
  const { page, timeline, nights, bars } = await look(site);
  expect(nights.map((row) => row.slice(1, 3))).toEqual([
    ["switched on 7:00 pm, switch-off not reported yet", "not known"],
    ["–", "–"],
    ["switched on 6:22 pm, switch-off not reported", "not known"],
    ["switched off 6:41 am, switch-on not reported", "not known"],
  ]);
  expect(page.text).toContain("Switched on 7:00 pm, switch-off not reported yet Sunset");
  expect(bars["on"]).toBeUndefined();
  expect(timeline.match(/<svg x="[\d.]+%"/g)?.slice(0, 3)).toEqual([
    '<svg x="29.17%"',
    '<svg x="26.53%"',
    '<svg x="77.85%"',
  ]);
});

test("a session over noon is told in both nights, with the day of the end that is not of that night", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "power-on-test", [at("11-18T20:00:00")]);
  await reportAt(site, camera, "powered-off", [at("11-19T05:00:00")]);
  const { nights, bars } = await look(site);
  expect(nights.map((row) => row.slice(1, 3))).toEqual([
    ["on 19 Nov 2026, 9:00 am – 6:00 pm (9 h)", "6 h"],
    ["on 9:00 am – 19 Nov 2026, 6:00 pm (9 h)", "3 h"],
  ]);
  expect(bars["on"]?.slice(0, 2)).toEqual(["0% 25%", "87.5% 12.5%"]);
});

test("kinds and days that leave power out leave the timeline as it is", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "rpi-power-on", [at("11-18T05:22:00")]);
  await reportAt(site, camera, "rpiBattery", [at("11-18T12:00:00")], { battery: 64 });
  await reportAt(site, camera, "daytime-power-off", [at("11-18T17:41:00")]);
  const said = ["on 6:22 pm – 6:41 am (12 h 19 min)", "12 h 19 min"];
  for (const query of ["", "?type=rpiBattery", "?from=2026-11-19", "?type=daytime-power-off"]) {
    const { page, nights } = await look(site, query);
    expect([query, nights.map((row) => row.slice(1, 3))]).toEqual([query, [said]]);
    expect(page.text).toContain("On 6:22 pm – 6:41 am (12 h 19 min)");
  }
  const { page } = await look(site, "?type=daytime-power-off");
  expect(page.text).toContain("Switched off for the day, after 12 h 19 min");
});

test("in the night in which the clocks change the times are the clock's, the length is the real one", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  await reportAt(site, camera, "rpi-power-on", [at("09-26T06:00:00")]);
  await reportAt(site, camera, "powered-off", [at("09-26T17:00:00")]);
  const { nights, bars } = await look(site);
  expect(nights).toEqual([
    [
      "Night of 26–27 September 2026",
      "on 6:00 pm – 6:00 am (11 h)",
      "11 h",
      expect.stringMatching(/^6:30\spm – 7:10\sam NZDT$/),
      "–",
    ],
  ]);
  expect(bars["on"]?.[0]).toBe("25% 50%");
});

test("where it is not known where the device stands, no night is shaded, and that is said", async () => {
  await using site = await openKeaBasin();
  const path = `/kea-basin/devices/${site.camera.id}/ridge-camera`;
  await reportAt(site, site.camera, "rpi-power-on", [at("11-19T07:00:00")]);
  await reportAt(site, site.camera, "powered-off", [at("11-19T17:00:00")]);
  const { page, nights, bars } = await look({ ...site, path });
  expect(page.text).toContain("The night is not shaded because the device");
  expect(bars["night"]).toBeUndefined();
  expect(nights[0]?.[3]).toBe("–");
});

test("the timeline has the nights of its page, fourteen at most, silent ones too", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  const days = Array.from({ length: 18 }, (_, day) => `11-${String(day + 1).padStart(2, "0")}`);
  await reportAt(
    site,
    camera,
    "rpi-power-on",
    days.map((day) => at(`${day}T07:00:00`)),
  );
  await reportAt(site, camera, "test", [at("11-20T07:00:00")]);
  const { page, nights } = await look(site);
  expect(page.text).toContain("The newest 14 of the 20 nights on this page.");
  expect(nights.map(([night]) => night?.slice(9, 14))).toHaveLength(14);
  expect(nights[1]?.[0]).toBe("Night of 19–20 November 2026");
  expect(nights[1]?.slice(1, 3)).toEqual(["–", "–"]);
  const early = await look(site, "?until=2026-11-03");
  expect(early.nights.map(([night]) => night)).toEqual([
    "Night of 3–4 November 2026",
    "Night of 2–3 November 2026",
    "Night of 1–2 November 2026",
  ]);
});

test("a device that is switched on and off all the time has a short line, and all of it in the table", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  const times = (minute: number) =>
    Array.from({ length: 6 }, (_, hour) => at(`11-19T1${hour}:${minute}:00`));
  await reportAt(site, camera, "rpi-power-on", times(10));
  await reportAt(site, camera, "powered-off", times(40));
  const { page, nights } = await look(site);
  expect(page.text).toContain(
    "On 11:10 pm – 11:40 pm (30 min); on 12:10 am – 12:40 am (30 min); on 1:10 am – 1:40 am (30 min); on 2:10 am – 2:40 am (30 min); and 2 more: 3 h",
  );
  expect(nights[0]?.[1]?.split("; ")).toHaveLength(6);
});

test("more switchings than can be shown are not shown by half", async () => {
  await using site = await openWithCamera();
  const { camera } = site;
  const times = Array.from({ length: 1001 }, (_, minute) =>
    new Date(Date.parse(at("11-18T00:00:00")) + minute * 60_000).toISOString(),
  );
  await reportAt(site, camera, "rpi-power-on", times);
  await reportAt(site, camera, "test", [at("11-20T07:00:00")]);
  const { page, nights } = await look(site, "?type=test&type=rpi-power-on");
  expect(page.text).toContain("Older nights are left out");
  expect(nights.map(([night]) => night)).toEqual([]);
});

test("a device that tells nothing of its power has no timeline, and that is said", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "test", [at("11-19T07:00:00")]);
  const { page, timeline } = await look(site);
  expect(page.text).toContain("It did not report switching on or off on these nights.");
  expect(timeline).not.toContain("<svg");
});

test("what was told of older nights is not denied", async () => {
  await using site = await openWithCamera();
  await reportAt(site, site.camera, "rpi-power-on", [at("11-01T07:00:00")]);
  await reportAt(site, site.camera, "test", [at("11-20T07:00:00")]);
  const { page } = await look(site);
  expect(page.text).toContain(
    "The newest 14 of the 20 nights on this page. It did not report switching on or off on these nights.",
  );
  expect(page.text).toContain("Switched on 8:00 pm, switch-off not reported");
});

test("where there is no event there is no timeline, and no other device's power", async () => {
  await using site = await openWithCamera();
  const other = await makeCamera(site.api, site.projectId, "Gully camera");
  await reportAt(site, other, "rpi-power-on", [at("11-19T07:00:00")]);
  expect((await look(site)).timeline).toBe("");
  await reportAt(site, site.camera, "test", [at("11-19T07:00:00")]);
  expect((await look(site)).page.text).toContain("It did not report switching on");
});
