import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameWindow, listNeededFrames, type View } from "#media/thermal/frame-window.ts";
import { frameOf } from "../cptv/cptv-samples.ts";

const length = 32;

function segment(index: number, count = length) {
  return Array.from({ length: count }, (_, at) => frameOf([index * length + at]));
}

function windowOf(...indices: number[]): FrameWindow {
  const window = new FrameWindow(length);
  for (const index of indices) window.put(index, segment(index));
  return window;
}

test("frames of the segments that are held are found by their number", () => {
  const window = windowOf(0, 3);
  expect(window.find(31)?.pixels[0]).toBe(31);
  expect(window.find(96)?.pixels[0]).toBe(96);
  expect(window.find(32)).toBeUndefined();
});

test("a segment that is still growing lacks its last frames, until it comes again", () => {
  const window = new FrameWindow(length);
  window.put(0, segment(0, 5));
  expect(window.find(5)).toBeUndefined();
  expect(window.findMissing([4, 5])).toBe(0);
  window.put(0, segment(0));
  expect(window.find(5)?.pixels[0]).toBe(5);
  expect(window.findMissing([4, 5])).toBeUndefined();
});

test("nine segments are one too many: the one that was looked at longest ago goes", () => {
  const window = windowOf(0, 1, 2, 3, 4, 5, 6, 7);
  window.touch(0);
  window.put(8, segment(8));
  expect(window.find(0)).toBeDefined();
  expect(window.find(32)).toBeUndefined();
});

/** Which segment is fetched next where these are held. */
function nextOf(held: number[], view: Partial<View>, frameCount = 1000): number | undefined {
  const needed = listNeededFrames(
    { frame: 0, isPlaying: true, loopStart: 0, ...view },
    { frameCount, segmentLength: length },
  );
  return windowOf(...held).findMissing(needed);
}

test("a segment that was decoded before all of it had come is decoded again for its next frame", () => {
  const window = windowOf(1);
  window.put(0, segment(0, 27));
  const needed = listNeededFrames(
    { frame: 26, isPlaying: true, loopStart: 0 },
    { frameCount: 45, segmentLength: length },
  );
  expect(window.findMissing(needed)).toBe(0);
});

test("the frame that is shown comes first, then those that follow, then the one before", () => {
  const view = { frame: 100 };
  expect(nextOf([], view)).toBe(3);
  expect(nextOf([3], view)).toBe(4);
  expect(nextOf([3, 4], view)).toBe(5);
  expect(nextOf([3, 4, 5], view)).toBe(2);
  expect(nextOf([2, 3, 4, 5], view)).toBeUndefined();
});

test("while it stands still only what single steps reach is fetched", () => {
  expect(nextOf([3], { frame: 100, isPlaying: false })).toBe(2);
  expect(nextOf([2, 3], { frame: 100, isPlaying: false })).toBeUndefined();
  expect(nextOf([3], { frame: 120, isPlaying: false })).toBe(4);
  expect(nextOf([3, 4], { frame: 120, isPlaying: false })).toBeUndefined();
});

test("what a pointer asks for comes right after the frame that is shown", () => {
  expect(nextOf([], { frame: 96, peeked: 700 })).toBe(3);
  expect(nextOf([3], { frame: 96, peeked: 700 })).toBe(21);
});

test("near the end the frame where a loop begins is made ready", () => {
  expect(nextOf([30, 31], { frame: 960, loopStart: 64 })).toBe(2);
});

test("whatever is needed has come, and has room in the window beside what was shown before", () => {
  const frame = fc.nat(5399);
  fc.assert(
    fc.property(frame, frame, frame, fc.nat(5400), (frame, loopStart, peeked, frameCount) => {
      const view = { frame, isPlaying: true, loopStart, peeked };
      const needed = listNeededFrames(view, { frameCount, segmentLength: length });
      expect(needed.every((number) => number >= 0 && number < frameCount)).toBe(true);
      const segments = new Set(needed.map((number) => Math.floor(number / length)));
      expect(segments.size).toBeLessThan(8);
    }),
  );
});
