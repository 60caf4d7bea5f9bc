import { expect, test } from "vitest";
import {
  compareCandidates,
  isLeasable,
  jobStatesOf,
  mergeDeep,
  retriedState,
  stateAfter,
  type Candidate,
} from "#contract/rules/processing/processing.ts";
import { jobStates } from "#contract/wire/processing/job-states.ts";
import { fieldUpdates } from "#contract/wire/processing/processing.ts";
import { processingStates, recordingTypes } from "#contract/wire/recordings/recording-types.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

function minutesAgo(minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

function candidate(facts: Partial<Candidate>): Candidate {
  return {
    id: 1,
    state: "analyse",
    processing: null,
    failedCount: 0,
    stateStartedAt: minutesAgo(0),
    recordedAt: minutesAgo(60),
    uploader: "device",
    hasAlert: false,
    ...facts,
  };
}

const stale = minutesAgo(30);
const cooled = minutesAgo(12 * 60);
const leasability: [string, Partial<Candidate>, boolean][] = [
  ["never leased", {}, true],
  ["freed", { processing: false }, true],
  ["freed after many failures", { processing: false, failedCount: 7 }, true],
  ["of another state", { state: "tracking" }, false],
  ["leased", { processing: true }, false],
  ["leased 29 minutes ago", { processing: true, stateStartedAt: minutesAgo(29) }, false],
  ["leased 30 minutes ago", { processing: true, stateStartedAt: stale }, true],
  ["abandoned twice", { processing: true, stateStartedAt: stale, failedCount: 1 }, false],
  ["failed just now", { state: "analyse.failed", processing: false, failedCount: 1 }, false],
  [
    "failed almost 12 hours ago",
    { state: "analyse.failed", stateStartedAt: minutesAgo(12 * 60 - 1) },
    false,
  ],
  [
    "failed once, 12 hours ago",
    { state: "analyse.failed", stateStartedAt: cooled, failedCount: 1 },
    true,
  ],
  [
    "failed twice, 12 hours ago",
    { state: "analyse.failed", stateStartedAt: cooled, failedCount: 2 },
    false,
  ],
  ["failed in another state", { state: "tracking.failed", stateStartedAt: cooled }, false],
  ["corrupt", { state: "CORRUPT" }, false],
  ["finished", { state: "FINISHED" }, false],
];

test.each(leasability)("a recording that is %s", (_, facts, expected) => {
  expect(isLeasable(candidate(facts), "analyse", now)).toBe(expected);
});

test("each reason for an order goes before all that follow it", () => {
  const inOrder = [
    candidate({ id: 9, hasAlert: true, recordedAt: minutesAgo(4000) }),
    candidate({ id: 1, hasAlert: true, recordedAt: minutesAgo(3000), processing: false }),
    candidate({ id: 8, uploader: "user", recordedAt: minutesAgo(20) }),
    candidate({ id: 7, recordedAt: minutesAgo(90) }),
    candidate({ id: 5, recordedAt: minutesAgo(60) }),
    candidate({ id: 6, recordedAt: minutesAgo(60) }),
    candidate({ id: 4, uploader: "user", recordedAt: minutesAgo(24 * 60) }),
    candidate({ id: 3, failedCount: 1, hasAlert: true }),
    candidate({ id: 2, processing: true, hasAlert: true }),
  ];
  const byId = inOrder.toSorted((a, b) => a.id - b.id);
  const sorted = byId.toSorted((a, b) => compareCandidates(a, b, now));
  expect(sorted.map(({ id }) => id)).toEqual([9, 1, 8, 7, 5, 6, 4, 3, 2]);
});

test("workers ask for the states that a type goes through", () => {
  expect(recordingTypes.map((type) => [type, jobStatesOf(type)])).toEqual([
    ["thermalRaw", ["tracking", "retrack", "analyse", "reprocess", "trackAndAnalyse"]],
    ["audio", ["analyse", "reprocess", "FINISHED"]],
    ["trailcam-image", ["tracking", "retrack", "analyse", "reprocess", "trackAndAnalyse"]],
    ["trailcam-video", []],
    ["irRaw", ["tracking", "retrack", "analyse", "reprocess", "trackAndAnalyse"]],
  ]);
});

test("success leads on, failure stays, and what is no job goes nowhere", () => {
  const led = processingStates.map((state) => [
    state,
    stateAfter({ type: "thermalRaw", state }, true),
    stateAfter({ type: "thermalRaw", state }, false),
  ]);
  expect(led.filter(([, next]) => next !== undefined)).toEqual([
    ["tracking", "analyse", "tracking.failed"],
    ["trackAndAnalyse", "FINISHED", "trackAndAnalyse.failed"],
    ["retrack", "analyse", "retrack.failed"],
    ["analyse", "FINISHED", "analyse.failed"],
    ["reprocess", "FINISHED", "reprocess.failed"],
    ["FINISHED", "FINISHED", "FINISHED.failed"],
  ]);
  expect(led.filter(([, next, failed]) => next === undefined && failed !== undefined)).toEqual([]);
  expect(stateAfter({ type: "trailcam-video", state: "FINISHED" }, true)).toBeUndefined();
});

test("what has failed is tried again in its own state", () => {
  for (const state of jobStates) {
    const failed = stateAfter({ type: "thermalRaw", state }, false) ?? "";
    expect(processingStates).toContain(failed);
    expect(retriedState(failed)).toBe(state);
    expect(retriedState(state)).toBeUndefined();
  }
});

test("objects are merged at every depth, anything else is replaced", () => {
  const old = { a: { b: { c: 1, d: 2 }, list: [1, 2] }, stored: true };
  const sent = { a: { b: { d: 3 }, list: [9] }, new: { x: null } };
  expect(mergeDeep(old, sent)).toEqual({
    a: { b: { c: 1, d: 3 }, list: [9] },
    stored: true,
    new: { x: null },
  });
  expect(mergeDeep(null, sent)).toEqual(sent);
  expect(mergeDeep({ a: 1 }, null)).toBeNull();
});

test("a merged key can be no prototype", () => {
  const sent = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"x":1}}') as unknown;
  const merged = mergeDeep({ a: 1 }, sent) as Record<string, unknown>;
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  expect(merged.polluted).toBeUndefined();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("facts that a recording cannot have are refused, unknown ones are left out", () => {
  const wrong: Record<string, unknown>[] = [
    { processingState: "DONE" },
    { processing: "yes" },
    { currentStateStartTime: "yesterday" },
    { processingFailedCount: -1 },
    { duration: "long" },
    { fileMimeType: "m".repeat(256) },
    { rawMimeType: null },
    { additionalMetadata: [] },
    { comment: "a\u0000b" },
  ];
  for (const sent of wrong)
    expect([sent, fieldUpdates.safeParse(sent).success]).toEqual([sent, false]);
  const known = { duration: 2.5, fileMimeType: "audio/mp4" };
  const unknown = { location: { lat: 1, lng: 2 }, GroupId: 7, rawFileKey: "raw/1", jobKey: "x" };
  expect(fieldUpdates.parse({ ...known, ...unknown })).toEqual(known);
});
