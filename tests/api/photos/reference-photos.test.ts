import sharp from "sharp";
import { expect, test } from "vitest";
import { insertHistory } from "#api/devices/queries/device-history.ts";
import {
  deleteReferenceImage,
  findReferenceImage,
  getReferenceImage,
} from "#contract/wire/photos/reference-images.ts";
import {
  alignReferencePhoto,
  discardReferencePhoto,
  findReferencePhoto,
  getReferencePhoto,
  listReferencePhotos,
  previewReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import { cameraExif, makeImage } from "#tests/media/image/image-samples.ts";
import { listSettings, makePlacedCast, sendImage } from "#tests/support/device-settings.ts";
import { makeCamera } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { sendPhoto, square, uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

/** A picture whose left half is red and whose right half is blue. */
async function makeHalves(width: number, height: number) {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const column = Math.floor(at / 3) % width;
    return (at % 3 === 0) === column < width / 2 && at % 3 !== 1 ? 255 : 0;
  });
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await image.png().toBuffer());
}

async function readPixel(response: Response, x: number, y: number) {
  const image = sharp(await response.arrayBuffer()).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

async function sizeOf(response: Response) {
  const { width, height, format, exif, orientation } = await sharp(
    await response.arrayBuffer(),
  ).metadata();
  return { width, height, format, exif, orientation };
}

const countFiles = async (api: TestApi) => (await listFiles(api)).length;

test("a photo is kept upright and without what its camera told, and says when it was taken", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const exif = { ...cameraExif, IFD2: { DateTimeOriginal: "2026:11:19 09:30:05" } };
  const wide = { width: 3000, height: 1500, exif, orientation: 6 };
  const photo = await uploadPhoto(api, camera, member.token, await makeImage("jpeg", wide));
  expect(photo).toEqual({
    id: photo.id,
    width: 1280,
    height: 2560,
    uploadedDateTime: api.now().toISOString(),
    takenDateTime: "2026-11-18T20:30:05.000Z",
  });
  const shown = await api.send(getReferencePhoto, { id, photoId: photo.id }, member.token);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(await sizeOf(shown)).toEqual({
    width: 640,
    height: 1280,
    format: "webp",
    exif: undefined,
    orientation: undefined,
  });
  const listed = await api.send(listReferencePhotos, { id }, member.token);
  expect(listed).toMatchObject({ periods: [], draft: photo });
});

test("a preview is what lies between the corners, as the camera sees it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const photo = await uploadPhoto(api, camera, member.token, await makeHalves(64, 48));
  const preview = (corners: string) =>
    api.send(previewReferencePhoto, { id: camera.id, photoId: photo.id, corners }, member.token);
  const leftOnly = "0,0,0.5,0,0.5,1,0,1";
  const [red] = [await preview(leftOnly)];
  expect(red.headers.get("cache-control")).toBe("private, max-age=3600");
  expect(await sizeOf(red.clone())).toMatchObject({ width: 640, height: 480, format: "webp" });
  const [r = 0, , b = 0, alpha] = await readPixel(red, 200, 240);
  expect([r > 200, b < 60, alpha]).toEqual([true, true, 255]);
  const outside = await preview("-0.5,0,0.5,0,0.5,1,-0.5,1");
  expect((await readPixel(outside, 100, 240))[3]).toBe(0);
});

test("corners that make no frame are refused, and so are those too far out", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id: photoId } = await uploadPhoto(api, camera, member.token);
  const before = await countFiles(api);
  const wrong = ["", "1,2,3", "0,0,1,0,0,1,1,1", "1,0,0,0,0,1,1,1", "0,0,.01,0,.01,.01,0,.01"];
  for (const corners of [...wrong, "0,0,1,0,1,1,0,1.6"]) {
    const input = { id: camera.id, photoId, corners };
    for (const endpoint of [alignReferencePhoto, previewReferencePhoto]) {
      const refusal = await api.refuse(endpoint, input, member.token);
      expect([corners, refusal.status, refusal.errors[0]?.param]).toEqual([
        corners,
        422,
        "corners",
      ]);
    }
  }
  expect(await countFiles(api)).toBe(before);
});

test("a saved photo is the device's reference image, and what was recorded before keeps the old one", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  api.advance(60);
  const recordedFirst = api.now().toISOString();
  const first = await uploadPhoto(api, camera, member.token, await makeHalves(64, 48));
  const align = { id, photoId: first.id, corners: square };
  const made = await api.send(alignReferencePhoto, align, member.token);
  const image = await api.send(getReferenceImage, { id }, member.token);
  expect(Number(image.headers.get("content-length"))).toBe(made.size);
  expect(await sizeOf(image)).toMatchObject({ width: 1280, height: 960, format: "webp" });
  api.advance(60);
  const replaced = api.now().toISOString();
  const second = await uploadPhoto(api, camera, member.token);
  await api.send(alignReferencePhoto, { ...align, photoId: second.id }, member.token);
  const { periods, draft } = await api.send(listReferencePhotos, { id }, member.token);
  expect(draft).toBeUndefined();
  const stored = { type: "pov", isHere: true } as const;
  expect(periods).toEqual([
    { ...stored, fromDateTime: replaced, photo: { ...second, corners: square } },
    {
      ...stored,
      fromDateTime: arrived,
      untilDateTime: replaced,
      photo: { ...first, corners: square },
    },
  ]);
  const query = { id, "at-time": recordedFirst };
  const old = await api.send(getReferenceImage, query, member.token);
  const [r = 0, , b = 0] = await readPixel(old, 300, 480);
  expect([r > 200, b < 60]).toEqual([true, true]);
  const valid = await api.send(findReferenceImage, query, member.token);
  expect(valid).toMatchObject({ fromDateTime: arrived, untilDateTime: replaced });
});

test("a photo in use is laid anew from what was uploaded, and the old way is remembered, too", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const photo = await uploadPhoto(api, camera, member.token);
  const wider = "0,0,1,0,1,1,0,1";
  for (const corners of [square, wider]) {
    await api.send(alignReferencePhoto, { id, photoId: photo.id, corners }, member.token);
    api.advance(60);
  }
  const { periods } = await api.send(listReferencePhotos, { id }, member.token);
  expect(periods.map((period) => period.photo?.corners)).toEqual([wider, square]);
  expect(await countFiles(api)).toBe(4);
  await api.send(deleteReferenceImage, { id }, member.token);
  expect(await countFiles(api)).toBe(3);
  const photoId = periods[1]?.photo?.id ?? 0;
  await api.send(getReferencePhoto, { id, photoId }, member.token);
  await api.send(deleteReferenceImage, { id }, member.token);
  expect(await countFiles(api)).toBe(0);
  const gone = await api.refuse(findReferencePhoto, { id, photoId }, member.token);
  expect(gone).toMatchObject({ status: 403, errorType: "authorization" });
});

test("a photo in situ is shown at once, made small, beside that of the view", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const body = await makeImage("png", { width: 4000, height: 200 });
  const { status, photo } = await sendPhoto(api, camera, {
    token: member.token,
    body,
    type: "in-situ",
  });
  expect([status, photo]).toEqual([200, undefined]);
  const shown = await api.send(getReferenceImage, { id, type: "in-situ" }, member.token);
  expect(await sizeOf(shown)).toMatchObject({ width: 2560, height: 128, format: "webp" });
  const { periods, draft } = await api.send(listReferencePhotos, { id }, member.token);
  expect(draft).toBeUndefined();
  expect(periods).toMatchObject([{ type: "in-situ", isHere: true }]);
  expect(await countFiles(api)).toBe(1);
});

test("what was set by another program is listed without a photo, and a move ends it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const arrived = api.now().toISOString();
  await sendImage(api, camera, { token: member.token });
  api.advance(60);
  const moved = api.now().toISOString();
  const location = northOf(ridge, 500);
  await record(api, camera, { location, recordingDateTime: moved });
  const { periods } = await api.send(listReferencePhotos, { id }, member.token);
  expect(periods).toEqual([
    { type: "pov", fromDateTime: arrived, untilDateTime: moved, isHere: false },
  ]);
});

test("a device that was nowhere takes photos and no alignment, and they can be discarded", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makePlacedCast(api);
  const lost = await makeCamera(api, projectId, "Lost camera");
  const { id: photoId } = await uploadPhoto(api, lost, member.token);
  const query = { id: lost.id, photoId };
  const unprocessable = { status: 422, errorType: "unprocessable" };
  const align = { ...query, corners: square };
  expect(await api.refuse(alignReferencePhoto, align, member.token)).toMatchObject(unprocessable);
  const inSitu = await sendPhoto(api, lost, { token: member.token, type: "in-situ" });
  expect(inSitu).toMatchObject(unprocessable);
  expect(await countFiles(api)).toBe(2);
  await api.send(discardReferencePhoto, query, member.token);
  expect(await countFiles(api)).toBe(0);
  expect((await api.refuse(discardReferencePhoto, query, member.token)).status).toBe(403);
});

test("a photo in use is not discarded", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id: photoId } = await uploadPhoto(api, camera, member.token);
  const query = { id: camera.id, photoId };
  await api.send(alignReferencePhoto, { ...query, corners: square }, member.token);
  const refusal = await api.refuse(discardReferencePhoto, query, member.token);
  expect(refusal).toMatchObject({ status: 422, errorType: "unprocessable" });
  await api.send(getReferencePhoto, query, member.token);
});

test("a photo is reached through its own device, and by what that device has become", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makePlacedCast(api);
  const other = await makeCamera(api, projectId, "Valley camera");
  const { id: photoId } = await uploadPhoto(api, camera, member.token);
  const missing = { status: 403, errorType: "authorization" };
  const elsewhere = { id: other.id, photoId };
  expect(await api.refuse(getReferencePhoto, elsewhere, member.token)).toMatchObject(missing);
  await api.send(alignReferencePhoto, { id: camera.id, photoId, corners: square }, member.token);
  expect(await api.refuse(getReferencePhoto, elsewhere, member.token)).toMatchObject(missing);
  const settings = (await listSettings(api, camera)).at(-1)?.settings;
  await insertHistory(api.services.store.write, {
    deviceId: other.id,
    projectId,
    uuid: camera.id,
    saltId: camera.saltId,
    deviceName: "Valley camera",
    fromAt: api.now().toISOString(),
    setBy: "re-register",
    place: ridge,
    settings: JSON.stringify(settings),
  });
  const { periods } = await api.send(listReferencePhotos, { id: other.id }, member.token);
  expect(periods).toMatchObject([{ photo: { id: photoId } }]);
  await api.send(getReferencePhoto, elsewhere, member.token);
  await api.send(alignReferencePhoto, { ...elsewhere, corners: "0,0,1,0,1,1,0,1" }, member.token);
  await api.send(deleteReferenceImage, { id: camera.id }, member.token);
  await api.send(getReferencePhoto, elsewhere, member.token);
});
