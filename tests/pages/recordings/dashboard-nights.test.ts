import { expect, test } from "vitest";
import {
  christchurch,
  findProjectId,
  perth,
  readCame,
  readNights,
  readRows,
  seen,
} from "#tests/support/pages/dashboard.ts";
import { makeCamera, makeProject } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const at = (recordingDateTime: string, what = "possum", location = christchurch) => ({
  recordingDateTime,
  duration: 8,
  location,
  ...seen(what),
});

/** It is half past eight in the evening of 20 November by the clock of Christchurch. */
async function openNights() {
  const site = await openKeaBasin();
  const { api, camera } = site;
  const early = await record(api, camera, at("2026-11-12T10:00:00Z"));
  await record(api, camera, at("2026-11-15T10:00:00Z", "cat"));
  await record(api, camera, at("2026-11-18T10:00:00Z"));
  const night = await record(api, camera, at("2026-11-19T13:30:00Z"));
  const tonight = await record(api, camera, at("2026-11-20T07:10:00Z"));
  return { ...site, early, night, tonight };
}

test("what came by in the last nights is held against as many before, tonight apart", async () => {
  await using site = await openNights();
  const { html, text } = await site.get("/kea-basin");
  expect(readCame(html)).toEqual([
    "Possum1 more than before | - - - - - 1 1 1 | 3",
    "Catnone before | - - 1 - - - - - | 1",
  ]);
  expect(text).toContain("4 visits, 2 more than in the 7 nights before.");
  expect(text).toContain("What Fri 13 Sat 14 Sun 15 Mon 16 Tue 17 Wed 18 Thu 19 Tonight All");
});

test("last night is the one before today, and what began since", async () => {
  await using site = await openNights();
  const { html, text } = await site.get("/kea-basin?days=1");
  expect(readRows(html)).toEqual([site.tonight, site.night]);
  expect(readCame(html)).toEqual(["Possumas many as before | 1 1 | 2"]);
  expect(text).toContain("What came by last night 2 visits, as many as in the night before.");
});

test("many nights are bars, with the busiest in words", async () => {
  await using site = await openNights();
  const { html, text } = await site.get("/kea-basin?days=30");
  expect(readCame(html)[0]).toBe("Possum | most 1, on the night of 20 Nov | 4");
  expect(text).toContain("What 21 Oct 5 Nov 20 Nov All");
});

test("nights of one's own end where they are asked to, and older links show what they showed", async () => {
  await using site = await openNights();
  const own = await site.get("/kea-basin?from=2026-11-18&until=2026-11-12");
  expect(own.text).toContain("What came by on the nights of 12 Nov to 18 Nov");
  expect(own.html).toMatch(/name="from"[^>]*value="2026-11-12"/);
  expect(own.html).toMatch(/name="until"[^>]*value="2026-11-18"/);
  expect(readNights(own.html)).toHaveLength(3);
  const old = await site.get("/kea-basin?days=3&until=2026-11-13T00:00:00.000Z");
  expect(old.text).toContain("What came by on the nights of 11 Nov to 13 Nov");
  expect(readRows(old.html)).toEqual([site.early]);
  const never = await site.get("/kea-basin?from=9999-12-31");
  expect(never.text).toContain("What came by on the nights of 11 Nov to 13 Nov");
  const long = await site.get("/kea-basin?from=2020-01-01&until=2026-11-19");
  expect(long.text).toContain("20 May to 19 Nov, the longest that is shown at once");
});

test("places that did not record are told from places where nothing came", async () => {
  await using site = await openNights();
  const { api } = site;
  const other = await makeCamera(api, await findProjectId(site), "Bluff camera");
  await record(api, other, at("2026-11-17T10:00:00Z", "cat", perth));
  await record(api, other, at("2026-11-19T13:30:00Z", "cat", perth));
  const some = await site.get("/kea-basin?days=3");
  expect(some.text).toContain("Locations recording 1 /2 of 2 1 /2 of 2 2");
  expect(some.text).toContain("Some locations did not record on the nights of 17 and 18 Nov.");
  const none = await site.get("/kea-basin?from=2026-11-09&until=2026-11-12");
  expect(none.text).toContain(
    "Nothing was recorded on the nights of 9, 10 and 11 Nov: nobody knows",
  );
  expect(none.text).toContain("Locations recording not recorded not recorded not recorded 1");
  expect(none.html.match(/data-off=""/g)).toHaveLength(6);
});

test("what came by at no known location was recorded, and its night is not said to be silent", async () => {
  await using site = await openKeaBasin();
  for (const time of ["2026-11-18T10:00:00Z", "2026-11-19T10:00:00Z"])
    await record(site.api, site.camera, { recordingDateTime: time, duration: 8, ...seen() });
  const { text, html } = await site.get("/kea-basin?days=3");
  expect(text).toContain("Nothing was recorded on the night of 17 Nov: nobody knows");
  expect(text).toContain(
    "Only devices without a location recorded on the nights of 18 and 19 Nov.",
  );
  expect(text).toMatch(/Locations recording not recorded (– recorded, without a location ){2}/);
  expect(html.match(/data-off=""/g)).toHaveLength(2);
});

test("what was shown last is shown again, of each project by itself, until it is put back", async () => {
  await using site = await openNights();
  await makeProject(site.api, site.rangi, "Weka Flat");
  await makeCamera(site.api, (await findProjectId(site)) + 1, "Flat camera");
  const shown = async (path: string) => {
    const { text } = await site.get(path);
    return /What came by (.*?) \d|What came by (.*?) (?:Only|Nothing|No )/
      .exec(text)
      ?.slice(1)
      .find(Boolean);
  };
  await site.get("/kea-basin?days=30&species=cat&media=camera");
  const { html, text } = await site.get("/kea-basin");
  expect(text).toContain("Only cat is listed. List all");
  expect(text).toContain("Own dates and filters: cameras, cat");
  expect(html).toMatch(/<a href="\/kea-basin\?days=7"[^>]*>Back to the usual/);
  expect(html).toMatch(/visit\/cat\/\d+\/tracks\?days=30&amp;media=camera&amp;species=cat/);
  expect((await site.get("/weka-flat")).text).toContain("in the last 7 nights");
  expect((await site.get("/kea-basin?days=1")).text).not.toContain("Only cat is listed");
  expect(await shown("/kea-basin")).toContain("last night");
  await site.get("/kea-basin?days=7");
  expect((await site.get("/kea-basin")).text).not.toContain("Back to the usual");
});

test("a cookie that says nonsense is passed over", async () => {
  await using site = await openNights();
  const read = async (cookie: string) => {
    site.cookies.set("dashboards", cookie);
    return (await site.get("/kea-basin")).text;
  };
  for (const cookie of ["1:days=x", "x:days=1", "1:", "1:from=2026-99-99", "%", "1".repeat(5000)]) {
    expect(await read(cookie)).toContain("What came by in the last 7 nights");
  }
  expect(await read("1:days=3")).toContain("What came by in the last 3 nights");
});

test("a location that is not of the project is said to be none, and is not remembered", async () => {
  await using site = await openNights();
  const { text } = await site.get("/kea-basin?days=3&location=99999");
  expect(text).toContain("This project has no such location. All locations are shown.");
  expect(text).not.toContain("Nothing was recorded No device");
  const bare = await site.get("/kea-basin");
  expect(bare.text).toContain("What came by in the last 3 nights");
  expect(bare.text).not.toContain("no such location");
  expect(bare.html).toMatch(/tracks\?days=3"/);
  site.cookies.set("dashboards", "1:days=3&location=99999");
  const old = await site.get("/kea-basin");
  expect(old.text).not.toContain("Nothing was recorded No device");
});

test("the marks of a night and the table beside them lead to the same visits", async () => {
  await using site = await openNights();
  const { html, text } = await site.get("/kea-basin?days=1");
  const [, times = ""] = /id="times"(.*?)<\/section>/s.exec(html) ?? [];
  const to = `/kea-basin/visit/possum/${site.night}/tracks?days=1`;
  expect(
    times.match(new RegExp(`tabindex="-1"[^>]*href="${to.replaceAll("?", "\\?")}"`, "i")),
  ).toBeTruthy();
  expect(times).toMatch(/<title>Possum, Thu 19, 2:30.am<\/title>/);
  expect(times.split(to)).toHaveLength(3);
  expect(text).toMatch(/Sunset 8:39.pm, sunrise 5:49.am on the night of 20 Nov\./);
});

test("the busiest places come first, each with what came there", async () => {
  await using site = await openNights();
  const other = await makeCamera(site.api, await findProjectId(site), "Bluff camera");
  await record(site.api, other, at("2026-11-17T10:00:00Z", "cat", perth));
  const { html, text } = await site.get("/kea-basin");
  expect(text).toMatch(
    /Busiest locations New location of Ridge camera, .*? 4 Possum 3, Cat 1 New location of Bluff camera, .*? 1 Cat 1/,
  );
  const [, to = ""] = /id="places".*?href="([^"]+)"/s.exec(html) ?? [];
  expect((await site.get(to.replaceAll("&amp;", "&"))).text).toContain("4 visits");
});
