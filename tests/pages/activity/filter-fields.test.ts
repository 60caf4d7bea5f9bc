import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { listTrackIds, see } from "#tests/support/recordings/observations.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const path = "/kea-basin/activity";

/** A possum by night that AI is sure of, a cat by day that a person tagged, and a sound. */
async function openThree() {
  const site = await openKeaBasin({ PROCESSING: "external" });
  const possum = await record(site.api, site.camera, {
    recordingDateTime: "2026-11-19T11:00:00Z",
    location: [ridge.lat, ridge.lng],
    duration: 10,
    metadata: {
      models: [{ id: 1, name: "Master" }],
      tracks: [
        {
          start_s: 0,
          end_s: 3,
          predictions: [{ model_id: 1, confident_tag: "possum", confidence: 0.88 }],
        },
      ],
    },
  });
  const cat = await see(site.api, site.camera, {
    at: "2026-11-19T01:00:00Z",
    location: ridge,
    tracks: [["cat"]],
  });
  const sound = await see(site.api, site.camera, {
    at: "2026-11-19T00:30:00Z",
    location: ridge,
    type: "audio",
    tracks: [["morepork"]],
  });
  const [trackId = 0] = await listTrackIds(site.api, cat);
  const { token } = site.rangi;
  await site.api.send(setOwnTags, { id: cat, tracks: [{ trackId, tags: ["cat"] }] }, token);
  await site.api.send(addLabel, { id: cat, tag: { detail: "cool", confidence: 1 } }, token);
  await site.api.send(
    addLabel,
    { id: possum, tag: { detail: "note", confidence: 1, comment: "It limps" } },
    token,
  );
  return { ...site, ids: { possum, cat, sound } };
}

/** All that the form sends. */
function toForm(fields: Record<string, string>): string {
  const empty = { range: "any", days: " ", from: "", until: "", tag: "", id: "", note: "" };
  return `${path}?${new URLSearchParams({ ...empty, ...fields })}`;
}

test("each filter of the form finds what it says and nothing else", async () => {
  await using site = await openThree();
  const { ids, camera, rangi } = site;
  const cases: [filter: Record<string, string>, found: (keyof typeof ids)[]][] = [
    [{ devices: String(camera.id) }, ["possum", "cat", "sound"]],
    [{ devices: "999" }, []],
    [{ taggers: String(rangi.id) }, ["cat"]],
    [{ confidence: "88" }, ["possum"]],
    [{ models: "Master", confidence: "89" }, []],
    [{ models: "Master", "tagged-with": "possum" }, ["possum"]],
    [{ "min-duration": "10.5", "max-duration": "86400" }, []],
    [{ "min-duration": "100", "max-duration": "0" }, ["possum", "cat", "sound"]],
    [{ id: `#${ids.possum} ${ids.cat}` }, ["possum", "cat"]],
    [{ "labelled-with": "cool" }, ["cat"]],
    [{ "recording-mode": "audio" }, ["sound"]],
    [{ "recording-mode": "cameras" }, ["possum", "cat"]],
    [{ note: "LIMPS" }, ["possum"]],
    [{ sun: "night" }, ["possum"]],
    [{ sun: "day" }, ["cat", "sound"]],
    [{ state: "failed" }, []],
    [{ "clock-from": "00:00" }, ["possum"]],
    [{ "clock-until": "13:45" }, ["sound"]],
    [{ "tag-mode": "human-tagged" }, ["cat"]],
    [{ from: "20/11/2026", until: "19.11.2026" }, ["possum", "cat", "sound"]],
  ];
  for (const [filter, found] of cases) {
    const sent = await site.get(toForm({ "display-mode": "recordings", ...filter }));
    expect([filter, sent.status]).toEqual([filter, 302]);
    const { html } = await site.get(sent.location ?? "");
    const rows = [...html.matchAll(/href="\/kea-basin\/activity\/recording\/(\d+)\/tracks/g)].map(
      ([, id]) => Number(id),
    );
    expect([filter, rows]).toEqual([filter, found.map((name) => ids[name])]);
  }
});

test.each([
  ["id", "abc", "“abc” is no recording number"],
  ["id", "12345abc", "“12345abc” is no recording number"],
  ["id", "#1, x", "“#1, x” is no recording number"],
  ["confidence", "500", "“500” is no percentage"],
  ["confidence", "88.5", "“88.5” is no percentage"],
  ["clock-from", "25:99", "“25:99” is no time of day"],
  ["clock-until", "12am", "“12am” is no time of day"],
  ["min-duration", "-5", "“-5” is no length"],
  ["max-duration", "1e99", "“1e99” is no length"],
  ["note", "n".repeat(300), "Write at most 200 characters"],
  ["from", "31/02/2026", "“31/02/2026” is no day"],
])("what cannot be searched for is said beside %s: %s", async (name, typed, said) => {
  await using site = await openKeaBasin();
  const page = await site.get(toForm({ "tag-mode": "no-human", [name]: typed }));
  expect(page.status).toBe(200);
  expect(page.title).toMatch(/^Error: /);
  expect(page.text).toMatch(/There is a problem/);
  expect(page.text.split(said)).toHaveLength(3);
  expect(page.html).toContain(`href="#${name}"`);
  expect(page.html).toContain(`value="${typed}"`);
  expect(page.html).toMatch(/id="filters"[^>]*data-open/);
  expect(page.html).toMatch(/<option value="no-human" selected/);
  expect((await site.get(`${path}?${new URLSearchParams({ [name]: typed })}`)).status).toBe(200);
});

test("what an address asks for in vain is named, and what it asks for in order is not", async () => {
  await using site = await openThree();
  const said = async (query: string) => {
    const { text } = await site.get(`${path}?${query}`);
    return /could not be understood and was left out: ([^.]*)\./.exec(text)?.[1];
  };
  expect(await said("from=any&confidence=180&id=abc")).toBe(
    "how sure AI is “180”, recording number “abc”",
  );
  expect(await said("from=7-days-ago")).toBe("first day or period “7-days-ago”");
  expect(await said("from=any&locations=1,x&tag-mode=foo&no-false-positives=maybe")).toBe(
    "locations “x”, who tagged it “foo”, false triggers “maybe”",
  );
  const many = await said(`from=any&id=${Array(4000).fill("x").join(",")}`);
  expect(many).toBe(`${Array(5).fill("recording number “x”").join(", ")}, and others`);
  const long = await said(`from=any&sun=${"x".repeat(5000)}`);
  expect(long).toBe(`sun “${"x".repeat(40)}”`);
  const fine =
    "from=2026-11-01&until=2026-11-20T12:00&tag-mode=any&include-descendant-tags=true&id=&note=%20limps&clock-from=9:00&labelled-with=Cool&min-duration=5.0&tagged-with=cat,possum";
  expect(await said(fine)).toBeUndefined();
  expect(await said("tag-mode=automatic%2Bhuman")).toBeUndefined();
});

test("days and lengths that are typed the other way round are put in order", async () => {
  await using site = await openKeaBasin();
  const days = await site.get(toForm({ from: "2026-11-24", until: "2026-11-20" }));
  expect(days.location).toBe(`${path}?from=2026-11-20&until=2026-11-24`);
  const lengths = await site.get(toForm({ "min-duration": "100", "max-duration": "5" }));
  expect(lengths.location).toBe(`${path}?from=any&min-duration=5&max-duration=100`);
});

test("days count as a filter, and their zone has one name in summer and winter", async () => {
  await using site = await openThree();
  const page = await site.get(`${path}?from=2026-07-01&until=2026-11-24&sun=night`);
  expect(page.text).toContain("Filters (2)");
  expect(page.text).toContain("Days begin at midnight, New Zealand time.");
  expect(page.text).toContain("No person yet");
});

test("an address that does not say where to go on begins anew, with a note", async () => {
  await using site = await openThree();
  const page = await site.get(`${path}?from=any&after=rubbish`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("These are the newest.");
  expect(page.text).toContain("2 visits");
});
