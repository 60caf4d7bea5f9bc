import { expect, test } from "vitest";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { createLocation, updateLocation } from "#contract/wire/locations/locations.ts";
import { register, join, makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const locations = "/kea-basin/locations";
const places = {
  swamp: northOf(ridge, 2000),
  hut: northOf(ridge, 4000),
  old: northOf(ridge, 6000),
};

/** One place that a camera found, one with recordings of last month, one without any, and a retired one. */
async function openWithLocations() {
  const site = await openKeaBasin();
  const { api, rangi, camera } = site;
  const { groups } = await api.send(listProjects, {}, rangi.token);
  const groupIdOrName = String(groups[0]?.id);
  const make = async (name: string, place: { lat: number; lng: number }) => {
    const input = { groupIdOrName, station: { name, ...place }, "from-date": "2026-10-01" };
    return (await api.send(createLocation, input, rangi.token)).stationId;
  };
  const ids = {
    swamp: await make("Raupō swamp", places.swamp),
    hut: await make("Hut <b>clearing</b>", places.hut),
    old: await make("Old quarry", places.old),
  };
  await api.send(updateLocation, { id: ids.old, retire: true }, rangi.token);
  api.advance(1);
  const second = await makeCamera(api, Number(groupIdOrName), "Swamp camera");
  const at = (recordingDateTime: string, location: object) => ({ recordingDateTime, location });
  await record(api, second, at("2026-11-01T06:00:00Z", places.swamp));
  await record(api, camera, at("2026-11-20T06:00:00Z", ridge));
  await record(api, camera, at("2026-11-20T06:10:00Z", ridge));
  const heard = "2026-11-01T06:00:00.000Z";
  await api.services.store.write
    .updateTable("locations")
    .set({ last_active_thermal_at: heard })
    .where("id", "=", ids.swamp)
    .execute();
  return { ...site, groupIdOrName, ids };
}

/** The names in the order of the tables. */
function namesOf(html: string): string[] {
  return [...html.matchAll(/list-row-words"><p><a [^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

test("locations stand in groups by their activity, those without recordings and retired ones too", async () => {
  await using site = await openWithLocations();
  const page = await site.get(locations);
  expect(page).toMatchObject({ status: 200, title: "Locations | Nightjar" });
  expect(page.text).toContain("4 locations where recordings are made. 1 was found by a device");
  const headings = [...page.html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual([
    "Active in the past week",
    "Active in the past month",
    "No recordings yet",
    "Retired",
    "Download",
  ]);
  expect(page.text).toMatch(/New location of Ridge camera, 20 Nov 2026 needs a name/);
  expect(page.text).toMatch(
    /needs a name Ridge camera since 20 Nov 2026 2 recordings 7:10 pm, 1 h ago/,
  );
  expect(page.text).toMatch(/Raupō swamp Swamp camera since 1 Oct 2026 1 recording Sun 1 Nov/);
  expect(page.text).toContain("Hut <b>clearing</b>");
  expect(page.text).toMatch(/Old quarry No device there now 1 Oct 2026 – 20 Nov 2026 0 recordings/);
});

test("the map has the numbers of the list, and what is not a place is not on it", async () => {
  await using site = await openWithLocations();
  const { html } = await site.get(locations);
  const [map = ""] = /<svg class="map".*?<\/svg>/s.exec(html) ?? [];
  const marks = [...map.matchAll(/<a href="([^"]+)"[^>]*aria-label="([^"]+)"/g)];
  expect(marks.map(([, , label]) => label?.replace(/&[^;]+;/g, ""))).toEqual([
    "1: New location of Ridge camera, 20 Nov 2026",
    "2: Raupō swamp",
    "3: Hut bclearing/b",
    "4: Old quarry",
  ]);
  expect(marks[1]?.[1]).toBe(`${locations}/${site.ids.swamp}`);
});

test("the list is searched, narrowed and sorted by the address", async () => {
  await using site = await openWithLocations();
  const ask = async (query: string) => namesOf((await site.get(`${locations}?${query}`)).html);
  const found = "New location of Ridge camera, 20 Nov 2026";
  expect(await ask("q=RAUPŌ")).toEqual(["Raupō swamp"]);
  expect(await ask("q=swamp+camera")).toEqual(["Raupō swamp"]);
  expect(await ask("show=unnamed")).toEqual([found]);
  expect(await ask("show=retired")).toEqual(["Old quarry"]);
  expect(await ask("show=nonsense&page=-2&sort=x")).toHaveLength(4);
  expect((await site.get(`${locations}?q=nowhere`)).text).toContain("No locations match");
});

test("links lead to the activity of a place, from its beginning until its last recording", async () => {
  await using site = await openWithLocations();
  const { html } = await site.get(`${locations}/${site.ids.swamp}`);
  const links = [...html.matchAll(/href="([^"]*\/activity\?[^"]*)"/g)].map(([, to = ""]) =>
    Object.fromEntries(new URL(to.replaceAll("&amp;", "&"), "http://x").searchParams),
  );
  expect(links[0]).toEqual({
    "display-mode": "visits",
    locations: String(site.ids.swamp),
    from: "2026-10-01T00:00:00.000Z",
    until: "2026-11-01T06:00:00.000Z",
  });
  expect(links[1]).toMatchObject({ "display-mode": "recordings", "recording-mode": "cameras" });
});

test("members see the list and may name places; only admins are offered more", async () => {
  await using site = await openWithLocations();
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, Number(site.groupIdOrName));
  const visitor = site.browser();
  await signIn(visitor, mere);
  const page = await visitor.get(locations);
  expect(page.text).toContain("needs a name");
  expect(page.html).not.toContain(`${locations}/new`);
  for (const path of ["new", "import", `${site.ids.hut}/move`, `${site.ids.hut}/delete`]) {
    expect([path, (await visitor.get(`${locations}/${path}`)).status]).toEqual([path, 403]);
  }
  const one = await visitor.get(`${locations}/${site.ids.hut}`);
  expect(one.html).toContain(`${site.ids.hut}/rename`);
  expect(one.html).not.toContain(`${site.ids.hut}/retire`);
});

test("an empty project says how locations come about", async () => {
  await using site = await openKeaBasin();
  const page = await site.get(locations);
  expect(page.text).toContain("There are no locations yet");
  expect(page.html).toContain(`${locations}/new`);
});

test("all four formats are downloaded, by those who may see the project", async () => {
  await using site = await openWithLocations();
  const csv = await site.fetch(`${locations}.csv`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toContain("kea-basin-locations.csv");
  const [heading, ...rows] = (await csv.text()).trim().split("\r\n");
  expect(heading).toBe(
    "Id,Name,Latitude,Longitude,NZTM easting,NZTM northing,In use from,Retired,Last recording,Recordings",
  );
  expect(rows.find((row) => row.includes("Raupō swamp"))).toMatch(/,2026-11-01T06:00:00.000Z,1$/);
  for (const format of ["geojson", "gpx", "kml"]) {
    const text = await (await site.fetch(`${locations}.${format}`)).text();
    expect([format, text.includes("Raupō swamp")]).toEqual([format, true]);
    expect([format, text.includes("<b>")]).toEqual([format, format === "geojson"]);
  }
  const stranger = await register(site.api, "Stranger");
  const visitor = site.browser();
  const toSignIn = `/sign-in?nextUrl=${encodeURIComponent(locations)}`;
  expect((await visitor.get(`${locations}.csv`)).location).toBe(toSignIn);
  await signIn(visitor, stranger);
  expect((await visitor.get(`${locations}.csv`)).location).toBe("/setup");
});

test("fifty locations stand on a page, and names are sorted by their numbers", async () => {
  await using site = await openWithLocations();
  for (let made = 0; made < 55; made += 1) {
    const station = { name: `Line ${made}`, ...northOf(ridge, 10_000 + made * 100) };
    const input = { groupIdOrName: site.groupIdOrName, station };
    await site.api.send(createLocation, input, site.rangi.token);
  }
  expect(namesOf((await site.get(locations)).html)).toHaveLength(50);
  const next = await site.get(`${locations}?page=2`);
  expect(namesOf(next.html)).toHaveLength(9);
  expect(next.html).toContain('list-row-mark">51<');
  const sorted = await site.get(`${locations}?q=line&sort=name&dir=ascending`);
  expect(namesOf(sorted.html).slice(0, 3)).toEqual(["Line 0", "Line 1", "Line 2"]);
});

test("locations are sorted by their recordings within their group, over all pages", async () => {
  await using site = await openWithLocations();
  const second = await makeCamera(site.api, Number(site.groupIdOrName), "Line camera");
  for (let made = 0; made < 52; made += 1) {
    const station = { name: `Line ${made}`, ...northOf(ridge, 10_000 + made * 100) };
    const input = { groupIdOrName: site.groupIdOrName, station, "from-date": "2026-10-01" };
    await site.api.send(createLocation, input, site.rangi.token);
  }
  for (const [line, count] of [
    [51, 2],
    [3, 1],
    [50, 3],
  ] as const) {
    const location = northOf(ridge, 10_000 + line * 100);
    for (let hour = 1; hour <= count; hour += 1) {
      const recordingDateTime = `2026-11-19T0${hour}:${line}:00Z`.replace(":3:", ":03:");
      await record(site.api, second, { recordingDateTime, location });
    }
  }
  const ask = async (query: string) => site.get(`${locations}?q=line&${query}`);
  const most = await ask("sort=recordings");
  expect(namesOf(most.html).slice(0, 5)).toEqual([
    "Line 50",
    "Line 51",
    "Line 3",
    "Line 0",
    "Line 1",
  ]);
  expect(most.html).toMatch(
    /aria-current="true"[^>]*>Recordings<span[^>]*>, (<!-- -->)?descending</,
  );
  const fewest = await ask("sort=recordings&dir=ascending");
  expect(namesOf(fewest.html).slice(0, 3)).toEqual(["Line 3", "Line 51", "Line 50"]);
  expect(namesOf((await ask("sort=recordings&page=2")).html)).toHaveLength(2);
});
