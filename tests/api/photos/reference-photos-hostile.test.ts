import * as fc from "fast-check";
import { utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { sweepFiles } from "#api/recordings/operations/sweep-files.ts";
import { findDraft } from "#api/photos/queries/reference-photos.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import {
  alignReferencePhoto,
  listReferencePhotos,
  previewReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import { jpegWith, makeImage } from "#tests/media/image/image-samples.ts";
import { mutationsOf } from "#tests/media/mutations.ts";
import { makePlacedCast } from "#tests/support/device-settings.ts";
import { sendPhoto, square, uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { rounds } from "#tests/support/chance.ts";

test("what is no photo is refused with a sentence that says why, and leaves no file", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const send = async (body: Uint8Array) => {
    const bytes = new Uint8Array(body);
    const answer = await sendPhoto(api, camera, { token: member.token, body: bytes });
    return [answer.status, answer.messages[0]];
  };
  const huge = await makeImage("png", { width: 16, height: 16 });
  new DataView(huge.buffer).setUint32(16, 10_001);
  new DataView(huge.buffer).setUint32(20, 5_000);
  expect(await send(Buffer.alloc(0))).toEqual([422, "This is not a JPEG, PNG, WebP or HEIF."]);
  expect(await send(Buffer.from("<svg><script/></svg>"))).toEqual([
    422,
    "This is not a JPEG, PNG, WebP or HEIF.",
  ]);
  expect(await send(huge)).toEqual([
    422,
    "The photo has more than 50 million pixels. Make it smaller first.",
  ]);
  const wide = huge.slice();
  new DataView(wide.buffer).setUint32(20, 8);
  new DataView(wide.buffer).setUint32(16, 20_000);
  expect(await send(wide)).toEqual([422, expect.stringMatching(/takes too much memory to open/)]);
  const damaged = [422, "The photo cannot be read: the file is damaged."];
  expect(await send(jpegWith(new Uint8Array()))).toEqual(damaged);
  const whole = await makeImage("jpeg", { width: 400, height: 300 });
  expect(await send(whole.subarray(0, whole.length / 2))).toEqual(damaged);
  expect((await send(new Uint8Array(maxPhotoBytes + 1)))[0]).toBe(413);
  expect(await listFiles(api)).toEqual([]);
});

test("damaged photos are taken in or refused, and never fail the server", async () => {
  await using api = await openTestApi({ RATE_LIMITS: "off" });
  const { camera, member } = await makePlacedCast(api);
  for (const format of ["jpeg", "png", "webp"] as const) {
    const good = await makeImage(format, { width: 32, height: 24 });
    await fc.assert(
      fc.asyncProperty(mutationsOf(good), async (body) => {
        const { status } = await sendPhoto(api, camera, {
          token: member.token,
          body: new Uint8Array(body),
        });
        expect([200, 422]).toContain(status);
      }),
      { numRuns: rounds(30) },
    );
  }
  const { draft } = await api.send(listReferencePhotos, { id: camera.id }, member.token);
  const { id: photoId } = draft ?? (await uploadPhoto(api, camera, member.token));
  const input = { id: camera.id, photoId, corners: square };
  expect((await api.send(previewReferencePhoto, input, member.token)).status).toBe(200);
});

test("one person uploads 60 photos an hour and no more", async () => {
  await using api = await openTestApi();
  const { camera, member, owner } = await makePlacedCast(api);
  const body = new Uint8Array([1]);
  for (let sent = 0; sent < 60; sent += 1) {
    expect((await sendPhoto(api, camera, { token: member.token, body })).status).toBe(422);
  }
  expect((await sendPhoto(api, camera, { token: member.token })).status).toBe(429);
  expect((await sendPhoto(api, camera, { token: owner.token })).status).toBe(200);
});

test("previews asked for by the dozen are drawn or put off", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id: photoId } = await uploadPhoto(api, camera, member.token);
  const query = Array.from({ length: 24 }, (_, index) => {
    const corners = `0.${index + 10},0,1,0,1,1,0,1`;
    return api.attempt(previewReferencePhoto, { id: camera.id, photoId, corners }, member.token);
  });
  const outcomes = await Promise.all(query);
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  const corners = square;
  await api.send(previewReferencePhoto, { id: camera.id, photoId, corners }, member.token);
});

test("a photo whose file is lost is said to be, and no image is made of it", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id: photoId } = await uploadPhoto(api, camera, member.token);
  for (const path of await listFiles(api)) {
    await api.services.files.remove(path.slice(`${api.dataDir}/files/`.length));
  }
  const input = { id: camera.id, photoId, corners: square };
  for (const endpoint of [previewReferencePhoto, alignReferencePhoto]) {
    expect(await api.refuse(endpoint, input, member.token)).toMatchObject({
      status: 500,
      errorType: "fatal",
    });
  }
});

test("photos in use stay for good, those that nobody used for a month go with their files", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makePlacedCast(api);
  const { id } = camera;
  const used = await uploadPhoto(api, camera, member.token);
  await api.send(alignReferencePhoto, { id, photoId: used.id, corners: square }, member.token);
  const stored = await listFiles(api);
  await uploadPhoto(api, camera, member.token);
  const orphan = "photo/2026/11/20/0b3f6a52-9c1d-4a7e-8f00-2d4c6b8a9e11-shown";
  await (await api.services.files.receive([Buffer.from("left")])).keep(orphan);
  api.advance(60);
  for (const path of await listFiles(api)) await utimes(path, api.now(), api.now());
  api.advance(25 * 3600);
  await sweepFiles(api.services);
  expect(await listFiles(api)).toHaveLength(stored.length + 2);
  expect(await findDraft(api.services.store.read, id)).toBeDefined();
  api.advance(30 * 24 * 3600);
  await sweepFiles(api.services);
  expect((await listFiles(api)).toSorted()).toEqual(stored.toSorted());
  expect(await findDraft(api.services.store.read, id)).toBeUndefined();
});
