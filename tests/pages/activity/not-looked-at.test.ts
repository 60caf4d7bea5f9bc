import { expect, test } from "vitest";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const withAi = { PROCESSING: "external" };

/** Of a still, as a page sends it that uploads a card. */
const still = (time: string) => ({
  type: "trailcam-image",
  recordingDateTime: `2026-11-19T${time}:00Z`,
  duration: 3,
});

function findWay(html: string, name: string): string {
  const [, to = ""] = new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(html) ?? [];
  return to.replaceAll("&amp;", "&");
}

test("pictures that nobody has looked at are told of, and a link lists them", async () => {
  await using site = await openKeaBasin(withAi);
  for (const time of ["10:00", "10:01", "12:00"]) await record(site.api, site.camera, still(time));
  const visits = await site.get("/kea-basin/activity");
  expect(visits.text).toContain("2 visits not looked at yet");
  expect(visits.text).not.toContain("There are no recordings yet");
  expect((await site.get(findWay(visits.html, "Show them"))).text).toContain("2 visits Visits");
  const recordings = await site.get("/kea-basin/activity?from=any&display-mode=recordings");
  expect(recordings.text).toContain("3 recordings not looked at yet");
  const listed = await site.get(findWay(recordings.html, "Show them"));
  expect(listed.text).toContain("3 recordings Visits");
  const stoats = await site.get("/kea-basin/activity?from=any&tagged-with=stoat");
  expect(stoats.text).toContain("Nothing matches Remove a filter to see more.");
  expect(stoats.text).not.toContain("not looked at yet");
});

test("beside others, those that nobody has looked at are said to be left out", async () => {
  await using site = await openKeaBasin(withAi);
  await record(site.api, site.camera, still("10:00"));
  await see(site.api, site.camera, { at: "2026-11-19T12:00:00Z", tracks: [["cat"]] });
  const { text, html } = await site.get("/kea-basin/activity");
  expect(text).toContain(
    "1 visit Visits Recordings Filters False triggers, recordings without an animal and those not looked at are left out. Include them",
  );
  expect((await site.get(findWay(html, "Include them"))).text).toContain("2 visits Visits");
});

test("where all was looked at and nothing found, no filter is said to be in the way", async () => {
  await using site = await openKeaBasin(withAi);
  await see(site.api, site.camera, { at: "2026-11-19T12:00:00Z", tracks: [["false-positive"]] });
  const { text, html } = await site.get("/kea-basin/activity");
  expect(text).toContain("No animal was found yet");
  expect(text).not.toMatch(/Remove a filter|There are no recordings yet|not looked at yet/);
  const all = await site.get(findWay(html, "Include recordings without an animal"));
  expect(all.text).toContain("1 visit Visits");
});

test("days that are the wrong way round in the address are turned", async () => {
  await using site = await openKeaBasin(withAi);
  await see(site.api, site.camera, { at: "2026-11-19T12:00:00Z", tracks: [["cat"]] });
  const { title, html, text } = await site.get(
    "/kea-basin/activity?from=2026-11-30&until=2026-11-01",
  );
  expect(title).toContain("Visits from 1 Nov");
  expect(html).toMatch(/name="from"[^>]*value="2026-11-01"/);
  expect(text).toContain("1 visit Visits");
});
