import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { listVisits } from "#contract/wire/visits/monitoring.ts";
import {
  getOriginalFile,
  getRawFile,
  getRecording,
  queryRecordings,
  type RecordingData,
} from "#contract/wire/recordings/recordings.ts";
import { requireRecording } from "#tests/media/cptv/cptv-samples.ts";
import { cameraExif, makeImage } from "#tests/media/image/image-samples.ts";
import { makeM4a } from "#tests/media/video/mp4-samples.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, sha1, upload } from "#tests/support/recordings/uploads.ts";

interface Sample {
  name: string;
  /** Absent of the published recordings. */
  make?: () => Uint8Array | Promise<Uint8Array>;
  data: Record<string, unknown>;
  shown: Partial<RecordingData>;
  sha1?: string;
}

const recordedAt = "2026-11-20T06:00:00.000Z";

const samples: Sample[] = [
  {
    name: "oneframe.cptv",
    data: { type: "thermalRaw" },
    shown: {
      recordingDateTime: "2021-03-18T17:36:46.555Z",
      duration: 0.4444444444444444,
      location: null,
      rawMimeType: "application/x-cptv",
      additionalMetadata: { previewSecs: 5, totalFrames: 4 },
    },
    sha1: "0add9e2337d1c6df3e6a52e797e6b995e433f0f0",
  },
  {
    name: "small.cptv",
    data: { type: "thermalRaw" },
    shown: {
      recordingDateTime: "2020-11-27T13:03:50.368Z",
      duration: 163 / 9,
      location: { lat: -43.65536117553711, lng: 172.63157653808594 },
      rawMimeType: "application/x-cptv",
      additionalMetadata: { previewSecs: 3, totalFrames: 163 },
    },
  },
  {
    name: "60sec-audio.m4a",
    data: { type: "audio", recordingDateTime: recordedAt, duration: 60 },
    shown: {
      recordingDateTime: recordedAt,
      duration: 60,
      location: null,
      rawMimeType: "audio/mp4",
    },
    sha1: "c5d369b40ef6c1cde4a2cfb4eb74ab6a2aa0a1bf",
  },
  {
    name: "embedded-metadata-tc2.aac",
    data: { type: "audio" },
    shown: {
      recordingDateTime: "2024-10-02T01:47:11.101Z",
      duration: 20.000912,
      location: { lat: -43.601032, lng: 172.71317 },
      rawMimeType: "audio/mp4",
      version: null,
      additionalMetadata: {},
    },
  },
  {
    name: "generated.cptv",
    make: () =>
      makeCptv({ recordedAt, frames: 27, latitude: -43.5, longitude: 172.625, previewSecs: 2 }),
    data: { type: "thermalRaw" },
    shown: {
      recordingDateTime: recordedAt,
      duration: 3,
      location: { lat: -43.5, lng: 172.625 },
      rawMimeType: "application/x-cptv",
      additionalMetadata: { previewSecs: 2, totalFrames: 27 },
    },
  },
  {
    name: "generated.m4a",
    make: () =>
      makeM4a({
        recordingDateTime: "2026-11-20T19:00:00+13:00",
        duration: "60.25",
        latitude: "-43.5",
        longitude: "172.6",
      }),
    data: { type: "audio" },
    shown: {
      recordingDateTime: recordedAt,
      duration: 60.25,
      location: { lat: -43.5, lng: 172.6 },
      rawMimeType: "audio/mp4",
    },
  },
  {
    name: "generated.jpg",
    make: () => makeImage("jpeg", { exif: cameraExif }),
    data: { type: "trailcam-image", duration: 3 },
    shown: {
      recordingDateTime: "2026-11-20T06:30:05.250Z",
      duration: 3,
      location: { lat: -43.601, lng: 172.7 },
      rawMimeType: "image/jpeg",
    },
  },
];

const visiting = ["small.cptv", "generated.cptv", "generated.jpg"];

test.for(samples)(
  "$name is uploaded, read back, shown and found",
  async ({ name, ...sample }, context) => {
    await using api = await openTestApi();
    const { camera, member, projectId } = await makeCast(api);
    const { token } = member;
    const file = sample.make ? await sample.make() : requireRecording(context, name);
    const hash = sha1(file);
    if (sample.sha1) expect(hash).toBe(sample.sha1);
    const parts = [dataPart({ ...sample.data, fileHash: hash }), filePart(file, name)];
    const { recordingId: id = 0, messages } = await upload(api, camera.token, parts);
    expect(messages).toEqual(["Thanks for the data"]);

    const { recording, rawSize, downloadRawJWT: jwt } = await api.send(getRecording, { id }, token);
    expect(recording).toMatchObject({ id, ...sample.data, ...sample.shown });
    expect(rawSize).toBe(file.byteLength);
    const answers = [
      await api.send(getRawFile, { id }, token),
      await api.send(getOriginalFile, { id }, token),
      await api.send(downloadSigned, { jwt }),
    ];
    for (const answer of answers) {
      expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    }

    const all = { projectId, duration: 0, "include-false-positives": true };
    const found = await api.send(queryRecordings, all, token);
    expect(found.recordings.map((one) => one.id)).toEqual([id]);
    const { visits } = await api.send(
      listVisits,
      { page: 1, "page-size": 10, types: "thermalRaw,trailcam-image" },
      token,
    );
    const seen = visits.flatMap(({ recordings }) => recordings.map(({ recId }) => recId));
    expect(seen).toEqual(visiting.includes(name) ? [id] : []);
  },
);
