import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
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
  imageOf,
  listSettings,
  makePlacedCast,
  sendImage,
  showImage,
  showWidth,
} from "#tests/support/device-settings.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const far = northOf(ridge, 500);
const unprocessable = { status: 422, errorType: "unprocessable" };

test("an image is known by what it is, whatever its type says, and written anew as WebP", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const exif = { IFD0: { Copyright: "A ranger" } };
  const sent: [string, Uint8Array<ArrayBuffer>, Record<string, unknown>][] = [
    ["image/jpeg", await makeImage("jpeg", { exif, orientation: 6 }), { width: 48, height: 64 }],
    ["text/html", await makeImage("png"), { width: 64, height: 48 }],
    ["application/json", await makeTransparent(), { width: 64, height: 48, hasAlpha: true }],
    ["image/webp", await makeImage("webp", { width: 2600 }), { width: 2560 }],
  ];
  for (const [contentType, body, expected] of sent) {
    api.advance(1);
    const image = { token: member.token, body, contentType };
    const { status, key, size } = await sendImage(api, camera, image);
    expect([contentType, status]).toEqual([contentType, 200]);
    const stored = await readFile(`${api.dataDir}/files/${key}`);
    expect(size).toBe(stored.length);
    const { format, exif: kept, ...facts } = await sharp(stored).metadata();
    expect({ format, kept }).toEqual({ format: "webp", kept: undefined });
    expect(facts).toMatchObject(expected);
    const response = await api.send(getReferenceImage, { id }, member.token);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(stored);
    expect(response.headers.get("content-type")).toBe("image/webp");
  }
});

async function makeTransparent() {
  const image = sharp(await makeImage("png")).ensureAlpha(0.5);
  return new Uint8Array(await image.png().toBuffer());
}

test("what is no image, damaged or too large is refused and leaves no file", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const picture = await makeImage("jpeg");
  const sent: [string | Uint8Array<ArrayBuffer>, number][] = [
    ["<svg><script>alert(1)</script></svg>", 422],
    ["<script>alert(1)</script>", 422],
    [picture.subarray(0, 200), 422],
    [new Uint8Array(maxPhotoBytes + 1), 413],
  ];
  for (const [body, status] of sent) {
    const image = { token: member.token, body, contentType: "image/jpeg" };
    expect(await sendImage(api, camera, image)).toMatchObject({ status });
  }
  expect(await listFiles(api)).toEqual([]);
  expect(await listSettings(api, camera)).toMatchObject([{ settings: {} }]);
});

test("an image is served as a file that can do nothing, under its device's name and time", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  await sendImage(api, camera, { token: member.token });
  const { headers } = await showImage(api, member.token, { id: camera.id });
  const time = api.now().toISOString().replace(/[:.]/g, "_");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="device-${camera.id}-reference-image@${time}.webp"`,
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
  const first = await sendImage(api, camera, { token: member.token, body: await imageOf(61) });
  expect(first.key).toMatch(/^ref\/2026\/11\/20\/[\w-]{36}$/);
  const alone = await api.send(findReferenceImage, { id }, member.token);
  expect(alone.fromDateTime).toBe(arrived);
  expect(alone).not.toHaveProperty("untilDateTime");
  api.advance(10);
  const replaced = api.now().toISOString();
  api.advance(10);
  const query = `?at-time=${replaced}`;
  await sendImage(api, camera, { token: member.token, body: await imageOf(62), query });
  const then = await showWidth(api, member.token, { id, "at-time": arrived });
  expect([then, await showWidth(api, member.token, { id })]).toEqual([61, 62]);
  const old = await api.send(findReferenceImage, { id, "at-time": arrived }, member.token);
  expect([old.fromDateTime, old.untilDateTime]).toEqual([arrived, replaced]);
});

test("an image shows what is now: one from the future holds from now on", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  await sendImage(api, camera, { token: member.token, body: await imageOf(61) });
  api.advance(60);
  await sendImage(api, camera, {
    token: member.token,
    body: await imageOf(62),
    query: "?at-time=2099-01-01",
  });
  expect((await listSettings(api, camera)).at(-1)?.from_at).toBe(api.now().toISOString());
  expect(await showWidth(api, member.token, { id: camera.id })).toBe(62);
});

test("both kinds of image stand in the settings, and stay behind when the device moves", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  await api.send(updateDeviceSettings, { id, settings: { synced: true } }, camera.token);
  const { token } = member;
  const pov = await sendImage(api, camera, { token });
  const inside = { token, body: await imageOf(62), query: "?type=in-situ" };
  const inSitu = await sendImage(api, camera, inside);
  const { settings } = await api.send(getDeviceSettings, { id }, camera.token);
  expect(settings).toEqual({
    referenceImagePOV: pov.key,
    referenceImagePOVFileSize: pov.size,
    referenceImagePOVMimeType: "image/webp",
    referenceImageInSitu: inSitu.key,
    referenceImageInSituFileSize: inSitu.size,
    referenceImageInSituMimeType: "image/webp",
    synced: true,
  });
  expect(await showWidth(api, member.token, { id, type: "in-situ" })).toBe(62);
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
