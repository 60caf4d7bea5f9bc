import { expect, test } from "vitest";
import { openWithCamera } from "#tests/support/device-pages.ts";
import { boxIn, pass } from "#tests/support/heat.ts";
import { draftOf } from "#tests/support/mask-pages.ts";
import { register } from "#tests/support/people.ts";
import { signIn } from "#tests/support/test-site.ts";

/** Five possums through C4 by night, and two cats through A1 by day. */
async function openWithAnimals() {
  const site = await openWithCamera();
  for (const hour of [10, 11, 12, 13, 14]) {
    const tracks = [{ what: "possum", boxes: [boxIn(2, 3), boxIn(2, 3)] }];
    await pass(site.api, site.camera, { at: `2026-11-18T${hour}:00:00Z`, tracks });
  }
  const tracks = ["cat", "cat"].map((what) => ({ what, boxes: [boxIn(0, 0)] }));
  await pass(site.api, site.camera, { at: "2026-11-19T03:00:00Z", tracks });
  return { ...site, insights: `${site.path}/insights` };
}

test("a heat map is told in words, numbers and a picture", async () => {
  await using site = await openWithAnimals();
  const page = await site.get(site.insights);
  expect(page.text).toContain("18 Nov 2026 to 20 Nov 2026: 7 tracks in 6 recordings.");
  expect(page.text).toContain("Busiest cells: C4 (71 %)");
  expect(page.text).toContain("C4: 71 %, 5 tracks");
  expect(page.text).toContain("possum (5 tracks)");
  expect(page.text).toContain("Seen too seldom for a picture: cat (2).");
  expect(page.text).toContain("Amid 7 7");
  expect(page.text).not.toContain("Recordings of cell");
  const src = /<img src="([^"]*heat\.webp[^"]*)"/.exec(page.html)?.[1] ?? "";
  const address = src.replaceAll("&amp;", "&");
  const picture = await site.fetch(address);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await site.browser().fetch(address)).status).toBe(401);
});

test("a mask is drawn over where animals pass, for as long as that is ticked", async () => {
  await using site = await openWithAnimals();
  const path = `${site.path}/setup/mask/new`;
  const page = await site.get(path);
  const [, address = ""] = /--views:url\(([^)]+)\)/.exec(page.html) ?? [];
  expect((await site.fetch(address)).headers.get("content-type")).toBe("image/webp");
  const isTicked = /name="heat"[^>]* checked/;
  expect(page.html).not.toMatch(isTicked);
  const click = { "large.x": "29", "large.y": "21" };
  const ticked = await site.post(path, { ...draftOf(page), ...click, heat: "on" });
  expect(ticked.html).toMatch(isTicked);
  expect((await site.post(path, { ...draftOf(ticked), ...click })).html).not.toMatch(isTicked);
});

test("animals, days, light and weight are chosen by the address, which the links keep", async () => {
  await using site = await openWithAnimals();
  const page = await site.get(`${site.insights}?species=possum&time=night&weight=boxes`);
  expect(page.text).toContain("Possum at night, 18 Nov 2026 to 20 Nov 2026: 5 tracks");
  expect(page.text).toContain("Colours: in how many frames an animal was there 1");
  expect(page.text).toContain("10 Heat covers the view by");
  expect(page.html).toContain(
    `${site.insights}?species=possum&amp;time=night&amp;weight=boxes&amp;opacity=25"`,
  );
  const day = await site.get(`${site.insights}?from=2026-11-18&until=2026-11-18`);
  expect(day.text).toContain("Only one track fits");
  const before = await site.get(`${site.insights}?from=2026-01-01`);
  expect(before.text).toContain("The camera has stood here since 18 Nov 2026.");
});

test("what the address says wrongly is as if it were not there", async () => {
  await using site = await openWithAnimals();
  const wrong = "?from=x&until=2026-13-01&time=dusk&weight=lead&opacity=7&masks=1&cell=Z9&species=";
  const page = await site.get(`${site.insights}${wrong}`);
  expect(page.text).toContain("7 tracks in 6 recordings");
  const cursor = await site.get(`${site.insights}?cell=C4&cursor=nonsense`);
  expect(cursor.status).toBe(404);
});

test("each cell leads to the recordings behind it", async () => {
  await using site = await openWithAnimals();
  const page = await site.get(`${site.insights}?cell=A1`);
  expect(page.text).toContain("Recordings of cell A1 Cat");
  expect(page.text).toContain("2 tracks");
  expect(page.html).toMatch(/href="\/kea-basin\/recording\/\d+\/tracks\/\d+"/);
  const none = await site.get(`${site.insights}?cell=H6`);
  expect(none.text).toContain("No track that fits passes through this cell.");
});

test("too few tracks are said to be too few, with a way to the recordings", async () => {
  await using site = await openWithCamera();
  const page = await site.get(`${site.path}/insights`);
  expect(page.text).toContain("Too few tracks for a picture No track fits, and it takes 5");
  expect(page.text).toContain("View its recordings");
  expect(page.html).not.toContain("<img");
});

test("a stranger is not shown where animals pass", async () => {
  await using site = await openWithAnimals();
  const sam = await register(site.api, "Sam");
  const phone = site.browser();
  await signIn(phone, sam);
  const picture = await phone.get(`${site.path}/heat.webp`);
  expect(picture.status).toBe(404);
});
