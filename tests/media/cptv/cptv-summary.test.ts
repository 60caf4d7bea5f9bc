import { expect, test } from "vitest";
import { encodeCptv } from "#media/cptv/encode.ts";
import type { CptvHeader } from "#media/cptv/format.ts";
import { readCptvSummary } from "#media/cptv/summary.ts";
import { frameOf, framesOf, headerOf } from "./cptv-samples.ts";

function summarise(more: Partial<CptvHeader>, frameCount = 3) {
  const header = headerOf(4, 3, more);
  return readCptvSummary(encodeCptv(header, framesOf(header, frameCount)));
}

test("frames are counted when the header gives no number, or zero", async () => {
  expect(await summarise({})).toMatchObject({ totalFrames: 3, durationSeconds: (1 / 9) * 3 });
  expect(await summarise({ totalFrames: 0 })).toMatchObject({ totalFrames: 3 });
  expect(await summarise({}, 0)).toMatchObject({ totalFrames: 0, durationSeconds: 0 });
});

test("the header's own number is believed", async () => {
  expect(await summarise({ totalFrames: 18 })).toMatchObject({
    totalFrames: 18,
    durationSeconds: 2,
  });
});

test("a background frame is not counted", async () => {
  const header = headerOf(2, 1, { hasBackgroundFrame: true });
  const frames = [frameOf([5, 6], { background: true }), frameOf([5, 7]), frameOf([5, 8])];
  expect(await readCptvSummary(encodeCptv(header, frames))).toMatchObject({ totalFrames: 2 });
});

test("the frame rate is 9 where the header says none or zero", async () => {
  expect(await summarise({ fps: 0 })).toMatchObject({ durationSeconds: (1 / 9) * 3 });
  expect(await summarise({ fps: 3 })).toMatchObject({ durationSeconds: 1 });
  expect(await summarise({ version: 1, fps: 3 })).toMatchObject({ durationSeconds: (1 / 9) * 3 });
});

test("the start loses what is less than a millisecond", async () => {
  const { recordedAt } = await summarise({ timestampUs: 1616089006555999n });
  expect(recordedAt).toEqual(new Date("2021-03-18T17:36:46.555Z"));
});

test("a location needs both numbers, neither zero, on the globe", async () => {
  const { location } = await summarise({ latitude: -43.5, longitude: 172.25 });
  expect(location).toEqual({ latitude: -43.5, longitude: 172.25 });
  const nowhere = [
    {},
    { latitude: -43.5 },
    { longitude: 172.25 },
    { latitude: 0, longitude: 172.25 },
    { latitude: -43.5, longitude: 0 },
    { latitude: Number.NaN, longitude: 172.25 },
    { latitude: -43.5, longitude: Infinity },
    { latitude: 91, longitude: 172.25 },
    { latitude: -43.5, longitude: -181 },
  ];
  for (const header of nowhere) {
    expect(await summarise(header)).toMatchObject({ location: undefined });
  }
});

test("a preview of no seconds is none", async () => {
  expect(await summarise({ previewSecs: 5 })).toMatchObject({ previewSeconds: 5 });
  expect(await summarise({ previewSecs: 0 })).toMatchObject({ previewSeconds: undefined });
});
