import { expect, test } from "vitest";
import { isUnseen, waitsAsWhole } from "#contract/rules/reviews/unseen-recordings.ts";
import { unseenSituations } from "#tests/support/recordings/unseen-situations.ts";

test.each(unseenSituations)("$what waits as a whole without AI and with it: $waits", (one) => {
  const { type = "thermalRaw", state = "FINISHED", duration = 10, hasTrack, waits } = one;
  const recording = {
    type,
    processingState: state,
    duration,
    tracks: hasTrack ? [{}] : [],
    hasMedia: !one.isFileGone && !one.isUnreadable,
  };
  expect([false, true].map((hasAi) => waitsAsWhole(recording, hasAi))).toEqual(waits);
});

test("sound that nobody has heard is unseen, too, though it waits in no queue", () => {
  const sound = { type: "audio" as const, processingState: "FINISHED", duration: 60, tracks: [] };
  expect([isUnseen(sound, false), isUnseen(sound, true)]).toEqual([true, false]);
});
