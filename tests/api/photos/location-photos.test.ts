import sharp from "sharp";
import { expect, test } from "vitest";
import { deleteLocationPhoto, getLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import { getLocation, updateLocation } from "#contract/wire/locations/locations.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { makeLocation } from "#tests/support/projects/locations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, type Part, upload } from "#tests/support/recordings/uploads.ts";

const photo = await makeImage("png");
const parts = [dataPart({}), filePart(photo, "hut.jpg")];

async function openWithLocation() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await makeLocation(api, cast.owner, cast.projectId, "Hut");
  const add = async (locationId = id, sent: Part[] = parts) => {
    const path = `/api/v1/stations/${locationId}/reference-photo`;
    const answer = await upload(api, cast.member.token, sent, path);
    return { fileKey: "", ...answer };
  };
  const listed = async () => {
    const { station } = await api.send(getLocation, { id }, cast.member.token);
    return station.settings?.referenceImages;
  };
  return { api, id, add, listed, ...cast };
}

const inPath = (key: string) => key.replaceAll("/", "_");

test("a photo is written anew as JPEG, and served as a picture to download", async () => {
  const { api, id, add, listed, member } = await openWithLocation();
  await using _ = api;
  expect(await listed()).toBeUndefined();
  const { status, fileKey } = await add();
  expect(status).toBe(200);
  expect(fileKey).toMatch(/^f\/2026\/11\/20\/[0-9a-f-]{36}$/);
  expect(await listed()).toEqual([fileKey]);
  const options = { id, fileKey: inPath(fileKey) };
  const response = await api.send(getLocationPhoto, options, member.token);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 64, height: 48 });
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="reference-image.jpg"',
  );
});

test("photos that are added at the same time are all there", async () => {
  const { api, add, listed } = await openWithLocation();
  await using _ = api;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add()));
  const keys = answers.map(({ fileKey }) => fileKey);
  expect((await listed())?.toSorted()).toEqual(keys.toSorted());
  expect(new Set(keys).size).toBe(5);
});

test("a photo that is removed is gone, its file too, and the others are there", async () => {
  const { api, id, add, listed, admin } = await openWithLocation();
  await using _ = api;
  const first = await add();
  const second = await add();
  const options = { id, fileKey: inPath(first.fileKey) };
  await api.send(deleteLocationPhoto, options, admin.token);
  expect(await listed()).toEqual([second.fileKey]);
  const files = await listFiles(api);
  expect(files).toHaveLength(1);
  expect(files[0]).toContain(second.fileKey);
  for (const endpoint of [getLocationPhoto, deleteLocationPhoto]) {
    const refusal = await api.refuse(endpoint, options, admin.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
});

test("what is no photo, or a damaged one, is refused and leaves nothing behind", async () => {
  const { api, add, listed } = await openWithLocation();
  await using _ = api;
  const page = new TextEncoder().encode("<script>alert(1)</script>");
  for (const sent of [page, new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), photo.subarray(0, 60)]) {
    const answer = await add(undefined, [dataPart({}), filePart(sent, "hut.jpg")]);
    expect(answer).toMatchObject({ status: 422, errorType: "unprocessable" });
  }
  expect(await listed()).toBeUndefined();
  expect(await listFiles(api)).toEqual([]);
});

test("a photo that comes while the server stops is to be sent again, and is not called damaged", async () => {
  const { api, add } = await openWithLocation();
  await using _ = api;
  await api.services.photos.close();
  expect(await add()).toMatchObject({ status: 503 });
  expect(await listFiles(api)).toEqual([]);
});

test("no key opens what the location does not list", async () => {
  const { api, id, add, owner, projectId, admin } = await openWithLocation();
  await using _ = api;
  const other = await makeLocation(api, owner, projectId, "Stream");
  const { fileKey } = await add(other);
  const before = await listFiles(api);
  const keys = [
    inPath(fileKey),
    fileKey,
    "../nightjar.sqlite",
    ".._.._nightjar.sqlite",
    "__proto__",
    "%",
    "f",
  ];
  for (const key of keys) {
    for (const endpoint of [getLocationPhoto, deleteLocationPhoto]) {
      const refusal = await api.refuse(endpoint, { id, fileKey: key }, admin.token);
      expect([key, refusal.status, refusal.errorType]).toEqual([key, 400, "client"]);
    }
  }
  expect(await listFiles(api)).toEqual(before);
});

test("an upload without a photo, or to what is no location of one's own, leaves nothing behind", async () => {
  const { api, id, add, listed, stranger } = await openWithLocation();
  await using _ = api;
  expect((await add(id, [dataPart({})])).status).toBe(422);
  expect((await add(id, [filePart(photo)])).status).toBe(422);
  const unknown: Part = { name: "other", content: photo, fileName: "other.jpg" };
  expect((await add(id, [dataPart({}), unknown])).status).toBe(422);
  expect((await add(id + 1)).status).toBe(403);
  const path = `/api/v1/stations/${id}/reference-photo`;
  expect((await upload(api, stranger.token, parts, path)).status).toBe(403);
  expect(await listed()).toBeUndefined();
  expect(await listFiles(api)).toEqual([]);
});

test("the photos of a retired location are out of reach", async () => {
  const { api, id, add, admin } = await openWithLocation();
  await using _ = api;
  const { fileKey } = await add();
  await api.send(updateLocation, { id, retire: true }, admin.token);
  const options = { id, fileKey: inPath(fileKey) };
  expect((await add()).status).toBe(403);
  expect((await api.refuse(getLocationPhoto, options, admin.token)).status).toBe(403);
  expect((await api.refuse(deleteLocationPhoto, options, admin.token)).status).toBe(403);
});
