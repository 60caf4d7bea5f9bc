import fc from "fast-check";
import { expect } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { createUploadJob, deleteUploadJob, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { cameraExif, makeImage } from "#tests/media/image/image-samples.ts";
import { readHeic } from "#tests/media/image/heif-samples.ts";
import { mutationsOf } from "#tests/media/mutations.ts";
import { makeM4a } from "#tests/media/video/mp4-samples.ts";
import { makeZip } from "#tests/media/zip-samples.ts";
import { isLong, seed } from "../../chance.ts";
import { sendTo } from "../../processes/killable.ts";
import { cardPart, cardRequest, makeClip, makePicture } from "../../recordings/cards.ts";
import { paintMask } from "../../recordings/mask-images.ts";
import { makeCptv } from "../../recordings/recordings.ts";
import { dataPart, filePart, multipartType, toMultipart } from "../../recordings/uploads.ts";
import { isFailure, type Attack } from "../attack.ts";
import * as sounds from "../sound-samples.ts";
import { signInTo, type Target } from "../target.ts";

/** Of each type. */
const damagedFiles = isLong ? 200 : 3;
let taken = 0;

/** Others each time. */
function damage(good: Uint8Array): Uint8Array<ArrayBuffer>[] {
  taken += 1;
  const parameters = { numRuns: damagedFiles, seed: seed + taken };
  return fc.sample(mutationsOf(good), parameters).map((bytes) => new Uint8Array(bytes));
}

async function expectAnswered(response: Response, what: string): Promise<string> {
  const text = await response.text();
  expect([what, isFailure(response.status) ? response.status : "answered"]).toEqual([
    what,
    "answered",
  ]);
  return text;
}

type Send = (target: Target, file: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Sent by the camera; what was kept is shown, and deleted. */
function asRecording(data: object, name: string): Send {
  return async ({ url, transport, device, owner }, file) => {
    const response = await fetch(`${url}/api/v1/recordings`, {
      method: "POST",
      headers: { authorization: device.token, "content-type": multipartType },
      body: toMultipart([dataPart(data), filePart(file, name)]),
    });
    const answer = await expectAnswered(response, name);
    const { recordingId: id } = JSON.parse(answer) as { recordingId?: number };
    if (id === undefined) return;
    const token = await owner();
    await sendTo(transport, getRecording, { id }, token);
    await sendTo(transport, deleteRecording, { id, "soft-delete": false }, token);
  };
}

const asPhoto: Send = async ({ url, device, owner }, body) => {
  const response = await fetch(`${url}/api/v1/devices/${device.id}/reference-photos?type=pov`, {
    method: "POST",
    headers: { authorization: await owner(), "content-type": "application/octet-stream" },
    body,
  });
  await expectAnswered(response, "a photo");
};

const asMask: Send = async ({ url, device, owner }, body) => {
  const response = await fetch(`${url}/api/v1/devices/${device.id}/mask-regions/tracing`, {
    method: "POST",
    headers: { authorization: await owner(), "content-type": "image/png" },
    body,
  });
  await expectAnswered(response, "a mask");
};

/** Stored to its end, so that each picture is looked at. */
const asCard: Send = async ({ transport, device, owner }, file) => {
  const token = await owner();
  const settings = { id: device.id, timeZone: "Pacific/Auckland" };
  const { uploadJob } = await sendTo(transport, createUploadJob, settings, token);
  const body = toMultipart([cardPart("card.zip", file)]);
  await expectAnswered(await transport(cardRequest(token, uploadJob.id, body)), "a card");
  const start = startUploadJob.path.replace(":id", String(uploadJob.id));
  const headers = { authorization: token };
  const started = new Request(`http://here${start}`, { method: "POST", headers });
  await expectAnswered(await transport(started), "starting a card");
  const remove = deleteUploadJob.path.replace(":id", String(uploadJob.id));
  const removed = new Request(`http://here${remove}`, { method: "DELETE", headers });
  await expectAnswered(await transport(removed), "removing a card");
};

/** Looked at, nothing of it is made. */
function asImport(name: string): Send {
  let visitor: Awaited<ReturnType<typeof signInTo>> | undefined;
  return async ({ url }, file) => {
    visitor ??= await signInTo(url);
    const body = new FormData();
    body.append("file", new File([file], name));
    const init = { method: "POST", body, headers: { origin: url } };
    await expectAnswered(await visitor.fetch("/kea-basin/locations/import", init), name);
  };
}

const point = "<name>Saddle</name>";
const imports = {
  "places.csv": "name,lat,lng\nSaddle,-43.6,172.6\nHut,-43.7,172.6\nDoor,-43.8,172.6\n",
  "places.gpx": `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-43.6" lon="172.6">${point}</wpt></gpx>`,
  "places.kml": `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${point}<Point><coordinates>172.6,-43.6</coordinates></Point></Placemark></Document></kml>`,
  "places.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { name: "Saddle" },
        geometry: { type: "Point", coordinates: [172.6, -43.6] },
      },
    ],
  }),
};

const clock = "2026:11:20 19:30:05";
const image = { type: "trailcam-image" };
const video = { type: "trailcam-video" };
const sound = { type: "audio" };
const texts = { recordingDateTime: "2026-11-19T20:15:30.5+13:00", duration: "60.25" };
const withExif = { width: 32, height: 24, exif: cameraExif };

type Sample = Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

const kinds: [what: string, makeSample: () => Sample, send: Send][] = [
  ["CPTV", () => makeCptv(), asRecording({ type: "thermalRaw" }, "a.cptv")],
  ["sound in M4A", () => makeM4a(texts), asRecording(sound, "a.m4a")],
  ["sound in WAV", sounds.makeWav, asRecording(sound, "a.wav")],
  ["sound in MP3", sounds.makeMp3, asRecording(sound, "a.mp3")],
  ["sound in AAC", sounds.makeAac, asRecording(sound, "a.aac")],
  ["sound in FLAC", sounds.makeFlac, asRecording(sound, "a.flac")],
  ["sound in Ogg", sounds.makeOgg, asRecording(sound, "a.ogg")],
  ["video in MP4", () => sounds.makeMovie("vide", "soun"), asRecording(video, "a.mp4")],
  ["video of a trail camera", () => makeClip("2026-11-20T19:30:05"), asRecording(video, "a.mov")],
  ["video in AVI", sounds.makeAvi, asRecording(video, "a.avi")],
  ["something without a type", () => sounds.makeMovie("soun"), asRecording({}, "a")],
  ["pictures in JPEG", () => makeImage("jpeg", withExif), asRecording(image, "a.jpg")],
  ["pictures in PNG", () => makeImage("png", withExif), asRecording(image, "a.png")],
  ["pictures in WebP", () => makeImage("webp", withExif), asRecording(image, "a.webp")],
  ["photos in JPEG", () => makeImage("jpeg", withExif), asPhoto],
  ["photos in PNG", () => makeImage("png", withExif), asPhoto],
  ["photos in WebP", () => makeImage("webp", withExif), asPhoto],
  ["photos in HEIF", () => readHeic(), asPhoto],
  ["masks in PNG", async () => new Uint8Array(await (await paintMask({})).arrayBuffer()), asMask],
  ["ZIP archives of a card", makeCard, asCard],
  ...Object.entries(imports).map(([name, text]): [string, () => Sample, Send] => [
    `locations in ${name}`,
    () => new Uint8Array(Buffer.from(text)),
    asImport(name),
  ]),
];

async function makeCard(): Promise<Uint8Array<ArrayBuffer>> {
  const content = await makePicture(clock);
  const clip = makeClip("2026-11-20T19:30:05");
  const stored = { compression: 0, sizesBehind: true };
  return makeZip([
    { name: "DCIM/a.jpg", content },
    { name: "DCIM/b.mp4", content: clip, ...stored },
  ]);
}

export const damagedFileAttacks: Attack[] = kinds.map(([what, makeSample, send]) => ({
  what: `${damagedFiles} damaged files: ${what}`,
  run: async (target) => {
    for (const file of damage(await makeSample())) await send(target, file);
  },
}));
