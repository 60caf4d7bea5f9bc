import { expect, test } from "vitest";
import { openWithCamera } from "#tests/support/pages/device-pages.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { sendImage } from "#tests/support/device-settings.ts";
import { boxIn, pass } from "#tests/support/recordings/heat.ts";
import { draftOf } from "#tests/support/pages/mask-pages.ts";
import { register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

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
  expect(page.text).toContain("Busiest cells: C4 (71%)");
  expect(page.text).toContain("C4: 71 %, 5 tracks");
  expect(page.text).toContain("possum (5 tracks)");
  expect(page.text).toContain("Not seen often enough for a picture: cat (2).");
  expect(page.text).toContain("In the middle 7 7");
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
  const [, address = ""] = /background-image:url\(([^)]+)\)/.exec(page.html) ?? [];
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
  expect(page.text).toContain("10 Opacity of the heat");
  expect(page.html).toContain(
    `${site.insights}?species=possum&amp;time=night&amp;weight=boxes&amp;opacity=25"`,
  );
  const day = await site.get(`${site.insights}?from=2026-11-18&until=2026-11-18`);
  expect(day.text).toContain("Only one track matches");
  const before = await site.get(`${site.insights}?from=2026-01-01`);
  expect(before.text).toContain("The camera has been here since 18 Nov 2026.");
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
  expect(none.text).toContain("No matching track passes through this cell.");
});

/** The same five possums, and two days before four cats through A1 with one of them through C4. */
async function openWithTwoPeriods() {
  const site = await openWithAnimals();
  const cats = [0, 1, 2, 3].map(() => ({ what: "cat", boxes: [boxIn(0, 0)] }));
  const tracks = [...cats, { what: "cat", boxes: [boxIn(2, 3)] }];
  await pass(site.api, site.camera, { at: "2026-11-16T10:00:00Z", tracks });
  const query = "from=2026-11-18&until=2026-11-19&thanFrom=2026-11-16&thanUntil=2026-11-17";
  return { ...site, compared: `${site.insights}?${query}` };
}

test("two periods are shown beside each other, in the same colours, with what changed", async () => {
  await using site = await openWithTwoPeriods();
  const page = await site.get(site.compared);
  expect(page.text).toContain(
    "First period : 16 Nov 2026 to 17 Nov 2026: 5 tracks in 1 recording.",
  );
  expect(page.text).toContain("Second period : 18 Nov 2026 to 19 Nov 2026: 7 tracks in 6 record");
  expect(page.text).toMatch(/C4 20 %, 1 track 71 %, 5 tracks \+51/);
  expect(page.text).toMatch(/A1 80 %, 4 tracks 29 %, 2 tracks \u221251/);
  const pictures = [...page.html.matchAll(/<img src="([^"]*heat\.webp[^"]*)"/g)].map(
    ([, src = ""]) => new URL(src.replaceAll("&amp;", "&"), site.url),
  );
  expect(pictures.map(({ searchParams }) => searchParams.get("most"))).toEqual(["5", "5"]);
  expect(pictures.map(({ searchParams }) => searchParams.get("from"))).toEqual([
    "2026-11-16",
    "2026-11-18",
  ]);
  for (const { pathname, search } of pictures) {
    expect((await site.fetch(pathname + search)).status).toBe(200);
  }
  expect(page.html).toContain(
    `${site.insights}?from=2026-11-16&amp;until=2026-11-17&amp;cell=C4#cell`,
  );
});

test("a period with too few tracks is not compared with, and the other stands alone", async () => {
  await using site = await openWithTwoPeriods();
  const page = await site.get(`${site.insights}?thanFrom=2026-11-01&thanUntil=2026-11-02`);
  expect(page.text).toContain(
    "There is nothing to compare with: no tracks match in the other period, and it takes at least 5.",
  );
  expect(page.text).toContain("12 tracks in 7 recordings");
  expect(page.text).not.toContain("Second period");
});

test("under the heat lies the reference photo, and it is said where there is none", async () => {
  await using site = await openWithAnimals();
  const options = `${site.insights}?under=photo`;
  const none = "No reference photo was in use then";
  expect((await site.get(options)).text).toContain(none);
  expect((await site.get(site.insights)).text).not.toContain(none);
  const body = await makeImage("png");
  await sendImage(site.api, site.camera, { token: site.rangi.token, body });
  const page = await site.get(options);
  expect(page.text).toContain("the reference photo in use since 18 Nov 2026.");
  const src = /<img src="([^"]*heat\.webp[^"]*)"/.exec(page.html)?.[1] ?? "";
  expect(src).toContain("under=photo");
  expect((await site.fetch(src.replaceAll("&amp;", "&"))).status).toBe(200);
});

test("too few tracks are said to be too few, with a way to the recordings", async () => {
  await using site = await openWithCamera();
  const page = await site.get(`${site.path}/insights`);
  expect(page.text).toContain(
    "Too few tracks for a picture No tracks match, and it takes at least 5",
  );
  expect(page.text).toContain("View its recordings");
  expect(page.html).not.toMatch(/<img[^>]*heat/);
});

test("a stranger is not shown where animals pass", async () => {
  await using site = await openWithAnimals();
  const sam = await register(site.api, "Sam");
  const phone = site.browser();
  await signIn(phone, sam);
  const picture = await phone.get(`${site.path}/heat.webp`);
  expect(picture.status).toBe(404);
});
