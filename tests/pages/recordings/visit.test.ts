import { expect, test } from "vitest";
import { copyRecording, listInstants } from "#tests/support/recordings/copies.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const ridge = { lat: -43.53, lng: 172.63 };

/** Four visits of one evening at one location, the second of two recordings; all by the camera's own model. */
async function openEvening() {
  const site = await openKeaBasin();
  const saw = (time: string, what: string) =>
    see(site.api, site.camera, {
      at: `2026-11-19T${time}:00.000Z`,
      location: ridge,
      tracks: [[what]],
    });
  return {
    ...site,
    ids: {
      first: await saw("08:00", "cat"),
      trigger: await saw("08:30", "false-positive"),
      second: await saw("09:00", "possum"),
      third: await saw("09:08", "possum"),
      last: await saw("10:00", "rat"),
    },
  };
}

/** The ways on from a page, by what they say. */
function readWays(html: string): Record<string, string> {
  const navs = html.match(/<nav class="around".*?<\/nav>/gs) ?? [];
  const ways = navs.join("").matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs);
  return Object.fromEntries(
    [...ways].map(([, to = "", words = ""]) => [
      /<span>([A-Z][a-z ]+)/.exec(words)?.[1] ?? words,
      to.replaceAll("&amp;", "&"),
    ]),
  );
}

test("a visit opens at any of its recordings and leads to the others and to the visits beside it", async () => {
  await using site = await openEvening();
  const { second, third, first, last } = site.ids;
  const path = `/kea-basin/visit/possum/${second}`;
  expect(await site.get(path)).toMatchObject({ status: 302, location: `${path}/tracks` });
  const page = await site.get(`${path}/tracks`);
  expect(page.title).toBe(`Possum visit, #${second} | Nightjar`);
  expect(page.text).toContain("Visit, 2 recordings Possum");
  expect(page.text).toMatch(/19 Nov 2026, 10:00 – 10:08.pm NZDT · AI/);
  expect(page.text).toContain("1 of 2");
  expect(readWays(page.html)).toEqual({
    "Previous visit": `/kea-basin/visit/cat/${first}/tracks`,
    "Next recording": `/kea-basin/visit/possum/${third}/tracks`,
    "Next visit": `/kea-basin/visit/rat/${last}/tracks`,
    "Next untagged": `/kea-basin/recording/${third}/tracks`,
    "Review untagged": "/kea-basin/review?queue=untagged",
  });
  const [strip = ""] = /<ol class="visit-strip">.*?<\/ol>/s.exec(page.html) ?? [];
  expect(strip.match(/<li>/g)).toHaveLength(2);
  expect(strip).toContain(`/kea-basin/media/${third}/thumbnail`);
  const after = await site.get(`/kea-basin/visit/possum/${third}/tracks`);
  expect(readWays(after.html)).toMatchObject({
    "Previous recording": `/kea-basin/visit/possum/${second}/tracks`,
    "Next visit": `/kea-basin/visit/rat/${last}/tracks`,
  });
});

test("a visit of thousands of recordings shows those around the current one", async () => {
  await using site = await openEvening();
  const instants = listInstants("2026-11-19T13:00:00Z", 2100, 1);
  const ids = await copyRecording(site.api.services.store, site.ids.last, instants);
  const middle = 1050;
  const page = await site.get(`/kea-basin/visit/none/${ids[middle]}/tracks`);
  expect(page.text).toContain("Visit, 600 recordings, 427 to 475 shown");
  expect(page.text).toContain("451 of 600");
  expect(page.html.length).toBeLessThan(80_000);
  const [strip = ""] = /<ol class="visit-strip">.*?<\/ol>/s.exec(page.html) ?? [];
  const shown = [...strip.matchAll(/<li><a [^>]*\/visit\/none\/(\d+)/g)].map(([, id]) =>
    Number(id),
  );
  expect(shown).toEqual(ids.slice(middle - 24, middle + 25));
});

test("links with an older label open the visit as it is now", async () => {
  await using site = await openEvening();
  const { second } = site.ids;
  const page = await site.get(`/kea-basin/visit/hedgehog/${second}/1,2,3/tracks`);
  expect(page).toMatchObject({ status: 200, title: `Possum visit, #${second} | Nightjar` });
});

test("the list that a visit was opened from says what lies beside it", async () => {
  await using site = await openEvening();
  const { second, trigger } = site.ids;
  const of = async (query: string) =>
    readWays((await site.get(`/kea-basin/visit/possum/${second}/tracks${query}`)).html);
  const cats = await of("?species=cat&days=30");
  expect(cats["Previous visit"]).toMatch(/\/visit\/cat\/\d+\/tracks\?species=cat&days=30$/);
  expect(cats).not.toHaveProperty("Next visit");
  const triggers = await of("?species=false-positive");
  expect(triggers["Previous visit"]).toContain(`/visit/false-positive/${trigger}/`);
  expect(await of("?days=1&until=2026-11-19T09:30:00.000Z&location=999")).toEqual({
    "Next recording": expect.stringContaining("?days=1&until=2026-11-19T09%3A30%3A00.000Z"),
  });
});

test("what never was a visit is not found", async () => {
  await using site = await openEvening();
  const { api, camera } = site;
  const at = { recordingDateTime: "2026-11-19T12:00:00Z" };
  const short = await record(api, camera, { ...at, duration: 2 });
  const sound = await record(
    api,
    camera,
    { ...at, type: "audio", duration: 60 },
    new Uint8Array([1]),
  );
  for (const id of [short, sound, 999_999, 0]) {
    const { status, text } = await site.get(`/kea-basin/visit/possum/${id}/tracks`);
    expect([id, status]).toEqual([id, 404]);
    expect(text).toContain("There is nothing at this address");
  }
});

test("a recording leads to its visit, its neighbours, and to what is to be tagged", async () => {
  await using site = await openEvening();
  const { first, second, third, last } = site.ids;
  const page = await site.get(`/kea-basin/recording/${second}/tracks?days=30`);
  expect(page.html).toContain(`href="/kea-basin/visit/possum/${second}/tracks?days=30"`);
  const ways = readWays(page.html);
  expect(ways).toMatchObject({
    "Next recording": `/kea-basin/recording/${third}/tracks?days=30`,
    "Next untagged": `/kea-basin/recording/${third}/tracks?days=30`,
  });
  expect(Object.keys(ways)).not.toContain("Next disputed");
  const end = readWays((await site.get(`/kea-basin/recording/${last}/tracks`)).html);
  expect(end).not.toHaveProperty("Next recording");
  expect(end).toMatchObject({ "Next untagged": `/kea-basin/recording/${first}/tracks` });
});

test("a visit of the activity's addresses leads on within them", async () => {
  await using site = await openEvening();
  const { second } = site.ids;
  const page = await site.get(`/kea-basin/activity/visit/possum/${second}/tracks`);
  expect(page.status).toBe(200);
  expect(readWays(page.html)["Next visit"]).toMatch(/^\/kea-basin\/activity\/visit\/rat\//);
});
