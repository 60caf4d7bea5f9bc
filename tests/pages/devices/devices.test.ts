import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { createLocation } from "#contract/wire/locations/locations.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { tell } from "#tests/support/events.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { openKeaBasin, signIn, type TestSite } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const devices = "/kea-basin/devices";

async function heardAt(
  { api }: Pick<TestSite, "api">,
  { id }: { id: number },
  at: string,
): Promise<void> {
  const heard = api.services.store.write.updateTable("devices").set({ last_connection_at: at });
  await heard.where("id", "=", id).execute();
}

/** One that works on the ridge, one that is silent with an empty battery, and one that never called. */
async function openWithDevices() {
  const site = await openKeaBasin();
  const { api, camera } = site;
  const { projectId } = await readProject(site);
  const groupIdOrName = String(projectId);
  const station = { name: "Ridge top", ...ridge };
  await api.send(createLocation, { groupIdOrName, station }, site.rangi.token);
  await api.send(updateDeviceSettings, { id: camera.id, location: ridge }, camera.token);
  await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00Z", location: ridge });
  const silent = await makeCamera(api, projectId, "Gully camera");
  await tell(api, silent, "rpiBattery", {
    hours: [3, 6],
    details: { voltage: 11.1, battery: 9, batteryType: "li-ion" },
  });
  await heardAt(site, silent, "2026-11-17T06:00:00.000Z");
  await heardAt(site, camera, "2026-11-20T07:00:00.000Z");
  await makeCamera(api, projectId, "Attic camera");
  return { ...site, projectId, silent };
}

async function readProject({ api }: Pick<TestSite, "api">) {
  const { id: projectId } = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  return { projectId };
}

/** The names in the order of the list. */
function namesOf(html: string): string[] {
  return [...html.matchAll(/list-row-words"><p><a [^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

test("devices that need attention come first, each with its reasons and since when", async () => {
  await using site = await openWithDevices();
  const page = await site.get(devices);
  expect(page).toMatchObject({ status: 200, title: "Devices | Nightjar" });
  expect(namesOf(page.html)).toEqual(["Gully camera", "Ridge camera", "Attic camera"]);
  expect(page.text).toContain("1 device needs attention, 1 is working.");
  expect(page.text).toContain(
    "No contact for 3 days · Battery at 9%, low for 5 hours · Has no location",
  );
  expect(page.text).toContain("battery 9% Tue 17 Nov");
  expect(page.html).toContain('title="9%, 11.1\u00a0V, read 2 hours ago"');
  expect(page.text).toContain("Pictures are uploaded by hand");
  expect(page.text).toContain("Thermal camera · Ridge top");
  expect(page.text).toContain("8:00 pm, 30 min ago");
  const byRecording = await site.get(`${devices}?sort=recording`);
  expect(byRecording.text).toContain("7:00 pm, 2 h ago");
});

test("a device that never connected shows when it recorded last", async () => {
  await using site = await openWithDevices();
  const attic = site.api.services.store.write.updateTable("devices").set({
    kind: "trailcam",
    last_recording_at: "2026-11-18T06:00:00.000Z",
  });
  expect((await site.get(devices)).text).toMatch(/Attic camera .* never/);
  await attic.where("name", "=", "Attic camera").execute();
  const { text } = await site.get(devices);
  expect(text).toMatch(/Attic camera .* recorded Wed 18 Nov/);
  expect(text).not.toContain("never");
  const sorted = await site.get(`${devices}?sort=recording`);
  expect(sorted.text).not.toContain("recorded Wed");
});

test("the map has the numbers of the list, and its marks lead to the devices", async () => {
  await using site = await openWithDevices();
  const { html } = await site.get(devices);
  const [map = ""] = /<svg class="map".*?<\/svg>/s.exec(html) ?? [];
  const marks = [...map.matchAll(/<a href="([^"]+)"[^>]*aria-label="([^"]+)"/g)];
  expect(marks.map(([, to, label]) => [to, label])).toEqual([
    [`${devices}/${site.camera.id}/ridge-camera`, "2: Ridge camera"],
  ]);
  expect(map).toMatch(/\d+ m<\/text>/);
});

test("the list is searched, narrowed and sorted by the address", async () => {
  await using site = await openWithDevices();
  const ask = async (query: string) => namesOf((await site.get(`${devices}?${query}`)).html);
  expect(await ask("q=ridge")).toEqual(["Ridge camera"]);
  expect(await ask("show=trouble")).toEqual(["Gully camera"]);
  expect(await ask("show=other")).toEqual(["Attic camera"]);
  expect(await ask("sort=name")).toEqual(["Attic camera", "Gully camera", "Ridge camera"]);
  expect(await ask("sort=name&dir=descending")).toEqual([
    "Ridge camera",
    "Gully camera",
    "Attic camera",
  ]);
  expect(await ask("sort=seen")).toEqual(["Gully camera", "Ridge camera", "Attic camera"]);
  expect(await ask("sort=nonsense&page=-3&show=toString")).toHaveLength(3);
  const nothing = await site.get(`${devices}?q=nowhere`);
  expect(nothing.text).toContain("No devices match");
});

test("inactive devices are shown to those who ask", async () => {
  await using site = await openWithDevices();
  const done = await site.post(`${devices}/${site.camera.id}/ridge-camera/deactivate`, {});
  expect(done).toMatchObject({ status: 303, location: devices });
  const active = await site.get(devices);
  expect(active.text).toContain("Ridge camera is inactive.");
  expect(namesOf(active.html)).not.toContain("Ridge camera");
  const all = await site.get(`${devices}/all`);
  expect(all.text).toContain("Ridge camera inactive");
  const device = await site.get(`${devices}/${site.camera.id}/ridge-camera/overview`);
  expect(device.html).toContain(`${site.camera.id}/ridge-camera/reactivate`);
});

test("a device with recordings is set aside, one without is deleted, and the page says which", async () => {
  await using site = await openWithDevices();
  const { camera, silent } = site;
  const recorded = `${devices}/${camera.id}/ridge-camera`;
  expect((await site.get(`${recorded}/overview`)).html).toContain(`href="${recorded}/deactivate"`);
  expect((await site.get(`${recorded}/delete`)).location).toBe(`${recorded}/deactivate`);
  expect((await site.get(`${recorded}/deactivate`)).text).toContain(
    "Its recordings and history stay",
  );
  const bare = `${devices}/${silent.id}/gully-camera`;
  expect((await site.get(`${bare}/deactivate`)).location).toBe(`${bare}/delete`);
  expect((await site.get(`${bare}/delete`)).text).toContain("You cannot undo this.");
  await site.post(`${bare}/delete`, {});
  const after = await site.get(devices);
  expect(after.text).toContain("Gully camera has been deleted.");
  expect((await site.get(`${bare}/delete`)).status).toBe(404);
});

test("an inactive device becomes active again", async () => {
  await using site = await openWithDevices();
  const path = `${devices}/${site.camera.id}/ridge-camera`;
  await site.post(`${path}/deactivate`, {});
  expect((await site.get(`${path}/deactivate`)).location).toBe(`${path}/reactivate`);
  expect((await site.get(`${path}/reactivate`)).text).toContain("It goes back on the lists");
  expect((await site.post(`${path}/reactivate`, {})).location).toBe(path);
  expect(namesOf((await site.get(devices)).html)).toContain("Ridge camera");
});

test("trail cameras are registered one or several at once, and nothing typed is lost", async () => {
  await using site = await openKeaBasin();
  const one = await site.post(`${devices}/new`, { names: "Creek cam" });
  expect(one.status).toBe(303);
  expect(one.location).toMatch(/^\/kea-basin\/devices\/\d+\/creek-cam\/manual-uploads$/);
  const several = await site.post(`${devices}/new`, { names: "Bush cam\nCreek cam\nx" });
  expect(several.status).toBe(422);
  expect(several.text).toContain("Bush cam is registered.");
  expect(several.text).toContain("Creek cam: ");
  expect(several.html).toMatch(/<textarea[^>]*>Creek cam\nx<\/textarea>/);
  expect((await site.post(`${devices}/new`, { names: " " })).text).toContain("Enter a name");
  const list = await site.get(devices);
  expect(namesOf(list.html)).toEqual(["Bush cam", "Creek cam", "Ridge camera"]);
  expect(list.text).toContain("Trail camera");
});

test("the table is downloaded for a spreadsheet, with times in UTC", async () => {
  await using site = await openWithDevices();
  const file = await site.get(`${devices}.csv`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = file.html.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(file.html).toMatch(
    /Gully camera,[^,]+,yes,No contact for 3 days,"Battery at 9%, low for 5 hours; Has no location",2026-11-17T06:00:00.000Z,,/,
  );
  expect((await site.browser().get(`${devices}.csv`)).location).toContain("/sign-in?");
});

test("a narrowed list says how much of it is shown, and is downloaded narrowed", async () => {
  await using site = await openWithDevices();
  const page = await site.get(`${devices}?q=gully&sort=name&page=1`);
  expect(page.text).toContain("1 of 3 devices, numbered as on the map");
  expect(page.html).toContain(`href="${devices}.csv?q=gully"`);
  const file = await site.get(`${devices}.csv?q=gully`);
  expect(file.html.trim().split("\r\n")).toHaveLength(2);
  const all = await site.get(`${devices}/all`);
  expect(all.html).toContain(`href="${devices}.csv?inactive="`);
});

test("plain members see the devices and no way to change them", async () => {
  await using site = await openFullProject();
  const phone = site.browser();
  await signIn(phone, site.mere);
  const path = `${devices}/${site.camera.id}/ridge-camera/delete`;
  const overview = `${devices}/${site.camera.id}/ridge-camera/overview`;
  const page = await phone.get(overview);
  expect(page.text).toContain("Ridge camera");
  expect(page.html).not.toContain("/delete");
  expect((await phone.get(path)).status).toBe(403);
  expect((await phone.post(path, {})).status).toBe(403);
  expect((await site.get(overview)).html).toContain("/delete");
});

test("a project without devices says how they come", async () => {
  await using site = await openKeaBasin();
  await site.post(`${devices}/${site.camera.id}/ridge-camera/delete`, {});
  expect((await site.get(devices)).text).toContain("There are no devices yet");
});
