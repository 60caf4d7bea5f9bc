import sharp from "sharp";
import { expect, test } from "vitest";
import { createAlert } from "#contract/wire/alerts.ts";
import { readHeic } from "#tests/media/image/heif-samples.ts";
import { openWithHut } from "#tests/support/projects/kea-locations.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { watch } from "#tests/support/projects/alerts.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import { deleteLocation } from "#contract/wire/locations/locations.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

const locations = "/kea-basin/locations";

test("coordinates are shown as they were understood, with what is near, before anything is made", async () => {
  await using site = await openWithHut();
  for (const [typed, form] of [
    ["-43.5003, 172.6", "as decimal degrees"],
    ["43°30'01\"S 172°36'00\"E", "as degrees, minutes and seconds"],
    ["1567680 5183543", "as NZTM2000 easting and northing"],
    ["https://www.openstreetmap.org/?mlat=-43.5003&mlon=172.6", "as a map link"],
  ] as const) {
    const search = new URLSearchParams({ name: "Door", coordinates: typed });
    const page = await site.get(`${locations}/new?${search}`);
    expect(page).toMatchObject({ status: 200, title: "Create a location | Nightjar" });
    expect(page.text).toContain(form);
    expect(page.text).toMatch(/Closer than 60 m: Hut \(\d+ m\)/);
    expect(page.text).toMatch(/2 Hut Closer than 60 m \d+ m (north|south)/);
    expect(page.text).toContain("Create location");
  }
  expect(await site.list()).toHaveLength(1);
});

test("a location that will be retired is still one to keep away from, one by one and in a file", async () => {
  await using site = await openWithHut();
  await site.api.services.store.write
    .updateTable("locations")
    .set({ retired_at: "2026-12-24T00:00:00.000Z" })
    .where("id", "=", site.hut)
    .execute();
  const coordinates = "-43.5003, 172.6";
  const one = await site.get(
    `${locations}/new?${new URLSearchParams({ name: "Door", coordinates })}`,
  );
  expect(one.text).toMatch(/Closer than 60 m: Hut \(\d+ m\)/);
  const text = "name,latitude,longitude\nDoor,-43.5003,172.6";
  const file = await site.post(`${locations}/import`, { text });
  expect(file.text).toMatch(/\d+ m from Hut: closer than 60 m/);
});

test("what is not understood or taken is said beside its field, and nothing typed is lost", async () => {
  await using site = await openWithHut();
  const ask = (name: string, coordinates: string) =>
    site.get(`${locations}/new?${new URLSearchParams({ name, coordinates })}`);
  const swapped = await ask("Door", "5183543 1567680");
  expect(swapped.title).toBe("Error: Create a location | Nightjar");
  expect(swapped.text).toContain("Easting and northing may be swapped");
  expect(swapped.html).toMatch(/name="coordinates"[^>]*value="5183543 1567680"/);
  expect(swapped.text).not.toContain("Create location");
  const taken = await ask("Hut", "-43.6, 172.6");
  expect(taken.text).toContain("There is already a location named Hut");
  expect(taken.text).not.toContain("Create location");
  expect((await ask("", "-43.6, 172.6")).text).toContain("Give it a name");
});

test("coordinates of kilobytes are refused before they stand in an address", async () => {
  await using site = await openWithHut();
  const coordinates = "a".repeat(20_000);
  for (const path of [`${locations}/new`, `${locations}/${site.hut}/move`]) {
    const { status, location, text } = await site.post(path, { name: "Door", coordinates });
    expect({ path, status, location }).toEqual({ path, status: 422, location: undefined });
    expect(text).toContain("At most 255 characters");
  }
  const kept = { name: "Door", coordinates: "-43.6, 172.6" };
  const page = `/kea-basin/manual-uploads/${"a".repeat(20_000)}`;
  const { location } = await site.post(`${locations}/new`, { ...kept, for: page });
  expect(location).not.toContain("for=");
});

test("a location is made only of coordinates that were looked at", async () => {
  await using site = await openWithHut();
  const coordinates = "-43.6, 172.6";
  const unseen = await site.post(`${locations}/new`, { name: "Door", coordinates, since: "" });
  expect(unseen.status).toBe(303);
  expect(unseen.location).toBe(`${locations}/new?name=Door&coordinates=-43.6%2C+172.6`);
  const changed = { name: "Door", coordinates, since: "2026-11-02", checked: "-43.7, 172.6" };
  expect((await site.post(`${locations}/new`, changed)).location).toContain("since=2026-11-02");
  expect(await site.list()).toHaveLength(1);
  const made = await site.post(`${locations}/new`, { ...changed, checked: coordinates });
  expect(made.location).toMatch(/\/locations\/\d+$/);
  const page = await site.get(made.location ?? "");
  expect(page.text).toContain("Door has been created.");
  expect(page.text).toContain("In use since 2 Nov 2026");
  expect((await site.list()).find(({ name }) => name === "Door")?.activeAt).toBe(
    "2026-11-01T11:00:00.000Z",
  );
  const list = await site.get(locations);
  expect(list.text).toMatch(/No recordings yet 2 locations .*Door/);
});

test("a start in the future is refused, and a neighbour that is too close is told of afterwards", async () => {
  await using site = await openWithHut();
  const coordinates = "-43.5002, 172.6";
  const input = { name: "Door", coordinates, checked: coordinates };
  const late = await site.post(`${locations}/new`, { ...input, since: "2026-12-24" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("The day must not be in the future");
  const { location = "" } = await site.post(`${locations}/new`, { ...input, since: "" });
  expect((await site.get(location)).text).toContain("It is closer than 60 m to Hut");
});

test("a location is renamed, and a name that is taken leaves everything as it was", async () => {
  await using site = await openWithHut();
  await site.create("Shed", northOf(ridge, 500));
  const form = await site.get(`${site.path}/rename`);
  expect(form.html).toMatch(/name="name"[^>]*value="Hut"/);
  const taken = await site.post(`${site.path}/rename`, { name: "Shed" });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("There is already a location named Shed");
  expect(taken.html).toMatch(/name="name"[^>]*value="Shed"/);
  expect((await site.list()).map(({ name }) => name)).toEqual(["Hut", "Shed"]);
  expect((await site.post(`${site.path}/rename`, { name: " " })).text).toContain("Give it a name");
  const done = await site.post(`${site.path}/rename`, { name: "Old <i>hut</i>" });
  expect(done.location).toBe(site.path);
  expect((await site.get(site.path)).text).toContain("It is now named Old <i>hut</i>.");
});

test("a place that a camera found asks for a name, and keeps it", async () => {
  await using site = await openKeaBasin();
  await record(site.api, site.camera, {
    recordingDateTime: "2026-11-20T06:00:00Z",
    location: ridge,
  });
  const [path = ""] = /\/kea-basin\/locations\/\d+/.exec((await site.get(locations)).html) ?? [];
  const page = await site.get(path);
  expect(page.title).toBe("New location of Ridge camera, 20 Nov 2026 | Nightjar");
  expect(page.text).toContain("found by a device");
  const form = await site.get(`${path}/rename`);
  expect(form.title).toBe("Give this location a name | Nightjar");
  expect(form.html).toMatch(/name="name"[^>]*value=""|name="name"(?![^>]*value=)/);
  await site.post(`${path}/rename`, { name: "Ridge top" });
  expect((await site.get(path)).text).not.toContain("Give it a name");
});

test("before it is moved it is said how far, what stays and which devices it leaves", async () => {
  await using site = await openWithHut();
  await record(site.api, site.camera, {
    recordingDateTime: "2026-11-20T06:00:00Z",
    location: ridge,
  });
  const coordinates = "-43.51, 172.6";
  const page = await site.get(`${site.path}/move?${new URLSearchParams({ coordinates })}`);
  expect(page.text).toContain("The new place is 1.1 km south of the old one.");
  expect(page.text).toContain("Its 1 recording stays filed under it.");
  expect(page.text).toContain("Ridge camera stands 1.1 km from the new place");
  const near = await site.get(`${site.path}/move?coordinates=-43.50001%2C+172.6`);
  expect(near.text).toContain("less than 5 m from where it is");
  expect((await site.post(`${site.path}/move`, { coordinates })).location).toContain("/move?");
  const done = await site.post(`${site.path}/move`, { coordinates, checked: coordinates });
  expect(done.location).toBe(site.path);
  expect((await site.list())[0]?.location).toEqual({ lat: -43.51, lng: 172.6 });
  const wrong = await site.post(`${site.path}/move`, { coordinates: "x", checked: "x" });
  expect(wrong.status).toBe(422);
});

test("a location is retired from a day on, and used again", async () => {
  await using site = await openWithHut();
  const { path } = site;
  expect((await site.get(`${path}/retire`)).text).toContain("You can use it again at any time.");
  const retire = (last: string) => site.post(`${path}/retire`, { last });
  expect((await retire("2026-12-24")).text).toContain("The day must not be in the future");
  expect((await retire("2026-10-31")).text).toContain("It has been in use since 2026-11-01");
  expect((await retire("soon")).status).toBe(422);
  expect((await retire("2026-11-19")).location).toBe(path);
  expect((await site.list())[0]?.retiredAt).toBe("2026-11-19T11:00:00.000Z");
  const page = await site.get(path);
  expect(page.text).toContain("Retired, in use from 1 Nov 2026 until 20 Nov 2026");
  expect((await site.get(`${path}/retire`)).location).toBe(path);
  await site.create("Hut", northOf(ridge, 900), "2026-11-20");
  const taken = await site.post(`${path}/reactivate`, {});
  expect(taken.status).toBe(400);
  expect(taken.text).toContain("Another location is now named Hut.");
  await site.post(`${path}/rename`, { name: "First hut" });
  expect((await site.post(`${path}/reactivate`, {})).location).toBe(path);
  expect((await site.get(path)).text).toContain("First hut is in use again.");
  expect((await site.get(`${path}/reactivate`)).location).toBe(path);
});

test("who deletes a location says what happens to its recordings", async () => {
  await using site = await openWithHut();
  const facts = { recordingDateTime: "2026-11-20T06:00:00Z", location: ridge };
  await record(site.api, site.camera, facts);
  const form = await site.get(`${site.path}/delete`);
  expect(form.text).toContain("What happens to its recording");
  expect(form.text).toContain("Still there: Ridge camera.");
  const silent = await site.post(`${site.path}/delete`, {});
  expect(silent.status).toBe(422);
  expect(silent.text).toContain("Choose what happens to the recordings");
  const done = await site.post(`${site.path}/delete`, { recordings: "keep" });
  expect(done.location).toBe(locations);
  expect((await site.get(locations)).text).toContain("Hut has been deleted.");
  expect((await site.get(site.path)).status).toBe(404);
  const stored = await site.api.services.store.read
    .selectFrom("recordings")
    .select(["location_id", "deleted_at"])
    .execute();
  expect(stored).toEqual([{ location_id: null, deleted_at: null }]);
});

test("who deletes a location learns whose alerts go with it", async () => {
  await using site = await openWithHut();
  const { api, rangi, hut } = site;
  const form = `${site.path}/delete`;
  expect((await site.get(form)).text).toContain("Nobody has an alert on it.");
  const [mere, former] = [await register(api, "Mere"), await register(api, "Tama")];
  for (const person of [mere, former]) await join(api, person, Number(site.groupIdOrName));
  await watch(api, mere, { stationId: hut });
  await watch(api, mere, { stationId: hut }, { tags: ["cat"] });
  await watch(api, former, { stationId: hut });
  await api.send(leaveProject, { groupIdOrName: site.groupIdOrName }, former.token);
  expect((await site.get(form)).text).toContain(
    "2 people have 3 alerts on it: Mere and 1 other. They are not emailed",
  );
  await api.send(deleteLocation, { id: hut }, rangi.token);
  expect(await api.services.store.read.selectFrom("alerts").selectAll().execute()).toEqual([]);
});

test("one location tells of its devices, its photos and the reader's alerts", async () => {
  await using site = await openWithHut();
  const { api, rangi, camera, hut } = site;
  const facts = { recordingDateTime: "2026-11-20T06:00:00Z", location: ridge };
  await record(api, camera, facts);
  const conditions = [{ tag: "possum", automatic: true }];
  await api.send(createAlert, { name: "Possums", conditions, stationId: hut }, rangi.token);
  const photos = `/api/v1/stations/${hut}/reference-photo`;
  await upload(api, rangi.token, [dataPart({}), filePart(await makeImage("jpeg"))], photos);
  const page = await site.get(site.path);
  expect(page.text).toMatch(/Ridge camera 20 November 2026, 7:00 ?pm NZDT still there 1/);
  expect(page.text).toMatch(/Alert on .* possum never 30 min/i);
  expect(page.text).toContain("-43.50000, 172.60000");
  expect(page.text).toContain("43° 30′ 0.0″ S, 172° 36′ 0.0″ E");
  expect(page.text).toMatch(/NZTM2000 156\d{4} 518\d{4}/);
  const [, photo = ""] = /<img[^>]*src="([^"]*\/photos\/[^"]*)"/.exec(page.html) ?? [];
  const sent = await site.fetch(photo);
  expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await sharp(await sent.arrayBuffer()).metadata()).format).toBe("jpeg");
  expect((await site.browser().fetch(photo)).status).toBe(401);
  expect((await site.get(`${locations}/999`)).status).toBe(404);
  expect((await site.get(`${locations}/nothing`)).status).toBe(404);
});

test("members add photos, and admins delete them", async () => {
  await using site = await openWithHut();
  const send = async (file: File) => {
    const body = new FormData();
    body.append("file", file);
    const headers = { origin: site.url };
    const answer = await site.fetch(`${site.path}/photos/new`, { method: "POST", body, headers });
    return { status: answer.status, html: await answer.text() };
  };
  const text = await send(new File(["no picture"], "notes.txt", { type: "text/plain" }));
  expect(text.status).toBe(422);
  expect(text.html).toContain("This is not a JPEG, PNG, WebP or HEIF");
  expect((await send(new File([], "empty.jpg", { type: "image/jpeg" }))).status).toBe(422);
  const picture = new File([await makeImage("jpeg")], "hut.jpg", {
    type: "image/jpeg",
  });
  expect((await send(picture)).status).toBe(303);
  const page = await site.get(site.path);
  expect(page.text).toContain("The photo has been added.");
  const [, photo = ""] = /<img[^>]*src="([^"]*\/photos\/[^"]*)"/.exec(page.html) ?? [];
  expect((await site.get(`${photo}/delete`)).text).toContain("You cannot undo this.");
  expect((await site.post(`${photo}/delete`, {})).location).toBe(site.path);
  expect((await site.get(site.path)).text).toContain("There are no photos of this location.");
  expect((await site.get(`${photo}/delete`)).status).toBe(404);
  expect((await send(new File([await readHeic()], "IMG_7.HEIC"))).status).toBe(303);
  const [, heic = ""] =
    /<img[^>]*src="([^"]*\/photos\/[^"]*)"/.exec((await site.get(site.path)).html) ?? [];
  const shown = Buffer.from(await (await site.fetch(heic)).arrayBuffer());
  expect(shown.subarray(0, 2).toString("hex")).toBe("ffd8");
});
