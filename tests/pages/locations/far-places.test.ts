import { expect, test } from "vitest";
import { ridge } from "#tests/support/projects/places.ts";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";

test("a far place is named beside the map, which shows the others and where they are in the country", async () => {
  await using site = await openWithHut();
  await site.create("Swamp", { lat: ridge.lat - 0.01, lng: ridge.lng });
  await site.create("Door", { lat: ridge.lat, lng: ridge.lng + 0.01 });
  const near = await site.get("/kea-basin/locations");
  expect(near.text).not.toContain("far away");
  const rangatira = await site.create("Rangatira", { lat: -44.35, lng: -176.17 });
  const { html, text } = await site.get("/kea-basin/locations");
  expect(text).toMatch(/1 location is far away: Rangatira ?, \d+.km to the east/);
  expect(html).toContain(`<a href="/kea-basin/locations/${rangatira}" data-mark="">Rangatira</a>`);
  expect([...html.matchAll(/class="map-mark"/g)]).toHaveLength(3);
  expect(scaleOf(html)).toBe(scaleOf(near.html));
  const [, inset = ""] = /<img class="map-inset"[^>]* src="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(new URL(inset, site.url));
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(await answer.text()).toMatch(/<path fill="#85857f" d="M/);
});

function scaleOf(html: string): string | undefined {
  return /class="map-scale-length"[^>]*>([^<]+)</.exec(html)?.[1];
}
