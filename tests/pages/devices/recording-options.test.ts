import { expect, test } from "vitest";
import {
  updateDeviceSettings,
  type DeviceSettings,
} from "#contract/wire/devices/device-settings.ts";
import { listSettings } from "#tests/support/device-settings.ts";
import { tell } from "#tests/support/events.ts";
import { makeCamera, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { decode, fieldsOf, openWithCamera } from "#tests/support/pages/option-fields.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import type { Page } from "#tests/support/pages/visitor.ts";

async function confirm(
  { api, camera }: Awaited<ReturnType<typeof openWithCamera>>,
  settings: DeviceSettings = {},
) {
  await api.send(updateDeviceSettings, { id: camera.id, settings }, camera.token);
}

test("the page says what is set and what runs, with the sun of the place tonight and at the turns of the year", async () => {
  await using site = await openWithCamera();
  const page = await site.get(site.options);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(
    /Records next: tonight 7:5\d pm to Saturday 6:\d\d am NZDT|Records now/,
  );
  expect(page.text).toContain("From 30 minutes before sunset to 30 minutes after sunrise");
  expect(page.text).toContain("The device has not yet reported what it runs.");
  expect(page.text).toMatch(/Midsummer 21 Dec 2026 .* NZDT/);
  expect(page.text).toMatch(/Midwinter 21 Jun 2026 .* NZST/);
  expect(page.html.match(/class="day-bar"/g)).toHaveLength(3);
  expect((await site.get(site.path)).text).toContain("Change options");
});

test("saving writes what was changed and nothing else, and says that it waits", async () => {
  await using site = await openWithCamera();
  const fields = fieldsOf(await site.get(site.options));
  const same = await site.post(site.options, fields);
  expect(same.location).toBe(site.options);
  expect((await site.get(site.options)).text).toContain("Nothing has changed");
  const requested = { window: "custom", startBy: "clock", startTime: "21:00", stopBy: "clock" };
  const saved = await site.post(site.options, { ...fields, ...requested, stopTime: "05:00" });
  expect(saved).toMatchObject({ status: 303, location: site.options });
  const { settings } = (await listSettings(site.api, site.camera)).at(-1)!;
  expect(Object.keys(settings).toSorted()).toEqual(["synced", "windows"]);
  expect(settings.windows).toMatchObject({
    startRecording: "21:00",
    stopRecording: "05:00",
    powerOn: "21:00",
    powerOff: "05:00",
  });
  const page = await site.get(site.options);
  expect(page.text).toContain("Recording window: saved, waiting for the device to connect.");
  expect(page.text).toContain("9:00 pm to Saturday 5:00 am NZDT, 8 h");
  expect(page.text).toContain("From 21:00 to 05:00 Not known Waiting for the device");
  expect(page.text).toContain("Recording options waiting for the device");
});

test("a start or an end that is set beside a choice that is left as it was is not thrown away", async () => {
  await using site = await openWithCamera();
  const fields = fieldsOf(await site.get(site.options));
  expect(fields).toMatchObject({ window: "night", startMinutes: "30" });
  const wrong = await site.post(site.options, { ...fields, stopMinutes: "400" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('href="#stopMinutes"');
  expect(fieldsOf(wrong)).toMatchObject({ window: "custom", stopMinutes: "400" });
  await site.post(site.options, { ...fields, startMinutes: "60" });
  const page = await site.get(site.options);
  expect(page.text).toContain("Recording window: saved, waiting for the device to connect.");
  const own = fieldsOf(page);
  expect(own).toMatchObject({ window: "custom", startMinutes: "60", stopMinutes: "30" });
  await site.post(site.options, { ...own, window: "night", startMinutes: "90" });
  const night = fieldsOf(await site.get(site.options));
  expect(night).toMatchObject({ window: "night", startMinutes: "30" });
  await site.post(site.options, { ...night, window: "always", startMinutes: "90" });
  const always = fieldsOf(await site.get(site.options));
  expect(always).toMatchObject({ window: "always", startMinutes: "30" });
});

test("each end follows the sun or the clock, by itself", async () => {
  await using site = await openWithCamera();
  const fields = fieldsOf(await site.get(site.options));
  const mixed = { window: "custom", startBy: "after", startMinutes: "15", stopBy: "clock" };
  await site.post(site.options, { ...fields, ...mixed, stopTime: "23:30" });
  const { settings } = (await listSettings(site.api, site.camera)).at(-1)!;
  expect(settings.windows).toMatchObject({ startRecording: "+15m", stopRecording: "23:30" });
  const again = fieldsOf(await site.get(site.options));
  expect(again).toMatchObject({ ...mixed, stopTime: "23:30" });
  await site.post(site.options, { ...again, window: "always" });
  const page = await site.get(site.options);
  expect(page.text).toContain("Records around the clock");
});

test("what cannot be is refused beside its field, and what was typed stays", async () => {
  await using site = await openWithCamera("hybrid-thermal-audio");
  const fields = fieldsOf(await site.get(site.options));
  const typed = {
    ...fields,
    window: "custom",
    startBy: "before",
    startMinutes: "400",
    stopBy: "clock",
    stopTime: "24:10",
    cells: "25",
    audioMode: "AudioOrThermal",
  };
  const page = await site.post(site.options, typed);
  expect(page).toMatchObject({
    status: 422,
    title: "Error: Manage device Ridge camera | Nightjar",
  });
  expect(page.text).toContain("Enter minutes from 0 to 360");
  expect(page.text).toContain("Enter a time such as 21:00");
  expect(page.text).toContain("Enter a whole number from 1 to 24");
  expect(page.html).toContain('href="#startMinutes"');
  expect(fieldsOf(page)).toMatchObject({ ...typed, chemistry: "" });
  const equal = { startBy: "clock", startTime: "07:00", stopTime: "07:00", cells: "6" };
  const second = await site.post(site.options, { ...typed, ...equal });
  expect(second.text).toContain("Start and end are the same time");
  expect(second.text).toContain("Choose the battery type too");
  expect((await listSettings(site.api, site.camera)).at(-1)?.settings).toEqual({});
});

test("a camera with a microphone has power, sound and battery, too", async () => {
  await using site = await openWithCamera("hybrid-thermal-audio");
  const fields = fieldsOf(await site.get(site.options));
  const chosen = { power: "low", audioMode: "AudioOrThermal", chemistry: "li-ion", cells: "6" };
  await site.post(site.options, { ...fields, ...chosen });
  const { settings } = (await listSettings(site.api, site.camera)).at(-1)!;
  expect(settings).toMatchObject({
    thermalRecording: { useLowPowerMode: true },
    audioRecording: { audioMode: "AudioOrThermal" },
    battery: { chemistry: "li-ion", manualCellCount: 6 },
  });
  expect(settings.windows).toBeUndefined();
  const page = await site.get(site.options);
  expect(page.text).toContain("Li-ion, 6 cells: 19.2 V when empty, 25.2 V when full");
  expect(page.html).toContain('data-of="sound"');
});

test("an older camera whose power was off inside its window is put right by saving", async () => {
  await using site = await openWithCamera();
  const windows = { startRecording: "-30m", stopRecording: "+30m", updated: "2026-11-01" };
  await confirm(site, { windows: { ...windows, powerOn: "09:00", powerOff: "17:00" } });
  await site.post(site.options, fieldsOf(await site.get(site.options)));
  const { settings } = (await listSettings(site.api, site.camera)).at(-1)!;
  expect(settings.windows).toMatchObject({ powerOn: "-30m", powerOff: "+30m" });
});

test("what the device tells of itself stands beside what is set, and waiting changes can be taken back", async () => {
  await using site = await openWithCamera();
  const windows = { startRecording: "20:00", stopRecording: "06:00" };
  await confirm(site, { windows: { ...windows, updated: "2026-11-01" } });
  const fields = fieldsOf(await site.get(site.options));
  await site.post(site.options, { ...fields, window: "always" });
  const page = await site.get(site.options);
  expect(page.text).toContain("Around the clock From 20:00 to 06:00 Waiting for the device");
  expect(page.text).toMatch(
    /With its current options: Records now: today 8:00 pm to|With its current options: Records now: tonight 8:00 pm/,
  );
  const discard = `${site.options}/discard`;
  const query = await site.get(discard);
  expect(query.text).toContain(
    "Recording window: “From 20:00 to 06:00” instead of “Around the clock”.",
  );
  expect((await site.post(discard, fieldsOfAll(query))).location).toBe(site.options);
  const after = await site.get(site.options);
  expect(after.text).toContain("From 20:00 to 06:00 The same In force");
  expect((await site.get(discard)).location).toBe(site.options);
});

function fieldsOfAll({ html }: Page): Record<string, string> {
  const hidden = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = "", value = ""]) => [name, decode(value)]));
}

test("a device that only records sound is not called silent after a day", async () => {
  await using site = await openWithCamera();
  const heard = async (details: object) => {
    await tell(site.api, site.camera, "config", { hours: [7], details });
    site.api.advance(26 * 3600);
    return (await site.get(site.options)).text;
  };
  expect(await heard({})).toContain("No contact since");
  const sound = { "audio-recording": { "audio-mode": "AudioOnly" } };
  expect(await heard(sound)).not.toContain("No contact since");
});

test("a newer report of the device counts more than what it confirmed before", async () => {
  await using site = await openWithCamera();
  const config = { windows: { "start-recording": "19:00", "stop-recording": "04:00" } };
  await tell(site.api, site.camera, "config", { hours: [7], details: config });
  const page = await site.get(site.options);
  expect(page.text).toContain("From 19:00 to 04:00 The device runs something else");
});

test("the same options are set for other devices, with a line for each", async () => {
  await using site = await openWithCamera();
  const { api, projectId, options } = site;
  const second = await makeCamera(api, projectId, "Gully camera");
  const location = { lat: -43.6, lng: 172.6 };
  await api.send(updateDeviceSettings, { id: second.id, location }, second.token);
  const third = await makeCamera(api, projectId, "Attic camera");
  await site.post(options, { ...fieldsOf(await site.get(options)), window: "always" });
  const copy = `${options}/copy`;
  const page = await site.get(copy);
  expect(page.text).toContain("Recording window: Around the clock");
  expect(page.text).toContain("has no location yet");
  const none = await site.post(copy, { windows: "on" });
  expect(none).toMatchObject({ status: 422 });
  expect(none.text).toContain("Tick at least one device");
  const ticked = { windows: "on", [`device-${second.id}`]: "on", [`device-${third.id}`]: "on" };
  const done = await site.post(copy, ticked);
  expect(done.text).toContain(
    "Gully camera Recording window: saved, waiting for the device to connect",
  );
  expect(done.text).toContain("Attic camera The device has no location yet");
  const { settings } = (await listSettings(api, second)).at(-1)!;
  expect(settings.windows).toMatchObject({ startRecording: "12:00", powerOn: "12:00" });
});

test("devices without options of ours, and those that are nowhere yet, say so", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  const path = `/kea-basin/devices/${camera.id}/ridge-camera/setup/recording-options`;
  expect((await site.get(path)).text).toContain("It has no location yet");
  await api.send(updateDeviceSettings, { id: camera.id, type: "audio" }, camera.token);
  expect((await site.get(path)).text).toContain("An audio recorder is set up with its own app");
});

test("a super-user who may only read sees the options and no way to change them", async () => {
  await using site = await openWithCamera();
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  const page = await phone.get(site.options);
  expect(page.text).toContain("You can view the options but not change them.");
  expect(page.html).not.toContain("Save options");
  for (const path of [site.options, `${site.options}/copy`, `${site.options}/discard`]) {
    expect([path, (await phone.post(path, { window: "always" })).status]).toEqual([path, 403]);
  }
});
