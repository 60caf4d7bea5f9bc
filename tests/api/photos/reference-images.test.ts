import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  getDeviceSettings,
  updateDeviceSettings,
  type DeviceSettings,
} from "#contract/wire/devices/device-settings.ts";
import {
  deleteReferenceImage,
  findReferenceImage,
  getReferenceImage,
} from "#contract/wire/photos/reference-images.ts";
import {
  listSettings,
  makePlacedCast,
  sendImage,
  showImage,
} from "#tests/support/device-settings.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { multipartType, record, toMultipart } from "#tests/support/recordings/uploads.ts";

const far = northOf(ridge, 500);
const unprocessable = { status: 422, errorType: "unprocessable" };

test("an image is stored as it is sent, whatever its type says it is", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const sent: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ["image/jpeg", every, "image/jpeg"],
    ["image/svg+xml", "<svg><script>alert(1)</script></svg>", "image/webp"],
    ["text/html", "<script>alert(1)</script>", "image/webp"],
    ["application/octet-stream", every, "image/webp"],
    ["application/json", '{"id":7,"stray":true', "image/webp"],
    ["application/x-www-form-urlencoded", "id=7&stray=true", "image/webp"],
    [multipartType, toMultipart([{ name: "file", content: "x", fileName: "x" }]), "image/webp"],
  ];
  for (const [contentType, body, mimeType] of sent) {
    api.advance(1);
    const image = { token: member.token, body, contentType };
    const { status, key, size } = await sendImage(api, camera, image);
    expect([contentType, status]).toEqual([contentType, 200]);
    const bytes = Buffer.from(body as string);
    expect(size).toBe(bytes.length);
    expect(await readFile(`${api.dataDir}/files/${key}`)).toEqual(bytes);
    const response = await api.send(getReferenceImage, { id }, member.token);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get("content-type")).toBe(mimeType);
  }
});

test("an image is served as a file that can do nothing, under its device's name and time", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  await sendImage(api, camera, { token: member.token, body: "<script>" });
  const { headers, text } = await showImage(api, member.token, { id: camera.id });
  expect(text).toBe("<script>");
  const time = api.now().toISOString().replace(/[:.]/g, "_");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="device-${camera.id}-reference-image@${time}.png"`,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("the first image holds from when the device arrived, the next from its own time", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  api.advance(60);
  const first = await sendImage(api, camera, { token: member.token, body: "first" });
  expect(first.key).toMatch(/^ref\/2026\/11\/20\/[\w-]{36}$/);
  const alone = await api.send(findReferenceImage, { id }, member.token);
  expect(alone.fromDateTime).toBe(arrived);
  expect(alone).not.toHaveProperty("untilDateTime");
  api.advance(10);
  const replaced = api.now().toISOString();
  api.advance(10);
  const query = `?at-time=${replaced}`;
  await sendImage(api, camera, { token: member.token, body: "second", query });
  const { text: then } = await showImage(api, member.token, { id, "at-time": arrived });
  const { text: now } = await showImage(api, member.token, { id });
  expect([then, now]).toEqual(["first", "second"]);
  const old = await api.send(findReferenceImage, { id, "at-time": arrived }, member.token);
  expect([old.fromDateTime, old.untilDateTime]).toEqual([arrived, replaced]);
});

test("an image shows what is now: one from the future holds from now on", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  await sendImage(api, camera, { token: member.token, body: "first" });
  api.advance(60);
  await sendImage(api, camera, {
    token: member.token,
    body: "second",
    query: "?at-time=2099-01-01",
  });
  expect((await listSettings(api, camera)).at(-1)?.from_at).toBe(api.now().toISOString());
  expect((await showImage(api, member.token, { id: camera.id })).text).toBe("second");
});

test("both kinds of image stand in the settings, and stay behind when the device moves", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  await api.send(updateDeviceSettings, { id, settings: { synced: true } }, camera.token);
  const { token } = member;
  const pov = await sendImage(api, camera, { token, body: "out" });
  const inside = { token, body: "inside", query: "?type=in-situ", contentType: "image/gif" };
  const inSitu = await sendImage(api, camera, inside);
  const { settings } = await api.send(getDeviceSettings, { id }, camera.token);
  expect(settings).toEqual({
    referenceImagePOV: pov.key,
    referenceImagePOVFileSize: 3,
    referenceImagePOVMimeType: "image/png",
    referenceImageInSitu: inSitu.key,
    referenceImageInSituFileSize: 6,
    referenceImageInSituMimeType: "image/gif",
    synced: true,
  });
  const request = { id, type: "in-situ" } as const;
  expect(await (await api.send(getReferenceImage, request, member.token)).text()).toBe("inside");
  api.advance(60);
  await record(api, camera, { location: far, recordingDateTime: api.now().toISOString() });
  expect((await api.send(getDeviceSettings, { id }, camera.token)).settings).toEqual({
    synced: true,
  });
  for (const endpoint of [getReferenceImage, findReferenceImage])
    expect(await api.refuse(endpoint, { id }, member.token)).toMatchObject(unprocessable);
});

test("an image that is empty, or of a device that was nowhere then, leaves no file", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const token = member.token;
  const lost = await makeCamera(api, projectId, "Lost camera");
  const refused = [
    await sendImage(api, camera, { token, body: "" }),
    await sendImage(api, lost, { token }),
    await sendImage(api, camera, { token, query: "?at-time=2001-01-01" }),
    await sendImage(api, camera, { token, query: "?type=sideways" }),
  ];
  const kinds = refused.map(({ status, errorType }) => `${status} ${errorType}`);
  expect(kinds).toEqual([
    "422 validation",
    "422 unprocessable",
    "422 unprocessable",
    "422 validation",
  ]);
  expect(await listFiles(api)).toEqual([]);
});

test("nobody makes another's file into an image of their device", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  await record(api, camera);
  const [theft] = await listFiles(api);
  const key = theft?.slice(`${api.dataDir}/files/`.length);
  for (const stolen of [key, "../nightjar.sqlite", "../../../../etc/passwd"]) {
    const settings: DeviceSettings = {
      referenceImagePOV: stolen,
      referenceImagePOVFileSize: 10,
      referenceImagePOVMimeType: "image/png",
    };
    for (const token of [member.token, camera.token])
      await api.send(updateDeviceSettings, { id, settings }, token);
    for (const endpoint of [getReferenceImage, deleteReferenceImage])
      expect(await api.refuse(endpoint, { id }, member.token)).toMatchObject(unprocessable);
  }
  expect(await listFiles(api)).toContain(theft);
});

test("an image whose file is lost is none", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { key } = await sendImage(api, camera, { token: member.token });
  await api.services.files.remove(key);
  const refusal = await api.refuse(getReferenceImage, { id: camera.id }, member.token);
  expect(refusal).toMatchObject(unprocessable);
});

test("a device of another kind has no reference image to show", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  await sendImage(api, camera, { token: member.token });
  for (const type of ["audio", "trapcam", "unknown"] as const) {
    await api.send(updateDeviceSettings, { id, type }, member.token);
    for (const endpoint of [getReferenceImage, findReferenceImage])
      expect(await api.refuse(endpoint, { id }, member.token)).toMatchObject(unprocessable);
  }
  await api.send(updateDeviceSettings, { id, type: "hybrid-thermal-audio" }, member.token);
  await api.send(findReferenceImage, { id }, member.token);
});

test("an inactive device's image is seen and set, but not deleted", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const set = { deactivated_at: api.now().toISOString() };
  await api.services.store.write.updateTable("devices").set(set).execute();
  const { token } = member;
  expect((await sendImage(api, camera, { token })).status).toBe(200);
  expect((await sendImage(api, camera, { token, query: "?only-active=true" })).status).toBe(403);
  await api.send(findReferenceImage, { id }, token);
  const missing = { status: 403, errorType: "authorization" };
  expect(await api.refuse(findReferenceImage, { id, "only-active": true }, token)).toMatchObject(
    missing,
  );
  expect(await api.refuse(deleteReferenceImage, { id }, token)).toMatchObject(missing);
});
