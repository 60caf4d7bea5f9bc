import { expect, test } from "vitest";
import {
  type Clip,
  type ClipEvent,
  emptyClip,
  expectFrames,
  extendClip,
  isShowable,
} from "#media/thermal/clip.ts";
import { headerOf } from "../cptv/cptv-samples.ts";

const header = headerOf(4, 3);
const range = { min: 2900, max: 3200 };
const progress: ClipEvent = { kind: "progress", frameCount: 2, range, loadedShare: 0.5 };

function clipOf(...events: ClipEvent[]): Clip {
  return events.reduce(extendClip, emptyClip);
}

test("a clip knows how much of it has come, and is shown from its first frame on", () => {
  const begun = clipOf({ kind: "begin" }, { kind: "header", header });
  expect(isShowable(begun)).toBe(false);
  const coming = extendClip(begun, progress);
  expect(coming).toMatchObject({ header, range, frameCount: 2, loadedShare: 0.5 });
  expect(coming.isSettled).toBe(false);
  expect(isShowable(coming)).toBe(true);
});

test("a failure keeps what has come, and to begin again forgets it", () => {
  const failed = clipOf({ kind: "header", header }, progress, {
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
  const coming = clipOf({ kind: "header", header: counted }, progress);
  expect(expectFrames(coming)).toBe(89);
  expect(expectFrames(extendClip(coming, { kind: "end" }))).toBe(2);
  expect(expectFrames(clipOf({ kind: "header", header }, progress))).toBe(2);
});

test("a failure on the way stays after the end of the file", () => {
  const failed = extendClip(
    { ...emptyClip, frameCount: 3 },
    { kind: "failure", failure: "unreadable" },
  );
  expect(extendClip(failed, { kind: "end" })).toMatchObject({
    isSettled: true,
    failure: "unreadable",
  });
});
