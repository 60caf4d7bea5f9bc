import { expect, test } from "vitest";
import { changeRecordingOptions } from "#contract/wire/devices/device-setup.ts";
import { listSettings } from "#tests/support/device-settings.ts";
import { fieldsOf, openWithCamera } from "#tests/support/pages/option-fields.ts";

test("someone else's newer change is shown with one's own, and saving once more has one's own", async () => {
  await using site = await openWithCamera();
  const { api, camera, rangi, options } = site;
  const fields = fieldsOf(await site.get(options));
  const windows = { startRecording: "18:00", stopRecording: "23:00" };
  const theirs = { id: camera.id, options: { windows } };
  await api.send(changeRecordingOptions, theirs, rangi.token);
  const refused = await site.post(options, { ...fields, window: "always" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    "It is now “From 18:00 to 23:00”. You chose “Around the clock”. Save again to use yours",
  );
  const again = fieldsOf(refused);
  expect(again).toMatchObject({ window: "always" });
  expect((await site.post(options, again)).location).toBe(options);
  const { settings } = (await listSettings(api, camera)).at(-1)!;
  expect(settings.windows).toMatchObject({ startRecording: "12:00", stopRecording: "12:00" });
});

test("ends typed below another choice are still meant when someone else was faster", async () => {
  await using site = await openWithCamera();
  const { api, camera, rangi, options } = site;
  const fields = fieldsOf(await site.get(options));
  expect(fields).toMatchObject({ window: "night" });
  const windows = { startRecording: "-45m", stopRecording: "+30m" };
  await api.send(changeRecordingOptions, { id: camera.id, options: { windows } }, rangi.token);
  const refused = await site.post(options, { ...fields, stopMinutes: "60" });
  expect(refused.text).toContain(
    "You chose “From 30 minutes before sunset to 60 minutes after sunrise”. Save again to use yours",
  );
  const again = fieldsOf(refused);
  expect(again).toMatchObject({ window: "custom", startMinutes: "30", stopMinutes: "60" });
  expect((await site.post(options, again)).location).toBe(options);
  const { settings } = (await listSettings(api, camera)).at(-1)!;
  expect(settings.windows).toMatchObject({ startRecording: "-30m", stopRecording: "+60m" });
});

test("a refused form does not forget what its page had seen", async () => {
  await using site = await openWithCamera("hybrid-thermal-audio");
  const { api, camera, rangi, options } = site;
  const fields = fieldsOf(await site.get(options));
  const windows = { startRecording: "18:00", stopRecording: "23:00" };
  await api.send(changeRecordingOptions, { id: camera.id, options: { windows } }, rangi.token);
  const wrong = await site.post(options, { ...fields, window: "always", cells: "99" });
  expect(wrong.status).toBe(422);
  expect(
    fieldsOf(await site.post(options, { ...fields, startMinutes: "", cells: "99" })),
  ).toMatchObject({
    startMinutes: "",
  });
  const mended = await site.post(options, { ...fieldsOf(wrong), cells: "" });
  expect(mended.text).toContain("someone changed this while you were editing it");
});
