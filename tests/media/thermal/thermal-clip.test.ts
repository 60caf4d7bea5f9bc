import { expect, test } from "vitest";
import {
  type Clip,
  type ClipEvent,
  emptyClip,
  expectFrames,
  extendClip,
  findPicture,
  isShowable,
} from "#media/thermal/clip.ts";
import { framesOf, headerOf } from "../cptv/cptv-samples.ts";

const header = headerOf(4, 3);
const ranged = headerOf(4, 3, { minValue: 2800, maxValue: 3500 });
const range = { min: 2900, max: 3200 };
const batch: ClipEvent = { kind: "frames", frames: framesOf(header, 2), range, loadedShare: 0.5 };

function clipOf(...events: ClipEvent[]): Clip {
  return events.reduce(extendClip, emptyClip);
}

test("a clip gathers the frames of all batches, in order", () => {
  const clip = clipOf({ kind: "begin" }, { kind: "header", header }, batch, batch);
  expect(clip.frames).toEqual([...batch.frames, ...batch.frames]);
  expect(clip).toMatchObject({ header, range, loadedShare: 0.5, isSettled: false });
});

test("colours that would change as frames come are not shown", () => {
  const coming = clipOf({ kind: "header", header }, batch);
  expect(isShowable(coming)).toBe(false);
  expect(findPicture(coming, 0)).toBeUndefined();
  const whole = extendClip(coming, { kind: "end" });
  expect(findPicture(whole, 1)).toEqual({ frame: batch.frames[1], range });
});

test("a header with a range lets frames be shown as they come", () => {
  const coming = clipOf({ kind: "header", header: ranged }, batch);
  expect(findPicture(coming, 1)?.range).toEqual({ min: 2800, max: 3500 });
  expect(findPicture(coming, 2)).toBeUndefined();
});

test("a failure keeps what has come, and to begin again forgets it", () => {
  const failed = clipOf({ kind: "header", header }, batch, {
    kind: "failure",
    failure: "unreachable",
  });
  expect(failed).toMatchObject({ isSettled: true, failure: "unreachable" });
  expect(isShowable(failed)).toBe(true);
  expect(extendClip(failed, { kind: "begin" })).toEqual(emptyClip);
});

test("a file that ends without a frame is unreadable", () => {
  const clip = clipOf({ kind: "header", header }, { kind: "end" });
  expect(clip.failure).toBe("unreadable");
  expect(isShowable(clip)).toBe(false);
});

test("the header tells how many frames will come, the background frame not counted", () => {
  const counted = headerOf(4, 3, { totalFrames: 90, hasBackgroundFrame: true });
  const coming = clipOf({ kind: "header", header: counted }, batch);
  expect(expectFrames(coming)).toBe(89);
  expect(expectFrames(extendClip(coming, { kind: "end" }))).toBe(2);
  expect(expectFrames(clipOf({ kind: "header", header }, batch))).toBe(2);
});
