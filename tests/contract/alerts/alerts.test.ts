import { expect, test } from "vitest";
import { labelPath } from "#contract/labels/label-path.ts";
import {
  chooseSighting,
  findMetCondition,
  isAlertDue,
  isNews,
  type DetectedTrack,
} from "#contract/rules/alerts/alerts.ts";
import { isAudioOnly } from "#contract/rules/devices/audio-mode.ts";
import { isToldOfStoppedDevices } from "#contract/rules/devices/notifications.ts";

const now = new Date("2026-11-20T07:30:00.000Z");

function track(id: number, labels: string[], thumbnailScore = 0): DetectedTrack {
  return { id, thumbnailScore, tags: labels.map((what) => ({ what, path: labelPath(what) })) };
}

function met(what: string, tags: string[]): string | undefined {
  const conditions = tags.map((tag) => ({ tag, automatic: true }));
  return findMetCondition(conditions, { path: labelPath(what) })?.tag;
}

test("the label that most tracks have is chosen, and its best track stands for it", () => {
  const tracks = [track(1, ["cat"], 90), track(2, ["possum"], 10), track(3, ["possum"], 20)];
  const path = "all.mammal.possum";
  expect(chooseSighting(tracks)).toEqual({ what: "possum", path, trackId: 3 });
});

test("of labels that as many tracks have, the better thumbnail decides, and then the order", () => {
  expect(chooseSighting([track(1, ["cat"], 1), track(2, ["possum"], 2)])?.what).toBe("possum");
  expect(chooseSighting([track(1, ["cat"], 2), track(2, ["possum"], 2)])?.what).toBe("cat");
  expect(chooseSighting([track(1, ["cat"]), track(2, ["cat"])])?.trackId).toBe(1);
});

test("tags that speak of no animal are passed over; what could not be identified is not", () => {
  const silent = ["part", "poor tracking", "unknown", "false-positive"];
  expect(chooseSighting(silent.map((what, id) => track(id, [what])))).toBeUndefined();
  const tracks = [...silent, ...silent, "unidentified"].map((what, id) => track(id, [what]));
  expect(chooseSighting(tracks)?.what).toBe("unidentified");
  expect(chooseSighting([])).toBeUndefined();
});

test("a condition is met by its label and by every label below it, and by no other", () => {
  expect(met("cat", ["cat"])).toBe("cat");
  expect(met("cat", ["mammal"])).toBe("mammal");
  expect(met("cat", ["all"])).toBe("all");
  expect(met("mammal", ["cat"])).toBeUndefined();
  expect(met("cat", ["bird", "rat"])).toBeUndefined();
  expect(met("cat", [])).toBeUndefined();
});

test("a condition whose label is written otherwise in paths is met all the same", () => {
  expect(met("flying fox", ["flying fox"])).toBe("flying fox");
  expect(met("flying fox", ["flying_fox"])).toBe("flying_fox");
  expect(met("false-positive", ["false-positive"])).toBe("false-positive");
  expect(met("slender-billed white-eye", ["slender-billed white-eye"])).toBeDefined();
  expect(met("human", ["person"])).toBe("person");
  expect(met("a word of nobody's tree", ["A word of nobody's tree"])).toBeDefined();
});

test("the condition shown is the one for the very label, else the first for one above it", () => {
  expect(met("cat", ["mammal", "cat"])).toBe("cat");
  expect(met("cat", ["bird", "all", "mammal"])).toBe("all");
});

test("only what a device itself has sent within a day and is processed is news", () => {
  const recording = {
    type: "thermalRaw",
    uploader: "device",
    processingState: "FINISHED",
    recordedAt: "2026-11-19T07:30:00.001Z",
  } as const;
  expect(isNews(recording, now)).toBe(true);
  expect(isNews({ ...recording, recordedAt: "2026-11-19T07:30:00.000Z" }, now)).toBe(false);
  expect(isNews({ ...recording, type: "audio" }, now)).toBe(false);
  expect(isNews({ ...recording, uploader: "user" }, now)).toBe(false);
  for (const processingState of ["analyse", "CORRUPT", "reprocess", "analyse.failed"])
    expect(isNews({ ...recording, processingState }, now)).toBe(false);
});

test("an alert is due once its time has passed, and always where it has none or never fired", () => {
  const half = { lastAlertAt: "2026-11-20T07:00:00.000Z", frequencySeconds: 1800 };
  expect(isAlertDue(half, now)).toBe(true);
  expect(isAlertDue({ ...half, frequencySeconds: 1801 }, now)).toBe(false);
  expect(isAlertDue({ lastAlertAt: null, frequencySeconds: 1800 }, now)).toBe(true);
  expect(isAlertDue({ lastAlertAt: now.toISOString(), frequencySeconds: 0 }, now)).toBe(true);
});

test("admins are told of stopped devices unless they declined, others where they asked for it", () => {
  const reported = (admin: boolean, input?: boolean) =>
    isToldOfStoppedDevices({
      admin,
      notificationPreferences: input === undefined ? undefined : { reportStoppedDevices: input },
    });
  expect([reported(true), reported(true, true), reported(true, false)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([reported(false), reported(false, true), reported(false, false)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isToldOfStoppedDevices({ admin: true, notificationPreferences: {} })).toBe(true);
});

test("a device that records only sound says so in its configuration, however it spells that", () => {
  const yes = [
    { "audio-recording": { "audio-mode": "AudioOnly" } },
    { audioRecording: { audioMode: "AudioOnly", audioSeed: 3 } },
    { location: null, audio: { AudioMode: "audio-only" } },
    { "audio-mode": "AudioOnly" },
  ];
  expect(yes.filter((config) => !isAudioOnly(config))).toEqual([]);
  const no = [
    null,
    undefined,
    "AudioOnly",
    ["AudioOnly"],
    {},
    { "audio-recording": { "audio-mode": "AudioAndThermal" } },
    { "audio-recording": { "audio-mode": null } },
    { "audio-recording": "AudioOnly" },
  ];
  expect(no.filter((config) => isAudioOnly(config))).toEqual([]);
});
