import { expect, test } from "vitest";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const create = "/kea-basin/locations/new";
const north = "43.5003, 172.6";
const south = "-43.50030, 172.60000";

function valueOf(html: string, name: string): string {
  const [, value = ""] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value;
}

function findInstead(html: string): string {
  const [, value = ""] = /value="([^"]*)"[^>]*name="instead"/.exec(html) ?? [];
  return value;
}

test("references of paper maps are read, and one of few figures says how exact it is", async () => {
  await using site = await openWithHut();
  for (const [coordinates, says] of [
    ["BX24 686 794", "as a Topo50 map reference, good to 100 m"],
    ["M36 863 359", "as an NZMS 260 map reference, of the maps before Topo50, good to 100 m"],
    ["NZTM 1568631 5179415", "as NZTM2000 easting and northing"],
    ["59G 630217E 5178232N", "as UTM easting and northing"],
    ["-43,5375559 172,6117458", "as decimal degrees"],
  ] as const) {
    const page = await site.get(`${create}?${new URLSearchParams({ name: "Door", coordinates })}`);
    expect(page.text).toContain(says);
    const isCoarse = says.includes("good to");
    expect(page.text.includes("this reference is not that exact")).toBe(isCoarse);
  }
  const other = new URLSearchParams({ name: "Door", coordinates: "BX24 186 794" });
  expect((await site.get(`${create}?${other}`)).text).toContain("not on that map sheet");
});

test("a place on the wrong side of the world is put right by a button that keeps what was typed", async () => {
  await using site = await openWithHut();
  const typed = { name: "Door", coordinates: north, since: "2026-11-02" };
  const page = await site.get(`${create}?${new URLSearchParams(typed)}`);
  expect(page.text).toMatch(/That is 9,6\d\d km from your other locations/);
  expect(page.text).toContain(`Use ${south}`);
  const instead = findInstead(page.html);
  const right = await site.get(`${create}?${new URLSearchParams({ ...typed, instead })}`);
  expect(right.html).toMatch(new RegExp(`name="coordinates"[^>]*value="${south}"`));
  expect(right.html).toMatch(/name="name"[^>]*value="Door"/);
  expect(right.html).toMatch(/name="since"[^>]*value="2026-11-02"/);
  expect(right.text).not.toContain("from your other locations");
  const changed = { ...typed, coordinates: "-43.6, 172.6", instead };
  const other = await site.get(`${create}?${new URLSearchParams(changed)}`);
  expect(other.html).toMatch(/name="coordinates"[^>]*value="-43.6, 172.6"/);
});

test("the first location of a project is judged by the time zone", async () => {
  await using site = await openKeaBasin();
  const ask = (coordinates: string) =>
    site.get(`${create}?${new URLSearchParams({ name: "Door", coordinates })}`);
  expect((await ask(north)).text).toContain("That is not in your time zone (Pacific/Auckland)");
  expect((await ask(south)).text).not.toContain("time zone (");
});

test("a location that is moved, and a device that is put right, hear of the wrong side too", async () => {
  await using site = await openWithHut();
  await site.create("Shed", northOf(ridge, 500));
  const moved = await site.get(`${site.path}/move?${new URLSearchParams({ coordinates: north })}`);
  expect(moved.text).toMatch(/9,6\d\d km from your other locations.* Use -43\.50030, 172\.60000/);
  await record(site.api, site.camera, {
    recordingDateTime: "2026-11-20T02:00:00.000Z",
    location: ridge,
  });
  const fix = "/kea-basin/settings/fix-project-locations/device";
  const wish = { device: String(site.camera.id), preview: "yes", station: String(site.hut) };
  const input = { ...wish, from: "2026-11-20T02:00:00.000Z", coordinates: north };
  const page = await site.get(`${fix}?${new URLSearchParams(input)}`);
  expect(page.text).toContain(`Use ${south}`);
  const instead = findInstead(page.html);
  const right = await site.get(`${fix}?${new URLSearchParams({ ...input, instead })}`);
  expect(right.html).toMatch(new RegExp(`name="coordinates"[^>]*value="${south}"`));
  expect(right.text).not.toContain("from your other locations");
});

test("rows of a file on the wrong side are not ticked, and are all put right at once", async () => {
  await using site = await openWithHut();
  const text = "name,lat,lng\nSaddle,43.6,172.6\nDoor,-43.7,172.6";
  const page = await site.post("/kea-basin/locations/import", { text });
  expect(page.text).toMatch(/Saddle .* from your other locations: perhaps -43\.60000, 172\.60000/);
  expect(page.text).toContain("1 new, 1 to look at");
  expect(page.text).toContain("Put the far one right");
  const turned = { text, save: "yes", turn: "now", row: "3" };
  const right = await site.post("/kea-basin/locations/import", turned);
  expect(right.text).toContain("2 rows, 2 new");
  expect(await site.list()).toHaveLength(1);
  const done = await site.post("/kea-basin/locations/import", [
    ["text", text],
    ["save", "yes"],
    ["turn", "yes"],
    ["row", "2"],
    ["row", "3"],
  ]);
  expect(done.text).toContain("2 locations created.");
  const saddle = (await site.list()).find(({ name }) => name === "Saddle");
  expect(saddle?.location).toEqual({ lat: -43.6, lng: 172.6 });
});

test("a tap on the map without scripts gives the coordinates, zooms in, and keeps what was typed", async () => {
  await using site = await openWithHut();
  const page = await site.get(create);
  const view = valueOf(page.html, "map-view");
  const tap = { name: "Door", coordinates: "", since: "", "map-view": view };
  const tapped = await site.get(
    `${create}?${new URLSearchParams({ ...tap, "map.x": "144", "map.y": "72" })}`,
  );
  expect(tapped.html).toMatch(/name="name"[^>]*value="Door"/);
  const [lat = 0, lng = 0] = valueOf(tapped.html, "map-view").split(",").map(Number);
  expect(lng).toBeCloseTo(ridge.lng, 4);
  /** A quarter of the map's height to the north of the hut, which stands in the middle. */
  expect(lat - ridge.lat).toBeGreaterThan(0.0005);
  expect(lat - ridge.lat).toBeLessThan(0.002);
  expect(tapped.html).toContain(`value="${lat.toFixed(5)}, ${lng.toFixed(5)}"`);
  expect(Number(valueOf(tapped.html, "map-view").split(",")[2])).toBeGreaterThan(
    Number(view.split(",")[2]),
  );
  expect(tapped.text).toContain("Create location");
});

test("zooming the map judges nothing, and neither a key on it nor a made-up view places anything", async () => {
  await using site = await openWithHut();
  const view = valueOf((await site.get(create)).html, "map-view");
  const base = { name: "", coordinates: "", since: "", "map-view": view };
  const zoomed = await site.get(`${create}?${new URLSearchParams({ ...base, zoom: "out" })}`);
  expect(zoomed.title).toBe("Create a location | Nightjar");
  expect(Number(valueOf(zoomed.html, "map-view").split(",")[2])).toBeLessThan(
    Number(view.split(",")[2]),
  );
  for (const more of [
    { "map.x": "0", "map.y": "0" },
    { "map.x": "9999", "map.y": "10" },
    { "map.x": "10", "map.y": "10", "map-view": "1,2" },
  ]) {
    const page = await site.get(`${create}?${new URLSearchParams({ ...base, ...more })}`);
    expect(page.text).toContain("Enter a latitude and a longitude");
  }
});
