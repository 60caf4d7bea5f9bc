import { addHours, addMilliseconds } from "date-fns";
import { expect, test } from "vitest";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import { isHealthy, isInTrouble, isStopped } from "#contract/rules/devices/health.ts";

const heard = new Date("2026-11-20T07:30:00.000Z");
const lastConnectionAt = heard.toISOString();

interface Facts {
  kind?: DeviceKind;
  isAudioOnly?: boolean;
  promisedAfter?: number;
}

function isStoppedAfter(
  hours: number,
  { kind = "thermal", isAudioOnly = false, promisedAfter }: Facts = {},
) {
  const nextHeartbeatAt =
    promisedAfter === undefined ? null : addHours(heard, promisedAfter).toISOString();
  const silence = { kind, lastConnectionAt, nextHeartbeatAt, isAudioOnly };
  return isStopped(silence, addHours(heard, hours));
}

test("a device is healthy until 25 hours after it was heard, and never before it is heard", () => {
  expect(isHealthy(lastConnectionAt, addHours(heard, 25))).toBe(true);
  expect(isHealthy(lastConnectionAt, addMilliseconds(addHours(heard, 25), 1))).toBe(false);
  expect(isHealthy(null, heard)).toBe(false);
});

test("a device has stopped when it is silent for more than 25 hours", () => {
  expect(isStoppedAfter(25)).toBe(false);
  expect(isStoppedAfter(25.01)).toBe(true);
});

test("a device that only records sound has stopped after more than 48 hours", () => {
  expect(isStoppedAfter(48, { isAudioOnly: true })).toBe(false);
  expect(isStoppedAfter(48.01, { isAudioOnly: true })).toBe(true);
  expect(isStoppedAfter(48, { kind: "audio" })).toBe(false);
  expect(isStoppedAfter(48.01, { kind: "audio" })).toBe(true);
});

test("a device that has promised to be heard later has not stopped before that", () => {
  expect(isStoppedAfter(72, { promisedAfter: 72 })).toBe(false);
  expect(isStoppedAfter(72.01, { promisedAfter: 72 })).toBe(true);
});

test("a promise that is soon over makes no device stop earlier", () => {
  expect(isStoppedAfter(24, { promisedAfter: 4 })).toBe(false);
  expect(isStoppedAfter(26, { promisedAfter: 4 })).toBe(true);
});

test("what is brought by hand never stops: a trail camera, and what never connected", () => {
  expect(isStoppedAfter(1000, { kind: "trailcam" })).toBe(false);
  const silence = {
    kind: "thermal" as const,
    lastConnectionAt: null,
    nextHeartbeatAt: null,
    isAudioOnly: false,
  };
  expect(isStopped(silence, addHours(heard, 1000))).toBe(false);
});

test("a device that is not healthy any more is in trouble, an inactive one never", () => {
  const lastConnectionTime = "2026-11-20T07:30:00.000Z";
  expect(isInTrouble({ isHealthy: false, lastConnectionTime })).toBe(true);
  expect(isInTrouble({ isHealthy: false })).toBe(false);
  expect(isInTrouble({ isHealthy: true, lastConnectionTime })).toBe(false);
  expect(isInTrouble({})).toBe(false);
});

test("a promise to be heard later is believed for a week at most", () => {
  expect(isStoppedAfter(7 * 24, { promisedAfter: 1000 })).toBe(false);
  expect(isStoppedAfter(7 * 24 + 0.01, { promisedAfter: 1000 })).toBe(true);
});
