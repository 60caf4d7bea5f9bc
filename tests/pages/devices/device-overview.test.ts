import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { changeDevice, openWithCamera } from "#tests/support/pages/device-pages.ts";
import { tell } from "#tests/support/events.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const night = { windows: { "start-recording": "-30m", "stop-recording": "+30m" } };

/** The tabs of a device, in their order. */
function tabsOf(html: string): string[] {
  const [tabs = ""] = /<ul class="tabs">.*?<\/ul>/s.exec(html) ?? [];
  return [...tabs.matchAll(/<a [^>]*>([^<]+)</g)].map(([, label = ""]) => label);
}

test("a device's pages are at its own name, and no device has none", async () => {
  await using site = await openWithCamera();
  const { id } = site.camera;
  const wrong = await site.get(`/kea-basin/devices/${id}/old%20name/diagnostics?range=all`);
  expect([wrong.status, wrong.location]).toEqual([301, `${site.path}/diagnostics?range=all`]);
  const all = await site.get(`/kea-basin/devices/all/${id}/Ridge-Camera/events`);
  expect([all.status, all.location]).toEqual([301, `${site.path}/events`]);
  for (const missing of [`${id + 99}/ridge-camera`, "none/ridge-camera"]) {
    const page = await site.get(`/kea-basin/devices/${missing}/overview`);
    expect(page.status).toBe(404);
    expect(tabsOf(page.html)).toEqual([]);
    expect(page.html).toMatch(/href="\/kea-basin\/devices"[^>]*>Go to devices/);
  }
});

test("the tabs are those of the kind of device", async () => {
  await using site = await openWithCamera();
  const tabs = async () => tabsOf((await site.get(`${site.path}/overview`)).html);
  expect(await tabs()).toEqual([
    "Overview",
    "Diagnostics",
    "Setup",
    "Insights",
    "Events",
    "Schedules",
  ]);
  await changeDevice(site, site.camera, { kind: "audio" });
  expect(await tabs()).toEqual(["Overview", "Sounds", "Manual uploads"]);
  await changeDevice(site, site.camera, { last_connection_at: "2026-11-19T00:00:00.000Z" });
  expect(await tabs()).toEqual([
    "Overview",
    "Diagnostics",
    "Sounds",
    "Manual uploads",
    "Events",
    "Schedules",
  ]);
  await changeDevice(site, site.camera, { kind: "trailcam" });
  expect(await tabs()).toEqual(["Overview", "Manual uploads"]);
  const unplaced = await makeCamera(site.api, site.projectId, "Attic camera");
  const attic = await site.get(`/kea-basin/devices/${unplaced.id}/attic-camera/overview`);
  expect(tabsOf(attic.html)).toEqual(["Overview", "Diagnostics", "Events", "Schedules"]);
});

test("an inactive device says so, with ways to what it left and back", async () => {
  await using site = await openWithCamera();
  await record(site.api, site.camera, { recordingDateTime: "2026-11-20T06:00:00Z" });
  await changeDevice(site, site.camera, { deactivated_at: "2026-11-20T07:00:00.000Z" });
  const page = await site.get(`${site.path}/overview`);
  expect(page.text).toContain("This device is inactive");
  expect(page.html).toContain(`href="${site.path}/events"`);
  expect(page.html).toContain(`href="${site.path}/reactivate"`);
  expect(page.html).toContain('href="/kea-basin/activity?display-mode=recordings');
  expect(tabsOf(page.html)).toEqual(["Overview", "Diagnostics", "Events"]);
});

test("the recordings of a device are those since it came to its location", async () => {
  await using site = await openWithCamera();
  const at = "2026-11-20T06:00:00.000Z";
  expect((await site.get(`${site.path}/overview`)).text).not.toContain("View recordings");
  await record(site.api, site.camera, { recordingDateTime: at, location: ridge });
  const { html } = await site.get(`${site.path}/overview`);
  const [, query = ""] = /\/kea-basin\/activity\?([^"]+)"/.exec(html) ?? [];
  const request = Object.fromEntries(new URLSearchParams(query.replaceAll("&amp;", "&")));
  expect(request).toMatchObject({
    "display-mode": "recordings",
    "recording-mode": "cameras",
    devices: String(site.camera.id),
    until: "2026-11-20T06:00:01.000Z",
  });
  expect(Date.parse(request["from"] ?? "")).toBeLessThanOrEqual(Date.parse(at));
});

test("what a device will do tonight is said in the time of its place", async () => {
  await using site = await openWithCamera();
  await tell(site.api, site.camera, "config", { details: night });
  const { text } = await site.get(`${site.path}/overview`);
  expect(text).toContain("from 30 minutes before sunset until 30 minutes after sunrise");
  expect(text).toMatch(/Records until 6:20\sam \(in 10 hours\)/);
  expect(text).toMatch(/20 November 2026, 8:0\d\spm NZDT to 6:20\sam NZDT, 10\sh/);
  expect(text).toContain("Nothing: it works as it should.");
});

test("each trouble has its time and what to do about it, and one that has stopped does nothing", async () => {
  await using site = await openWithCamera();
  await tell(site.api, site.camera, "config", { details: night });
  await tell(site.api, site.camera, "rpiBattery", {
    details: { voltage: 11.1, battery: 9, batteryType: "li-ion" },
  });
  await changeDevice(site, site.camera, { last_connection_at: "2026-11-17T06:00:00.000Z" });
  const { text } = await site.get(`${site.path}/overview`);
  expect(text).toMatch(
    /No contact for 3 days Check its power .* Since 17 November 2026, 7:00\spm NZDT/,
  );
  expect(text).toMatch(/Battery at 9%, low for \d+ \w+ Charge or change its battery soon/);
  expect(text).toContain("Not reporting. If it's still running: Records until");
  expect(text).toContain("Expected by Wed 18 Nov");
  expect(text).toContain("Where it was last");
});

test("settings that wait are shown with what they will come to", async () => {
  await using site = await openWithCamera();
  const updated = site.api.now().toISOString();
  const settings = {
    windows: { startRecording: "21:00", stopRecording: "05:00", updated },
    thermalRecording: { useLowPowerMode: true, updated },
  };
  await site.api.send(updateDeviceSettings, { id: site.camera.id, settings }, site.rangi.token);
  const { text } = await site.get(`${site.path}/overview`);
  expect(text).toMatch(
    /It will record from 9:00 pm until 5:00 am \(20 November 2026, 9:00\spm NZDT to 5:00\sam NZDT, 8\sh\)/,
  );
  expect(text).toContain("Power profile low power");
});

test("where a device stands is told with its map, and where it stood before", async () => {
  await using site = await openWithCamera();
  const page = await site.get(`${site.path}/overview`);
  expect(page.text).toContain("Location Ridge top There since 8:30 pm, just now");
  expect(page.text).toContain("Coordinates -43.50000, 172.60000");
  expect(page.text).toMatch(/NZTM2000 \d{7} \d{7}/);
  expect(page.html).toContain(`<a href="/kea-basin/locations/${site.stationId}"`);
  expect(page.html).toContain('<svg class="map"');
  site.api.advance(3600);
  const location = northOf(ridge, 500);
  await record(site.api, site.camera, { recordingDateTime: "2026-11-20T08:20:00Z", location });
  const moved = await site.get(`${site.path}/overview`);
  expect(moved.text).toContain("1 earlier location Ridge top from 20 November 2026");
});

test("a trail camera's overview speaks of carrying", async () => {
  await using site = await openWithCamera();
  await changeDevice(site, site.camera, { kind: "trailcam" });
  const { text } = await site.get(`${site.path}/overview`);
  expect(text).toContain("Collect its card at your next visit");
  expect(text).not.toContain("Expected by");
  expect(text).not.toContain("Battery");
});
