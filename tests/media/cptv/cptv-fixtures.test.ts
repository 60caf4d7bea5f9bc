import { expect, test } from "vitest";
import { ByteReader } from "#media/cptv/byte-reader.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvFrame } from "#media/cptv/format.ts";
import { readFrameSections, readHeader } from "#media/cptv/sections.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { collect, decodeAll, requireRecording } from "./cptv-samples.ts";

test("oneframe.cptv: header", async (context) => {
  const { header } = await decodeAll(requireRecording(context, "oneframe.cptv"));
  expect(header).toMatchObject({
    version: 2,
    timestampUs: 1616089006555375n,
    width: 160,
    height: 120,
    compression: 1,
    fps: 9,
    deviceName: "Eliminator7",
    serial: 20233409,
    deviceId: 1426,
    model: "lepton3.5",
    brand: "flir",
    firmware: "3.3.26",
    previewSecs: 5,
    altitude: 0,
    hasBackgroundFrame: true,
  });
  expect(header.motionConfig).toHaveLength(234);
  expect(header).not.toHaveProperty("latitude");
});

test("oneframe.cptv: a background frame and four others", async (context) => {
  const file = requireRecording(context, "oneframe.cptv");
  const { frames } = await decodeAll(file);
  expect(frames.map(describeFrame)).toEqual([
    { background: true, timeOnMs: undefined, min: 28037, max: 28430, sum: 542422599 },
    { background: false, timeOnMs: 42097003, min: 28020, max: 28437, sum: 542582481 },
    { background: false, timeOnMs: 42097117, min: 28020, max: 28437, sum: 542575197 },
    { background: false, timeOnMs: 42097231, min: 28022, max: 28439, sum: 542595142 },
    { background: false, timeOnMs: 42097345, min: 28022, max: 28437, sum: 542592438 },
  ]);
  expect([...frames[0]!.pixels.subarray(0, 5)]).toEqual([28110, 28110, 28074, 28062, 28067]);
  expect([...frames[1]!.pixels.subarray(0, 5)]).toEqual([28101, 28101, 28074, 28079, 28125]);
  expect(frames[1]).toMatchObject({ lastFfcMs: 41950102 });
  expect(frames[1]!.temp).toBeCloseTo(17.14, 5);
  expect(frames[1]!.tempAtFfc).toBeCloseTo(17.19, 5);
  expect(await readBitWidths(file)).toEqual([8, 8, 6, 6, 6]);
});

test("oneframe.cptv: summary", async (context) => {
  const summary = await readCptvSummary(requireRecording(context, "oneframe.cptv"));
  expect(summary).toMatchObject({
    recordedAt: new Date("2021-03-18T17:36:46.555Z"),
    totalFrames: 4,
    durationSeconds: 0.4444444444444444,
    location: undefined,
    previewSeconds: 5,
  });
});

test("small.cptv: header", async (context) => {
  const { header } = await decodeAll(requireRecording(context, "small.cptv"));
  expect(header).toMatchObject({
    version: 2,
    timestampUs: 1606482230368460n,
    width: 160,
    height: 120,
    compression: 1,
    fps: 9,
    deviceName: "TrapCam02",
    serial: 2358654,
    deviceId: 1186,
    model: "lepton3",
    brand: "flir",
    firmware: "3.1.51",
    previewSecs: 3,
    latitude: -43.65536117553711,
    locTimestampUs: 1603424968000000n,
  });
  expect(header.longitude).toBeCloseTo(172.63158, 5);
  expect(header.altitude).toBeCloseTo(223.58325, 4);
  expect(header.accuracy).toBeCloseTo(11.792, 5);
  expect(header.motionConfig).toMatch(/^dynamicthreshold: true\n/);
  expect(header).not.toHaveProperty("hasBackgroundFrame");
});

test("small.cptv: 163 frames", async (context) => {
  const file = requireRecording(context, "small.cptv");
  const { frames } = await decodeAll(file);
  const described = frames.map(describeFrame);
  expect(frames).toHaveLength(163);
  expect(Math.min(...described.map(({ min }) => min))).toBe(2734);
  expect(Math.max(...described.map(({ max }) => max))).toBe(2894);
  expect(described.some(({ background }) => background)).toBe(false);
  expect(described.at(0)).toMatchObject({ timeOnMs: 21124108, sum: 53402195 });
  expect(described.at(-1)).toMatchObject({ timeOnMs: 21142927, sum: 53372768 });
  expect([...frames[0]!.pixels.subarray(0, 5)]).toEqual([2789, 2785, 2779, 2784, 2778]);
  expect(frames[0]).toMatchObject({ lastFfcMs: 20942875 });
  expect(frames[0]!.temp).toBeCloseTo(16.53, 5);
  expect(frames[0]!.tempAtFfc).toBeCloseTo(16.55, 5);
  expect(countEach(await readBitWidths(file))).toEqual({ 5: 109, 6: 34, 7: 19, 8: 1 });
});

test("small.cptv: summary", async (context) => {
  const summary = await readCptvSummary(requireRecording(context, "small.cptv"));
  expect(summary).toMatchObject({
    recordedAt: new Date("2020-11-27T13:03:50.368Z"),
    totalFrames: 163,
    location: { latitude: -43.65536117553711, longitude: 172.63157653808594 },
    previewSeconds: 3,
  });
  expect(summary.durationSeconds).toBeCloseTo(18.111, 3);
});

test("small.cptv cut short keeps what is whole", async (context) => {
  const file = requireRecording(context, "small.cptv");
  expect((await readCptvSummary(file.subarray(0, 400_000))).totalFrames).toBe(69);
  expect((await decodeAll(file.subarray(0, 400_000))).frames).toHaveLength(69);
  expect((await readCptvSummary(file.subarray(0, -8))).totalFrames).toBe(163);
});

test("small.cptv overwritten in the middle keeps what comes before", async (context) => {
  const file = requireRecording(context, "small.cptv").slice();
  const whole = await decodeAll(file);
  file.fill(0xff, 300_000, 300_100);
  const { frames } = await decodeAll(file);
  expect(frames.length).toBeGreaterThan(45);
  expect(frames.length).toBeLessThan(60);
  expect(frames.slice(0, 45)).toEqual(whole.frames.slice(0, 45));
});

test("both recordings survive being encoded again", async (context) => {
  for (const name of ["oneframe.cptv", "small.cptv"]) {
    const recording = await decodeAll(requireRecording(context, name));
    const again = encodeCptv(recording.header, recording.frames);
    expect(await decodeAll(again)).toEqual(recording);
  }
});

function describeFrame({ background, timeOnMs, pixels }: CptvFrame) {
  return {
    background,
    timeOnMs,
    min: Math.min(...pixels),
    max: Math.max(...pixels),
    sum: pixels.reduce((sum, value) => sum + value, 0),
  };
}

async function readBitWidths(file: Uint8Array): Promise<number[]> {
  const reader = new ByteReader(file);
  const sections = await collect(readFrameSections(reader, await readHeader(reader)));
  return sections.map(({ bitWidth }) => bitWidth);
}

function countEach(values: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
