import sharp from "sharp";
import { expect, test } from "vitest";
import { openMapFolder } from "#tests/support/maps/map-folder.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { ridge } from "#tests/support/projects/places.ts";

async function openWithMap() {
  const map = await openMapFolder();
  const site = await openKeaBasin(map.settings);
  const { id } = await site.api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  await makeLocation(site.api, site.rangi, id, "Hut", { place: ridge });
  return {
    ...site,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await map[Symbol.asyncDispose]();
    },
  };
}

test("a drawn map stands on a picture of its ground, which says whose map it is", async () => {
  await using site = await openWithMap();
  const { html, text, headers } = await site.get("/kea-basin/locations");
  expect(headers.get("content-security-policy")).toContain("img-src 'self' data: blob:;");
  expect(text).toContain("© Kea Maps");
  expect(html).toContain('href="https://maps.example/terms"');
  const [, picture = ""] = /<img class="map-ground" src="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(new URL(picture, site.url));
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const { format, width, height } = await sharp(await answer.bytes()).metadata();
  expect([format, width, height]).toEqual(["webp", 480, 360]);
});

test("the map to tap lies on the ground, too, and the wide map of a far place does not", async () => {
  await using site = await openWithMap();
  const view = (unitsPerMetre: number) => `${ridge.lat},${ridge.lng},${unitsPerMetre}`;
  const open = (shown: string) =>
    site.get(`/kea-basin/locations/new?${new URLSearchParams({ "map-view": shown, zoom: "in" })}`);
  const [, picture = ""] =
    /background-image:url\(([^)]+)\)/.exec((await open(view(0.2))).html) ?? [];
  const answer = await fetch(new URL(picture, site.url));
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await open(view(0.0001))).html).not.toContain("background-image");
});

test("light pages do without, and strangers do not learn where the tiles are", async () => {
  await using site = await openWithMap();
  site.cookies.set("look", "system.light");
  expect((await site.get("/kea-basin/locations")).html).not.toContain("map-ground");
  const stranger = site.browser();
  for (const path of ["/sign-in", "/_root.data", "/sign-in.data"]) {
    expect((await stranger.get(path)).html).not.toContain("map-tiles");
  }
});
