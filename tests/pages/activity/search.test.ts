import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { listTrackIds, see } from "#tests/support/recordings/observations.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

/** Two nights at two places; one stoat is confirmed by a person, one is not. */
async function openNights() {
  const site = await openKeaBasin({ PROCESSING: "external" });
  const saw = (at: string, what: string, location = ridge) =>
    see(site.api, site.camera, { at, location, tracks: [[what]] });
  const ids = {
    possum: await saw("2026-11-18T09:00:00Z", "possum"),
    dusk: await saw("2026-11-19T07:00:00Z", "cat"),
    stoat: await saw("2026-11-19T13:10:00Z", "stoat", creek),
    confirmed: await saw("2026-11-19T14:30:00Z", "stoat", creek),
    nothing: await saw("2026-11-19T15:30:00Z", "false-positive"),
  };
  const [trackId = 0] = await listTrackIds(site.api, ids.confirmed);
  const tracks = [{ trackId, tags: ["stoat"] }];
  await site.api.send(setOwnTags, { id: ids.confirmed, tracks }, site.rangi.token);
  return { ...site, ids };
}

const any = "from=any";

function listRows(html: string): string[] {
  const main = html.slice(html.indexOf('id="results"'));
  return [
    ...main.matchAll(/href="\/kea-basin\/activity\/(visit\/[^/]+|recording)\/(\d+)\/tracks/g),
  ].map(([, kind = "", id]) => `${kind.replace("visit/", "")} ${id}`);
}

test("visits are listed by the night of their place, and the sentence is heading and title", async () => {
  await using site = await openNights();
  const { ids } = site;
  const page = await site.get(`/kea-basin/activity?${any}`);
  expect([page.status, page.title]).toEqual([200, "Visits at any time | Nightjar"]);
  expect(page.text).toContain("4 visits");
  expect(listRows(page.html)).toEqual([
    `stoat ${ids.confirmed}`,
    `stoat ${ids.stoat}`,
    `cat ${ids.dusk}`,
    `possum ${ids.possum}`,
  ]);
  expect(page.text).toMatch(
    /Night of 19–20 November 2026.*Stoat.*Stoat.*Sunset 8:3\d pm.*Cat.*Night of 18–19 November 2026.*Possum/,
  );
});

test("what a newcomer looks for is one form away: the unconfirmed stoat after midnight", async () => {
  await using site = await openNights();
  const { ids } = site;
  const form = new URLSearchParams({
    range: "",
    days: " ",
    from: "2026-11-19",
    until: "2026-11-20",
    tag: "toriura",
    "clock-from": "00:00",
    "clock-until": "06:00",
    "tag-mode": "no-human",
    sun: "night",
    "min-duration": "",
    "max-duration": "",
    confidence: "",
    note: "",
    id: "",
    state: "",
    "recording-mode": "",
  });
  const sent = await site.get(`/kea-basin/activity?${form}`);
  expect(sent.status).toBe(302);
  const address = sent.location ?? "";
  expect(address).toContain("tagged-with=stoat");
  expect(address).not.toMatch(/range|days|tag=|duration|confidence|note|id=|state|recording/);
  const page = await site.get(address);
  expect(page.title).toBe(
    "Visits of stoat from 19 Nov 2026 to 20 Nov 2026, not confirmed by a person yet, from midnight to 6 am, between sunset and sunrise | Nightjar",
  );
  expect(listRows(page.html)).toEqual([`stoat ${ids.stoat}`]);
  const opened = await site.get(
    /href="(\/kea-basin\/activity\/visit\/stoat\/[^"]*)"/
      .exec(page.html)?.[1]
      ?.replaceAll("&amp;", "&") ?? "",
  );
  expect(opened.status).toBe(200);
  expect(opened.text).toContain("Stoat");
});

test("a time of day alone reaches to noon, where the night ends or begins", async () => {
  await using site = await openNights();
  const { ids } = site;
  const late = await site.get(`/kea-basin/activity?${any}&clock-from=00%3A00`);
  expect(late.title).toBe(
    "Visits at any time, from midnight until the night ends at noon | Nightjar",
  );
  expect(listRows(late.html)).toEqual([`stoat ${ids.confirmed}`, `stoat ${ids.stoat}`]);
  const early = await site.get(`/kea-basin/activity?${any}&clock-until=22%3A00`);
  expect(early.title).toBe(
    "Visits at any time, from noon, when the night begins, to 10 pm | Nightjar",
  );
  expect(listRows(early.html)).toEqual([`cat ${ids.dusk}`]);
});

test("a period that is chosen wins over days that stood there, and new days win over the period", async () => {
  await using site = await openNights();
  const ask = async (query: Record<string, string>) =>
    (await site.get(`/kea-basin/activity?${new URLSearchParams(query)}`)).location;
  const days = { from: "2026-11-01", until: "2026-11-10" };
  expect(await ask({ range: "any", days: "2026-11-01 2026-11-10", ...days })).toBe(
    "/kea-basin/activity?from=any",
  );
  expect(await ask({ range: "any", days: " ", ...days })).toBe(
    "/kea-basin/activity?from=2026-11-01&until=2026-11-10",
  );
  expect(await ask({ range: "", days: "2026-11-01 2026-11-10", ...days })).toBe(
    "/kea-basin/activity?from=2026-11-01&until=2026-11-10",
  );
});

test("an animal that nobody knows is said beside its field, and nothing else is lost", async () => {
  await using site = await openNights();
  const query = { range: "any", days: " ", from: "", until: "", tag: "stoot", note: "limps" };
  const page = await site.get(`/kea-basin/activity?${new URLSearchParams(query)}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("No animal is called “stoot”");
  expect(page.html).toContain('value="stoot"');
  expect(page.html).toContain('value="limps"');
  expect(page.title).toBe("Error: Activity | Nightjar");
  expect(page.text).toContain("Nothing was searched for");
  expect(listRows(page.html)).toEqual([]);
  const [, meant = ""] = /href="([^"]*)"[^>]*>\s*Stoat\s*</.exec(page.html) ?? [];
  expect(meant.replaceAll("&amp;", "&")).toBe(
    "/kea-basin/activity?from=any&tagged-with=stoat&note=limps",
  );
});

test("animals are found by their plural, and listed to choose from where several are called so", async () => {
  await using site = await openNights();
  const type = (tag: string) => {
    const query = { range: "any", days: " ", from: "", until: "", tag };
    return site.get(`/kea-basin/activity?${new URLSearchParams(query)}`);
  };
  for (const [plural, label] of [
    ["stoats", "stoat"],
    ["Mice", "mouse"],
  ] as const) {
    const { location } = await type(plural);
    expect(location).toBe(`/kea-basin/activity?from=any&tagged-with=${label}`);
  }
  const several = await type("glide");
  expect(several.text).toContain("Several animals match “glide”. Choose one.");
  expect(several.html).toMatch(/href="[^"]*tagged-with=sugar(\+|%20)glider"[^>]*>Sugar glider/);
  const many = await type("e");
  expect(many.text).toContain("Too many animals match “e”. Type more of the name.");
  for (const slip of ["stota", "soat", "stoatt"]) {
    expect((await type(slip)).text).toContain(`No animal is called “${slip}”. Did you mean this?`);
  }
  expect((await type("x".repeat(6000))).text).not.toContain("Did you mean this?");
  expect((await type("xyzzyx")).text).toContain("No animal is called “xyzzyx”.");
});

test("recordings are listed with what shows nothing when that is asked for", async () => {
  await using site = await openNights();
  const { ids } = site;
  const page = await site.get(`/kea-basin/activity?${any}&display-mode=recordings`);
  expect(page.text).toContain("4 recordings");
  expect(page.text).toContain(
    "False triggers, recordings without an animal and those not looked at are left out.",
  );
  const [, everything = ""] = /href="([^"]*no-false-positives=false[^"]*)"/.exec(page.html) ?? [];
  const all = await site.get(everything.replaceAll("&amp;", "&"));
  expect(all.text).toContain("5 recordings");
  expect(listRows(all.html)[0]).toBe(`recording ${ids.nothing}`);
  const night = await site.get(`/kea-basin/activity?${any}&display-mode=recordings&sun=day`);
  expect(listRows(night.html)).toEqual([`recording ${ids.dusk}`]);
});

test("deleted recordings are listed as such: they are part of no visit", async () => {
  await using site = await openNights();
  const { ids } = site;
  await site.api.send(deleteRecording, { id: ids.dusk }, site.rangi.token);
  const page = await site.get(`/kea-basin/activity?${any}&state=deleted`);
  expect(page.title).toContain("Recordings at any time, that were deleted");
  expect(listRows(page.html)).toEqual([`recording ${ids.dusk}`]);
  expect(page.text).not.toContain("are left out");
});

test("without a time it is the shortest period in which anything was recorded", async () => {
  await using site = await openKeaBasin();
  const empty = await site.get("/kea-basin/activity");
  expect(empty.text).toContain("There are no recordings yet");
  const at = new Date(site.api.now().getTime() - 5 * 86_400_000).toISOString();
  await see(site.api, site.camera, { at, location: ridge, tracks: [["cat"]] });
  const page = await site.get("/kea-basin/activity");
  expect(page.title).toBe("Visits in the last week | Nightjar");
});

test("where no AI looks, only false triggers are left out", async () => {
  await using site = await openKeaBasin({ PROCESSING: "off" });
  const saw = (at: string, tracks: string[][]) =>
    see(site.api, site.camera, { at, location: ridge, tracks });
  const bare = await saw("2026-11-19T07:00:00Z", []);
  const empty = await saw("2026-11-19T09:00:00Z", [["false-positive"]]);
  const page = await site.get(`/kea-basin/activity?${any}`);
  expect(listRows(page.html)).toEqual([`none ${bare}`]);
  expect(page.text).toContain("1 visit");
  expect(page.text).toContain("False triggers are left out. Include them");
  const recordings = await site.get(`/kea-basin/activity?${any}&display-mode=recordings`);
  expect(listRows(recordings.html)).toEqual([`recording ${bare}`]);
  expect(recordings.text).toContain("1 recording");
  const all = await site.get(`/kea-basin/activity?${any}&no-false-positives=false`);
  expect(listRows(all.html)).toEqual([`false-positive ${empty}`, `none ${bare}`]);
});

test("nothing that matches says so, with a way on", async () => {
  await using site = await openNights();
  const page = await site.get(
    "/kea-basin/activity?from=2020-01-01&until=2020-02-01&tagged-with=stoat",
  );
  expect(page.text).toContain("0 visits");
  expect(page.html).not.toMatch(/>Any animal</);
  expect(page.text).toMatch(/Nothing was recorded in this time .* Search at any time/);
  const unknown = await site.get(
    "/kea-basin/activity?from=2026-11-01&until=2026-11-22&locations=99&tagged-with=unicorn",
  );
  expect(unknown.text).toMatch(/Nothing matches Remove a filter to see more/);
  const ways = { "All locations": "tagged-with=unicorn", "Any animal": "locations=99" };
  for (const [name, left] of Object.entries(ways)) {
    const [, to = ""] = new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(unknown.html) ?? [];
    const query = new URLSearchParams(to.replaceAll("&amp;", "&").split("?")[1]);
    expect([...query.keys()].toSorted()).toEqual(["from", left.split("=")[0], "until"].toSorted());
    expect(query.get(left.split("=")[0] ?? "")).toBe(left.split("=")[1]);
  }
});

/** Without scripts it is a button, which takes along what is chosen. */
function findOlder(html: string): string | undefined {
  const [, query] = /value="([^"]*after=[^"]*)"[^>]*>Older/.exec(html) ?? [];
  return query && `/kea-basin/activity${query.replaceAll("&amp;", "&")}`;
}

test("older results follow page by page, each once", async () => {
  await using site = await openKeaBasin();
  const start = Date.parse("2026-11-10T08:00:00Z");
  for (let hour = 0; hour < 53; hour++) {
    const at = new Date(start + hour * 3_600_000).toISOString();
    await see(site.api, site.camera, { at, location: ridge, tracks: [["cat"]] });
  }
  const seen: string[] = [];
  let path: string | undefined = `/kea-basin/activity?${any}`;
  for (let pages = 0; path; pages++) {
    const page: { html: string; text: string } = await site.get(path);
    expect(page.text).toContain("53 visits");
    expect(page.text.includes("Newest")).toBe(pages > 0);
    seen.push(...listRows(page.html));
    path = findOlder(page.html);
  }
  expect([seen.length, new Set(seen).size]).toEqual([53, 53]);
});
