import * as fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { getLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import { getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { getReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import { makeGridHeic } from "#tests/media/image/heif-grid.ts";
import { readHeic, readTwin, resizeHeic, turnHeic } from "#tests/media/image/heif-samples.ts";
import { mutationsOf } from "#tests/media/mutations.ts";
import { makePlacedCast } from "#tests/support/device-settings.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { sendPhoto, uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import { rounds } from "#tests/support/chance.ts";

const damaged = [422, "The photo cannot be read: the file is damaged."];

async function openWithCamera(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makePlacedCast(api);
  const { camera, member, owner, projectId } = cast;
  const { id } = camera;
  const send = async (body: Uint8Array) => {
    const sent = { token: member.token, body: new Uint8Array(body) };
    const { status, messages } = await sendPhoto(api, camera, sent);
    return [status, messages[0]];
  };
  /** What is shown of a photo of the view. */
  const take = async (body: Uint8Array<ArrayBuffer>) => {
    const photo = await uploadPhoto(api, camera, member.token, body);
    const shown = await api.send(getReferencePhoto, { id, photoId: photo.id }, member.token);
    return { photo, shown: await readPicture(shown) };
  };
  const locationId = await makeLocation(api, owner, projectId, "Hut");
  const addToLocation = (body: Uint8Array) => {
    const path = `/api/v1/stations/${locationId}/reference-photo`;
    return upload(api, member.token, [dataPart({}), filePart(body, "IMG_1.HEIC")], path);
  };
  const close = () => api[Symbol.asyncDispose]();
  return { api, ...cast, send, take, locationId, addToLocation, [Symbol.asyncDispose]: close };
}

async function readPicture(response: Response) {
  const bytes = await response.arrayBuffer();
  const { format, exif } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { format, exif, width: info.width, height: info.height, data };
}

type Picture = Awaited<ReturnType<typeof readPicture>>;

/** How far the values of two pictures are apart, of 255, on average. */
function difference(one: Picture, other: Picture): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const sum = one.data.reduce((all, value, at) => all + Math.abs(value - (other.data[at] ?? 0)), 0);
  return sum / one.data.length;
}

test("a HEIF photo becomes what its JPEG twin becomes, whichever way the phone was held", async () => {
  await using site = await openWithCamera();
  const turns = [1, 8, 3, 6] as const;
  for (const [quarters, orientation] of turns.entries()) {
    const { photo, shown } = await site.take(await turnHeic(quarters as 0 | 1 | 2 | 3));
    const twin = await site.take(await readTwin(orientation));
    const isUpright = orientation === 8 || orientation === 6;
    const size = isUpright ? { width: 480, height: 640 } : { width: 640, height: 480 };
    expect(photo).toMatchObject({ ...size, takenDateTime: "2026-11-18T20:30:05.000Z" });
    expect(photo).toMatchObject({ takenDateTime: twin.photo.takenDateTime });
    expect(shown).toMatchObject({ format: "webp", exif: undefined, ...size });
    expect(difference(shown, twin.shown)).toBeLessThan(4);
  }
});

test("a photo of tiles, as phones write them, becomes one picture", async () => {
  await using site = await openWithCamera();
  const { photo, shown } = await site.take(await makeGridHeic(3));
  expect(photo).toMatchObject({ width: 960, height: 1280 });
  expect(photo.takenDateTime).toBe("2026-11-18T20:30:05.000Z");
  const tile = sharp(await readTwin(6)).autoOrient();
  const tiles = [0, 1, 2, 3].map((at) => ({ left: (at % 2) * 480, top: (at >> 1) * 640 }));
  const input = await tile.png().toBuffer();
  const whole = sharp({ create: { width: 960, height: 1280, channels: 3, background: "black" } });
  const twin = await whole
    .composite(tiles.map((place) => ({ input, ...place })))
    .png()
    .toBuffer();
  expect(difference(shown, await readPicture(new Response(new Uint8Array(twin))))).toBeLessThan(4);
});

test("AVIF photos are taken in, too", async () => {
  await using site = await openWithCamera();
  const avif = new Uint8Array(
    await sharp(await readTwin(1))
      .avif()
      .toBuffer(),
  );
  const { shown } = await site.take(avif);
  expect(difference(shown, (await site.take(await readTwin(1))).shown)).toBeLessThan(4);
});

test("a HEIF photo of the camera in place is shown at once", async () => {
  await using site = await openWithCamera();
  const { api, camera, member } = site;
  const sent = { token: member.token, body: await readHeic(), type: "in-situ" } as const;
  expect((await sendPhoto(api, camera, sent)).status).toBe(200);
  const query = { id: camera.id, type: "in-situ" } as const;
  const image = await api.send(getReferenceImage, query, member.token);
  expect(await readPicture(image)).toMatchObject({ format: "webp", width: 640, height: 480 });
});

test("one that is damaged, too large, or not as large as it says is refused and leaves no file", async () => {
  await using site = await openWithCamera();
  const photo = await readHeic();
  expect(await site.send(photo.subarray(0, 300))).toEqual(damaged);
  expect(await site.send(photo.subarray(0, 3000))).toEqual(damaged);
  expect(await site.send(await resizeHeic(64, 48))).toEqual(damaged);
  expect(await site.send(await resizeHeic(10_001, 5_000))).toEqual([
    422,
    "The photo has more than 50 million pixels. Make it smaller first.",
  ]);
  const empty = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  expect(await site.send(empty)).toEqual(damaged);
  expect((await site.addToLocation(photo.subarray(0, 3000))).status).toBe(422);
  const large = new Uint8Array(maxPhotoBytes + 1);
  large.set(photo);
  expect((await site.addToLocation(large)).status).toBe(413);
  expect(await listFiles(site.api)).toEqual([]);
  expect((await site.send(photo))[0]).toBe(200);
});

test("whatever is damaged in one, it is taken in or refused, and never fails the server", async () => {
  await using site = await openWithCamera({ RATE_LIMITS: "off" });
  await fc.assert(
    fc.asyncProperty(mutationsOf(await readHeic()), async (body) => {
      expect([200, 422]).toContain((await site.send(body))[0]);
    }),
    { numRuns: rounds(30) },
  );
  expect((await site.send(await readHeic()))[0]).toBe(200);
});

test("of a location HEIF photos are kept as JPEG, and counted like every photo", async () => {
  await using site = await openWithCamera();
  const { api, locationId, member } = site;
  const { status, fileKey } = { fileKey: "", ...(await site.addToLocation(await turnHeic(3))) };
  expect(status).toBe(200);
  const options = { id: locationId, fileKey: fileKey.replaceAll("/", "_") };
  const response = await api.send(getLocationPhoto, options, member.token);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const picture = await readPicture(response);
  expect(picture).toMatchObject({ format: "jpeg", exif: undefined, width: 480, height: 640 });
  const none = (await readHeic()).subarray(0, 100);
  for (let sent = 1; sent < 60; sent += 1) {
    expect((await site.addToLocation(none)).status).toBe(422);
  }
  expect((await site.addToLocation(none)).status).toBe(429);
});
