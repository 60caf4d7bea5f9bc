import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { changeRecordingOptions, putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { impersonate } from "#contract/wire/accounts/sessions.ts";
import { openWithPlacedCamera } from "#tests/support/pages/mask-pages.ts";
import { makeCamera, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const evening = { startRecording: "21:00", stopRecording: "05:00" };

async function openWithOptions() {
  const site = await openWithPlacedCamera();
  const { api, camera, rangi } = site;
  const { id } = camera;
  const change = (windows: typeof evening) =>
    api.send(changeRecordingOptions, { id, options: { windows } }, rangi.token);
  const options = `/kea-basin/devices/${id}/ridge-camera/setup/recording-options`;
  return { ...site, id, change, options };
}

test("the page of options says who changed what when, and whether the device has it", async () => {
  await using site = await openWithOptions();
  const { api, id, camera, change, options } = site;
  expect((await site.get(options)).text).toContain("No changes yet.");
  const { settings } = await change(evening);
  const page = await site.get(options);
  expect(page.text).toContain(
    "8:30 pm, just now Rangi Recording window: From 30 minutes before sunset to 30 minutes after sunrise → From 21:00 to 05:00 Waiting for the device",
  );
  await api.send(updateDeviceSettings, { id, settings }, camera.token);
  expect((await site.get(options)).text).toContain("From 21:00 to 05:00 In force");
  api.advance(60);
  await change({ startRecording: "12:00", stopRecording: "12:00" });
  const later = await site.get(options);
  expect(later.text).toContain(
    "Recording window: From 21:00 to 05:00 → Around the clock Waiting for the device",
  );
  expect(later.text).toContain("→ From 21:00 to 05:00 Changed again since");
});

test("a device, masks, and someone whom a super-user acted for are told as what they are", async () => {
  await using site = await openWithOptions();
  const { api, id, camera, rangi, options } = site;
  const regionData = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ];
  const first = { "Road & verge": { regionData } };
  await site.put(first);
  const moved = { "Road & verge": { regionData: regionData.toReversed() } };
  await site.put(moved, first);
  await site.change(evening);
  const windows = { startRecording: "22:00", stopRecording: "05:00" };
  const reported = { windows: { ...windows, updated: "2026-11-20T08:00:00.000Z" } };
  await api.send(updateDeviceSettings, { id, settings: reported }, camera.token);
  const writer = await register(api, "Wiremu");
  await makeSuperUser(api, writer, "write");
  const { token } = await api.send(impersonate, { email: rangi.email }, writer.token);
  await api.send(putMaskRegions, { id, maskRegions: {}, seen: moved }, token);
  const { text } = await site.get(options);
  expect(text).toContain(
    "Rangi, with a super-user acting for them Mask: Road & verge → no regions",
  );
  expect(text).toContain(
    "The device itself Recording window: From 21:00 to 05:00 → From 22:00 to 05:00 In force",
  );
  expect(text).toContain("Rangi Mask redrawn: Road & verge");
  expect(text).toContain("Rangi Mask: no regions → Road & verge");
  expect(text).not.toContain("Wiremu");
});

test("older changes are a link away, and a cursor that is none is a page that is none", async () => {
  await using site = await openWithOptions();
  const { change, options } = site;
  for (let hour = 10; hour < 22; hour += 1) {
    await change({ startRecording: `${hour}:00`, stopRecording: "05:00" });
  }
  const page = await site.get(options);
  expect(page.text).toContain("→ From 12:00 to 05:00");
  expect(page.text).not.toContain("→ From 11:00 to 05:00");
  const [, older = ""] = /href="([^"]*)"[^>]*>Older changes/.exec(page.html) ?? [];
  const second = await site.get(older.replaceAll("&amp;", "&").replace("#changes", ""));
  expect(second.text).toContain("→ From 11:00 to 05:00");
  expect(second.text).not.toContain("→ From 12:00 to 05:00");
  expect(second.html).toMatch(/href="[^"]*recording-options#changes"[^>]*>Newest changes/);
  expect(second.text).not.toContain("Older changes");
  expect((await site.get(`${options}?changes=none`)).status).toBe(404);
});

test("who may only read sees the changes, too", async () => {
  await using site = await openWithOptions();
  await site.change(evening);
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  expect((await phone.get(site.options)).text).toContain("→ From 21:00 to 05:00");
});

test("what is copied to another device and what is taken back are changes like others", async () => {
  await using site = await openWithOptions();
  const { api, id, camera, change, options, projectId } = site;
  const gully = await makeCamera(api, projectId, "Gully camera");
  const location = { lat: -43.6, lng: 172.6 };
  await api.send(updateDeviceSettings, { id: gully.id, location }, gully.token);
  const { settings } = await change(evening);
  await api.send(updateDeviceSettings, { id, settings }, camera.token);
  await site.post(`${options}/copy`, { windows: "on", [`device-${gully.id}`]: "on" });
  const copied = await site.get(options.replace(`/${id}/ridge`, `/${gully.id}/gully`));
  expect(copied.text).toContain("→ From 21:00 to 05:00 Waiting for the device");
  await change({ startRecording: "12:00", stopRecording: "12:00" });
  const { html } = await site.get(`${options}/discard`);
  const [, seen = ""] = /name="windowsSeen" value="([^"]*)"/.exec(html) ?? [];
  await site.post(`${options}/discard`, { windowsSeen: seen });
  expect((await site.get(options)).text).toContain(
    "Rangi Recording window: Around the clock → From 21:00 to 05:00 In force",
  );
});
