import sharp from "sharp";
import { expect, test } from "vitest";
import {
  getOriginalFile,
  getRawFile,
  getRecording,
  getThumbnail,
  type RecordingData,
} from "#contract/wire/recordings/recordings.ts";
import { getRendition, listRenditions } from "#contract/wire/recordings/renditions.ts";
import { cameraExif, jpegWith, makeImage, makeTiff } from "#tests/media/image/image-samples.ts";
import {
  answersByRole,
  type Camera,
  everyone,
  makeCast,
  type Person,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import {
  dataPart,
  filePart,
  type Part,
  record,
  upload,
} from "#tests/support/recordings/uploads.ts";

const recordingDateTime = "2026-11-20T06:00:00.000Z";
const clockOnly = { IFD2: { DateTimeOriginal: "2026:11:20 19:30:05" } };

interface Cast {
  camera: Camera;
  member: Person;
}

async function recordImage(
  api: TestApi,
  { camera, member }: Cast,
  file: Uint8Array,
  { data = {}, parts = [], fileName = "IMG_0001.JPG" }: Sent = {},
): Promise<RecordingData> {
  const type = "trailcam-image";
  const sent = [dataPart({ type, ...data }), filePart(file, fileName), ...parts];
  const { recordingId: id = 0, messages } = await upload(api, camera.token, sent);
  expect(messages).toEqual(["Thanks for the data"]);
  return (await api.send(getRecording, { id }, member.token)).recording;
}

interface Sent {
  data?: Record<string, unknown>;
  parts?: Part[];
  fileName?: string;
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test("an image says when and where it was taken, and with what", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  for (const fileName of ["IMG_0001.JPG", "file"]) {
    const file = await makeImage("jpeg", { exif: cameraExif });
    expect(await recordImage(api, cast, file, { fileName })).toMatchObject({
      recordingDateTime: "2026-11-20T06:30:05.250Z",
      location: { lat: -43.601, lng: 172.7 },
      additionalMetadata: {
        width: 64,
        height: 48,
        make: "Kea Cam",
        model: "K 1",
        softwareVersion: "2.4",
        dateTime: "2026-11-20T19:30:05.250",
        exposureTime: 1 / 30,
        fStop: 2.8,
        ISO: 800,
        focalLength: 3.6,
      },
    });
  }
});

test("what a camera sensed is kept with its picture", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const note = new Uint8Array(160);
  note.set(Buffer.from("RECONYXH2\0"));
  note.set([3], 0x4c);
  const exif = makeTiff({
    exif: [
      [0x9209, 0x19],
      [0x927c, note],
      [0x9400, [[-25, 10]]],
    ],
  });
  const recording = await recordImage(api, cast, jpegWith(exif), { data: { recordingDateTime } });
  expect(recording.additionalMetadata).toEqual({
    width: 64,
    height: 48,
    flash: true,
    temperatureCelsius: -2.5,
    moonPhase: "waxing gibbous",
  });
});

test("what was sent wins over what the image says", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const additionalMetadata = { make: "Read from the footer" };
  const sent = { recordingDateTime, location: { lat: -41, lng: 174 }, additionalMetadata };
  const file = await makeImage("jpeg", { exif: cameraExif });
  const recording = await recordImage(api, cast, file, { data: sent });
  expect(recording).toMatchObject(sent);
  expect(recording.additionalMetadata).toEqual(additionalMetadata);
});

test("a clock without a zone shows that of the place, else of the device, else of the deployment", async () => {
  await using api = await openTestApi({ DEFAULT_TIME_ZONE: "Pacific/Chatham" });
  const cast = await makeCast(api);
  const file = await makeImage("jpeg", { exif: clockOnly });
  const taken = async (data: Record<string, unknown> = {}) =>
    (await recordImage(api, cast, file, { data })).recordingDateTime;
  expect(await taken()).toBe("2026-11-20T05:45:05.000Z");
  expect(await taken({ location: [0, 0] })).toBe("2026-11-20T05:45:05.000Z");
  expect(await taken({ location: [-33.87, 151.2] })).toBe("2026-11-20T08:30:05.000Z");
  await record(api, cast.camera, {
    recordingDateTime: "2026-11-20T09:00:00.000Z",
    location: [-43.6, 172.7],
  });
  expect(await taken()).toBe("2026-11-20T06:30:05.000Z");
});

test("an image that does not know its time is refused unless the time is sent", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const never = { IFD2: { DateTimeOriginal: "0000:00:00 00:00:00" } };
  const files = [
    await makeImage("jpeg", { exif: never }),
    Buffer.from("no image"),
    Buffer.alloc(0),
  ];
  for (const file of files) {
    const parts = [dataPart({ type: "trailcam-image" }), filePart(file, "a.jpg")];
    expect((await upload(api, cast.camera.token, parts)).status).toBe(422);
    const recording = await recordImage(api, cast, file, { data: { recordingDateTime } });
    expect(recording.processingState).toBe("FINISHED");
  }
});

test("an image to show and a thumbnail are made, and the original is kept as it was", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { token } = cast.member;
  const size = { width: 2000, height: 1000 };
  const file = await makeImage("jpeg", { ...size, exif: cameraExif, orientation: 6 });
  const { id } = await recordImage(api, cast, file);
  const before = await api.send(getRawFile, { id }, token);
  expect((await bytesOf(before)).equals(file)).toBe(true);
  expect((await api.send(listRenditions, { id }, token)).state).toBe("pending");
  await api.jobs.drain();

  const shown = await api.send(getRawFile, { id }, token);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  const picture = await bytesOf(shown);
  const facts = await sharp(picture).metadata();
  expect(facts).toMatchObject({ format: "webp", width: 640, height: 1280 });
  expect(facts.exif).toBeUndefined();
  const thumbnail = await api.send(getThumbnail, { id }, token);
  expect(thumbnail.headers.get("content-type")).toBe("image/webp");
  const small = await sharp(await bytesOf(thumbnail)).metadata();
  expect(small).toMatchObject({ format: "webp", width: 120, height: 240 });
  const original = await api.send(getOriginalFile, { id }, token);
  expect(original.headers.get("content-type")).toBe("image/jpeg");
  expect(original.headers.get("content-disposition")).toMatch(/\.jpg"$/);
  expect((await bytesOf(original)).equals(file)).toBe(true);

  const reply = await api.send(getRecording, { id }, token);
  expect(reply).toMatchObject({ rawSize: file.length, fileSize: picture.length });
  const { state, renditions } = await api.send(listRenditions, { id }, token);
  expect(state).toBe("made");
  expect(renditions).toMatchObject([{ kind: "poster", width: 640, height: 1280 }]);
  const poster = await api.send(getRendition, { id, kind: "poster" }, token);
  expect((await bytesOf(poster)).equals(picture)).toBe(true);
});

test("a small image is not made larger", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { id } = await recordImage(api, cast, await makeImage("png", { exif: clockOnly }));
  await api.jobs.drain();
  const { renditions } = await api.send(listRenditions, { id }, cast.member.token);
  expect(renditions).toMatchObject([{ width: 64, height: 48 }]);
});

test("pictures that the upload brought stay, and only what is missing is made", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { token } = cast.member;
  const file = await makeImage("jpeg", { width: 500, height: 400, exif: clockOnly });
  const own = await makeImage("webp", { width: 50, height: 40 });
  const derived = { ...filePart(own, "derived.webp"), name: "derived" };
  const thumb = { ...filePart(own, "thumb.webp"), name: "thumb" };
  for (const parts of [[derived, thumb], [derived], [thumb]]) {
    const { id } = await recordImage(api, cast, file, { parts });
    await api.jobs.drain();
    const shown = await bytesOf(await api.send(getRawFile, { id }, token));
    const small = await bytesOf(await api.send(getThumbnail, { id }, token));
    expect(shown.equals(own)).toBe(parts.includes(derived));
    expect(small.equals(own)).toBe(parts.includes(thumb));
  }
});

test("of a file that is no image, or too large to open, no pictures are made", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { token } = cast.member;
  const giant = jpegWith(new Uint8Array());
  giant.set([0xff, 0xff, 0xff, 0xff], giant.length - 5);
  const files = [
    Buffer.from("no image"),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
    Buffer.alloc(0),
    giant,
  ];
  for (const file of files) {
    const { id } = await recordImage(api, cast, file, { data: { recordingDateTime } });
    await api.jobs.drain();
    expect((await api.send(listRenditions, { id }, token)).state).toBe("failed");
    const { headers } = await api.send(getThumbnail, { id }, token);
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await bytesOf(await api.send(getRawFile, { id }, token))).equals(file)).toBe(true);
  }
  expect(api.log).toEqual([]);
});

test("a damaged image is shown as far as it can be read", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const whole = await makeImage("jpeg", { width: 400, height: 300, exif: clockOnly });
  const { id } = await recordImage(api, cast, whole.subarray(0, whole.length / 2));
  await api.jobs.drain();
  const { renditions } = await api.send(listRenditions, { id }, cast.member.token);
  expect(renditions).toMatchObject([{ kind: "poster", width: 400, height: 300 }]);
});

test("members and super-users get an original, others do not learn whether there is one", async () => {
  await using api = await openTestApi();
  const cast = await makeCast(api);
  const { id } = await recordImage(api, cast, await makeImage("jpeg", { exif: clockOnly }));
  const refused = { anonymous: 401, stranger: 403, invited: 403, device: 401 } as const;
  const ask = (input: { id: number; deleted?: boolean }) =>
    answersByRole(cast.tokens, (token) => api.attempt(getOriginalFile, input, token));
  expect(await ask({ id })).toEqual({ ...everyone("ok"), ...refused });
  for (const input of [{ id: 999 }, { id, deleted: true }])
    expect(await ask(input)).toEqual({ ...everyone(403), anonymous: 401, device: 401 });
});
