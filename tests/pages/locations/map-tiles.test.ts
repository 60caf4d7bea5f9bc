import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const tiles = {
  MAP_TILES_URL: "https://tiles.example:8443/topo/{z}/{x}/{y}.png?key=k",
  MAP_TILES_ATTRIBUTION: "© Kea Maps",
};
const assets = join(import.meta.dirname, "../../../build/client/assets");

test("without tiles a page of a map names no other host, and nothing of an interactive map", async () => {
  await using site = await openWithHut();
  for (const path of ["/kea-basin/locations", "/kea-basin/locations/new", site.path]) {
    const { status, html, headers } = await site.get(path);
    expect(status).toBe(200);
    expect(imagesOf(headers)).toBe("img-src 'self' data: blob:");
    expect(html).not.toMatch(/mapTiles|Interactive map|Choose on a map|leaflet/);
  }
});

test("with tiles pages of the frame may show pictures of their host, and of no other", async () => {
  await using site = await openKeaBasin(tiles);
  for (const path of ["/kea-basin", "/kea-basin/locations", "/kea-basin/nowhere"]) {
    const { headers } = await site.get(path);
    expect(imagesOf(headers)).toBe("img-src 'self' data: blob: https://tiles.example:8443");
  }
  for (const path of ["/sign-out", "/end-user-agreement"]) {
    expect(imagesOf((await site.get(path)).headers)).toBe("img-src 'self' data: blob:");
  }
});

test("tiles of this site need nothing more than a site may do anyway", async () => {
  await using site = await openKeaBasin({ ...tiles, MAP_TILES_URL: "/tiles/{z}/{x}/{y}.png" });
  const { headers } = await site.get("/kea-basin/locations");
  expect(imagesOf(headers)).toBe("img-src 'self' data: blob:");
});

test("a page with tiles is the same where no script runs, and fetches no tile by itself", async () => {
  await using site = await openKeaBasin(tiles);
  const { html } = await site.get("/kea-basin/locations/new");
  const body = html.replace(/<script.*?<\/script>/gs, "");
  expect(body).not.toMatch(/tiles\.example|Interactive map|Choose on a map/);
  site.cookies.set("look", "system.light");
  expect((await site.get("/kea-basin/locations/new")).html).not.toContain("tiles.example");
});

test("the interactive map is in no page's sheet or script, and uses variables that the sheet has", async () => {
  await using site = await openWithHut();
  const { html } = await site.get("/kea-basin/locations");
  const files = readdirSync(assets);
  const read = (name: string) => readFileSync(join(assets, name), "utf8");
  const library = files.filter(
    (name) => name.endsWith(".js") && read(name).includes("_leaflet_id"),
  );
  expect(library).toHaveLength(1);
  expect(html).not.toContain(library[0]);
  const sheets = files.filter((name) => name.endsWith(".css"));
  const own = sheets.filter((name) => read(name).includes(".leaflet-pane")).map(read);
  const page = sheets.filter((name) => name.startsWith("app-")).map(read);
  expect([own.length, page.length]).toEqual([1, 1]);
  expect(page[0]).not.toContain("leaflet");
  const used = [...(own[0] ?? "").matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(5);
  for (const name of new Set(used)) expect(page[0]).toContain(`${name}:`);
});

function imagesOf(headers: Headers): string | undefined {
  const policy = headers.get("content-security-policy") ?? "";
  return policy.split("; ").find((part) => part.startsWith("img-src"));
}
