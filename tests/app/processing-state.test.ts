import { expect, test } from "vitest";
import { describeProcessing } from "#app/routes/project/recording/processing-state.server.ts";
import type { Progress } from "#contract/wire/processing/progress.ts";

const since = "2026-11-20T06:00:00.000Z";
const until = "2026-11-20T06:30:00.000Z";
const trackAndAnalyse = { processingState: "trackAndAnalyse", processing: true };

function describe(
  recording: { type?: string; processingState: string; processing: boolean },
  progress?: Omit<Progress, "processingState">,
  now = "2026-11-20T06:10:00Z",
) {
  const { processingState } = recording;
  const known = progress && { processingState, ...progress };
  const setting = { zone: "UTC", now: new Date(now), hasAi: true };
  const state = describeProcessing(recording as never, known, setting);
  return state && [state.text, ...(state.time ? [state.time.text] : [])].join(" ");
}

test("a state says who has the recording, for what and since when", () => {
  const at = "6:00 am, 10 min ago";
  const waiting = { ...trackAndAnalyse, processing: false };
  const lease = { since, until };
  const named = { lease: { ...lease, by: "Kea" } };
  expect(describe({ processingState: "FINISHED", processing: true }, named)).toBe(undefined);
  expect(describe({ processingState: "analyse.failed", processing: false })).toBe(
    "Processing failed",
  );
  expect(describe(waiting, { waitingSince: since })).toBe(`Waiting for AI since ${at}`);
  expect(describe(trackAndAnalyse, named)).toBe(
    `AI (Kea) has been looking for movement since ${at}`,
  );
  for (const [processingState, work] of [
    ["tracking", "looking for movement"],
    ["analyse", "working out what it shows"],
    ["reprocess", "looking at it again"],
  ] as const) {
    expect(describe({ processingState, processing: true }, { lease })).toBe(
      `AI has been ${work} since ${at}`,
    );
  }
  const sound = { type: "audio", processingState: "analyse", processing: true };
  expect(describe(sound, { lease })).toBe(`AI has been working out what is calling since ${at}`);
});

test("a worker whose lease has run out hasn't answered", () => {
  const late = "2026-11-20T07:00:00Z";
  const lease = { since, until, by: "Kea" };
  expect(describe(trackAndAnalyse, { lease }, late)).toBe(
    "AI (Kea) hasn't answered since 6:00 am, 1 h ago",
  );
});

test("a server that does not know since when says what it knows", () => {
  expect(describe(trackAndAnalyse)).toBe("AI is looking at it");
  expect(describe({ ...trackAndAnalyse, processing: false })).toBe("Waiting for AI");
});
