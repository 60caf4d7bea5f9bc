import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { see } from "#tests/support/recordings/observations.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

/** Two possums at the ridge in one night, a stoat at the creek in the next, and nothing in the one after. */
async function openNights() {
  const site = await openKeaBasin({ PROCESSING: "external" });
  const saw = (at: string, what: string, location = ridge) =>
    see(site.api, site.camera, { at, location, tracks: [[what]] });
  await saw("2026-11-18T09:00:00Z", "possum");
  await saw("2026-11-18T11:00:00Z", "possum");
  await saw("2026-11-19T13:10:00Z", "stoat", creek);
  await saw("2026-11-20T09:00:00Z", "false-positive");
  return site;
}

type Site = Awaited<ReturnType<typeof openNights>>;

const decode = (text = "") => text.replaceAll("&amp;", "&");

/** Rows of the table of places: what each says and where it leads. */
function listPlaces(html: string) {
  return [
    ...html.matchAll(/<th scope="row"><a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a><\/th><td>(.*?)<\/td>/g),
  ].map(([, to, name = "", count]) => {
    const said = name.replaceAll(/<!-- -->|<[^>]*>/g, "");
    return { to: decode(to), said, count };
  });
}

/** Nights of a calendar that lead to their search, by their day. */
function listNights(html: string) {
  const table = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>"));
  return [...table.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner = ""]) => {
    return { to: decode(to), said: inner.replaceAll(/<!-- -->|<[^>]*>/g, "") };
  });
}

async function follow(site: Site, to = "") {
  const page = await site.get(to);
  expect(page.status).toBe(200);
  return page;
}

test("places are listed by their counts, and each link adds its place or takes it out", async () => {
  await using site = await openNights();
  const list = await site.get("/kea-basin/activity?from=any");
  const [, to] = /href="([^"]*activity\/places[^"]*)"/.exec(list.html) ?? [];
  const page = await follow(site, decode(to));
  expect(page.title).toBe("Counts by location | Nightjar");
  expect(page.text).toContain("Visits at any time.");
  const [first, second] = listPlaces(page.html);
  expect([first?.said, first?.count, second?.count]).toEqual([
    expect.stringContaining("(add to the search)"),
    "2",
    "1",
  ]);
  const narrowed = await follow(site, first?.to);
  expect(narrowed.text).toContain("2 visits");
  const [, again] = /href="([^"]*activity\/places[^"]*)"/.exec(narrowed.html) ?? [];
  const chosen = await follow(site, decode(again));
  const [own, other] = listPlaces(chosen.html);
  expect([own?.said, own?.count, other?.count]).toEqual([
    expect.stringContaining("Remove"),
    "2",
    "1",
  ]);
  expect((await follow(site, own?.to)).text).toContain("3 visits");
  expect((await follow(site, other?.to)).text).toContain("3 visits");
  expect(chosen.html).toMatch(/<svg class="map".*aria-label="[^"]*, 2 visits"/s);
  const all = /href="([^"]*)"[^>]*>Search at all locations/.exec(chosen.html)?.[1];
  expect(decode(all)).toBe("/kea-basin/activity?from=any");
});

test("a place where nothing matches stays in sight with none", async () => {
  await using site = await openNights();
  const page = await site.get("/kea-basin/activity/places?from=any&tagged-with=stoat");
  expect(listPlaces(page.html).map(({ count }) => count)).toEqual(["1", "0"]);
  const recordings = await site.get(
    "/kea-basin/activity/places?from=any&display-mode=recordings&no-false-positives=false",
  );
  expect(listPlaces(recordings.html).map(({ count }) => count)).toEqual(["3", "1"]);
  expect(recordings.text).toContain("Recordings at any time");
});

test("a month of nights leads to the search of each, which finds as many", async () => {
  await using site = await openNights();
  const list = await site.get("/kea-basin/activity?from=any&tag-mode=no-human");
  const [, to] = /href="([^"]*activity\/calendar[^"]*)"/.exec(list.html) ?? [];
  const page = await follow(site, decode(to));
  expect(page.text).toContain("November 2026, by the evening that each night begins on");
  const nights = listNights(page.html);
  expect(nights.map(({ said }) => said)).toEqual(["18 2 visits", "19 1 visit", "20 0 visits"]);
  expect(page.text).toMatch(/17 nothing recorded/);
  const found = await follow(site, nights[0]?.to);
  expect(found.title).toBe(
    "Visits in the night of 18–19 November 2026, not confirmed by a person yet | Nightjar",
  );
  expect(found.text).toContain("2 visits");
  const none = await follow(site, nights[2]?.to);
  expect(none.text).toContain("Nothing matches");
  const month = /href="([^"]*)"[^>]*>Search all of this month/.exec(page.html)?.[1];
  expect((await follow(site, decode(month))).text).toContain("3 visits");
  expect(page.text).not.toContain("outside this search");
  const days = "from=2026-11-19T12:00&until=2026-11-21";
  const part = await site.get(`/kea-basin/activity/calendar?${days}&tag-mode=no-human`);
  expect(part.text).toContain("Grey nights are outside this search.");
  expect(listNights(part.html).map(({ said }) => said)).toEqual([
    "18 2 visits, outside this search",
    "19 1 visit",
    "20 0 visits",
  ]);
});

test("months are turned by links, with the search, and none is beyond this one", async () => {
  await using site = await openNights();
  const page = await site.get("/kea-basin/activity/calendar?from=any&tagged-with=stoat");
  expect(page.text).not.toContain("Month after");
  const before = /href="([^"]*)"[^>]*>Month before/.exec(page.html)?.[1];
  const october = await follow(site, decode(before));
  expect(october.text).toContain("October 2026");
  expect(listNights(october.html)).toEqual([]);
  const after = /href="([^"]*)"[^>]*>Month after/.exec(october.html)?.[1];
  const again = await follow(site, decode(after));
  expect(listNights(again.html).map(({ said }) => said)).toEqual([
    "18 0 visits",
    "19 1 visit",
    "20 0 visits",
  ]);
  const first = await site.get("/kea-basin/activity/calendar?from=2026-09-12&until=2026-11-20");
  expect(first.text).toContain("September 2026");
});

test("a night stays in the form of filters when something else is changed", async () => {
  await using site = await openNights();
  const night = "from=2026-11-18T12%3A00&until=2026-11-19T12%3A00";
  const page = await site.get(`/kea-basin/activity?${night}`);
  expect(page.html).toMatch(
    /<option value="2026-11-18" selected="">Night of 18–19 November 2026<\/option>/,
  );
  const form = { range: "2026-11-18", days: " ", from: "", until: "", "tag-mode": "no-human" };
  const sent = await site.get(`/kea-basin/activity?${new URLSearchParams(form)}`);
  expect(sent.location).toBe(`/kea-basin/activity?${night}&tag-mode=no-human`);
  const days = { ...form, from: "2026-11-01" };
  expect((await site.get(`/kea-basin/activity?${new URLSearchParams(days)}`)).location).toBe(
    "/kea-basin/activity?from=2026-11-01&tag-mode=no-human",
  );
});

test("what stands beside the list is the same as on the pages, for members alone", async () => {
  await using site = await openNights();
  const read = async (path: string) => {
    const response = await site.fetch(path);
    return [response.status, response.headers.get("content-type"), await response.text()];
  };
  const [status, type, places = ""] = await read("/kea-basin/activity/places.json?from=any");
  expect([status, type]).toEqual([200, "application/json"]);
  expect(JSON.parse(String(places))).toMatchObject({ places: [{ count: "2" }, { count: "1" }] });
  const [, , calendar = ""] = await read("/kea-basin/activity/calendar.json?from=any");
  expect(JSON.parse(String(calendar))).toMatchObject({ title: "November 2026" });
  site.cookies.clear();
  const refused = await site.fetch("/kea-basin/activity/places.json?from=any");
  expect([refused.status, refused.headers.get("location")]).toMatchObject([
    302,
    expect.stringMatching(/^\/sign-in\?/),
  ]);
});
