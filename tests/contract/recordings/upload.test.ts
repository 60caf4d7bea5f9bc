import { expect, test } from "vitest";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import {
  initialState,
  isTracked,
  mayBeCptv,
  mergeFacts,
  rawMimeType,
  stateWithoutWorkers,
} from "#contract/rules/recordings/upload.ts";
import { uploadData } from "#contract/wire/recordings/upload.ts";

function sent(data: Record<string, unknown> = {}) {
  return uploadData.parse({ type: "thermalRaw", ...data });
}

const embedded = {
  recordedAt: new Date("2026-11-20T06:00:00Z"),
  durationSeconds: 9.5,
  place: { lat: -43.5, lng: 172.6 },
};

test("what is embedded counts where nothing was sent", () => {
  expect(mergeFacts(sent(), embedded)).toEqual({
    recordedAt: "2026-11-20T06:00:00.000Z",
    durationSeconds: 9.5,
    place: embedded.place,
    additionalMetadata: undefined,
  });
  expect(mergeFacts(sent(), undefined)).toEqual({
    recordedAt: undefined,
    durationSeconds: null,
    place: undefined,
    additionalMetadata: undefined,
  });
});

test("what was sent wins over what is embedded", () => {
  const data = sent({
    recordingDateTime: "2026-11-21T00:00:00+13:00",
    duration: "12",
    location: { type: "Point", coordinates: [170, -45] },
  });
  expect(mergeFacts(data, embedded)).toMatchObject({
    recordedAt: "2026-11-20T11:00:00.000Z",
    durationSeconds: 12,
    place: { lat: -45, lng: 170 },
  });
});

test("the duration that cameras send when they know none gives way to a known one", () => {
  expect(mergeFacts(sent({ duration: 321 }), embedded).durationSeconds).toBe(9.5);
  expect(mergeFacts(sent({ duration: 321 }), undefined).durationSeconds).toBe(321);
});

test("a still without a duration lasts as long as those of cards, and a status recording no longer than it does", () => {
  const still = { type: "trailcam-image" };
  expect(mergeFacts(sent(still), undefined).durationSeconds).toBe(3);
  expect(mergeFacts(sent({ ...still, duration: null }), undefined).durationSeconds).toBe(3);
  expect(mergeFacts(sent({ ...still, duration: 0 }), undefined).durationSeconds).toBe(3);
  expect(mergeFacts(sent({ ...still, duration: 5 }), undefined).durationSeconds).toBe(5);
  expect(mergeFacts(sent({ duration: 2 }), undefined).durationSeconds).toBe(2);
  expect(mergeFacts(sent({ type: "trailcam-video" }), undefined).durationSeconds).toBeNull();
});

test.each([-1, 2_678_401, 1e20, Number.NaN])("no recording lasts %d seconds", (duration) => {
  expect(mergeFacts(sent({ duration }), embedded).durationSeconds).toBe(9.5);
  const damaged = { ...embedded, durationSeconds: duration };
  expect(mergeFacts(sent(), damaged).durationSeconds).toBeNull();
});

test("in the additional metadata what is embedded wins", () => {
  const data = sent({
    additionalMetadata: { sent: 1, both: "sent" },
    metadata: { metadata_source: "on board" },
  });
  const facts = { ...embedded, additionalMetadata: { both: "embedded" } };
  expect(mergeFacts(data, facts).additionalMetadata).toEqual({
    sent: 1,
    both: "embedded",
    metadataSource: "on board",
  });
});

test("a year that no calendar has is not a time", () => {
  const recordedAt = new Date("+012026-01-01T00:00:00Z");
  expect(mergeFacts(sent(), { recordedAt }).recordedAt).toBeUndefined();
  const notADate = { recordedAt: new Date(Number.NaN) };
  expect(mergeFacts(sent(), notADate).recordedAt).toBeUndefined();
});

test("a recording starts in the state that its type waits in", () => {
  const plain = { given: undefined, unreadable: false, tracked: false };
  expect(initialState({ ...plain, type: "thermalRaw" })).toBe("trackAndAnalyse");
  expect(initialState({ ...plain, type: "thermalRaw", tracked: true })).toBe("analyse");
  expect(initialState({ ...plain, type: "thermalRaw", unreadable: true })).toBe("CORRUPT");
  expect(initialState({ ...plain, type: "irRaw" })).toBe("tracking");
  expect(initialState({ ...plain, type: "audio", unreadable: true })).toBe("analyse");
  expect(initialState({ ...plain, type: "trailcam-video" })).toBe("FINISHED");
  expect(initialState({ ...plain, type: "audio", given: "FINISHED" })).toBe("FINISHED");
});

test("without workers nothing waits, and nothing damaged is called finished", () => {
  const states = ["analyse", "trackAndAnalyse", "tracking", "CORRUPT", "FINISHED"] as const;
  expect(states.map(stateWithoutWorkers)).toEqual([
    "FINISHED",
    "FINISHED",
    "FINISHED",
    "CORRUPT",
    "FINISHED",
  ]);
});

test("a device has tracked where it sends tracks, or says that it did", () => {
  expect(isTracked(sent())).toBe(false);
  expect(isTracked(sent({ metadata: { tracks: [] } }))).toBe(false);
  expect(isTracked(sent({ metadata: { tracks: [{}] } }))).toBe(true);
  expect(isTracked(sent({ metadata: { metadata_source: "on board", tracks: [] } }))).toBe(true);
});

test("a file is served as what its name says, else as what its type is", () => {
  expect(rawMimeType("morning.M4A", "audio")).toBe("audio/mp4");
  expect(rawMimeType("file", "thermalRaw")).toBe("application/x-cptv");
  expect(rawMimeType("file", "irRaw")).toBe("application/octet-stream");
  expect(rawMimeType("page.html", "thermalRaw")).toBe("application/x-cptv");
  expect(rawMimeType("a.constructor", "irRaw")).toBe("application/octet-stream");
});

test("what a name says is among what is taken, and is saved under a name that says the same", () => {
  const names = ["a.aac", "a.m4a", "a.mp3", "a.wav", "a.ogg", "a.webp", "a.jpg", "a.JPEG", "a.png"];
  for (const name of [...names, "a.mp4", "a.m4v", "a.mov", "a.avi"]) {
    const type = rawMimeType(name, "irRaw");
    expect([name, type]).not.toEqual([name, "application/octet-stream"]);
    expect(rawMimeType(`a.${extensionOf(type)}`, "irRaw")).toBe(type);
  }
  for (const name of ["a.html", "a.svg", "a.js", "a.cptv", "a.gif", "a", "a.png ", ""]) {
    expect([name, rawMimeType(name, "irRaw")]).toEqual([name, "application/octet-stream"]);
  }
  const extensions = ["application/x-cptv", "audio/mp4", "image/gif", "image/jpeg", "text/html"];
  expect([...extensions, null].map(extensionOf)).toEqual([
    "cptv",
    "m4a",
    "gif",
    "jpg",
    "raw",
    "raw",
  ]);
});

test("only files of these names are read as thermal video", () => {
  expect(["file", "a.cptv", "A.CPTV", "a.mp4", "files", ""].map(mayBeCptv)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
