import { expect, test } from "vitest";
import {
  choosePlacement,
  kindAfter,
  type PlacedHistory,
  settingsAfterMove,
} from "#contract/rules/devices/placement.ts";

const here = { lat: -43.5, lng: 172.6 };
const elsewhere = { lat: -43.6, lng: 172.6 };
const seen = { ...here, deviceId: 7 };

function entry(facts: Partial<PlacedHistory> = {}): PlacedHistory {
  return { ...here, deviceId: 7, setBy: "automatic", ...facts };
}

test("a device seen where it was continues its history", () => {
  expect(choosePlacement(seen, entry(), undefined)).toBe("use prior");
  expect(choosePlacement(seen, entry({ setBy: "user" }), entry(elsewhere))).toBe("use prior");
});

test("a device seen at a new place opens an entry", () => {
  expect(choosePlacement(seen, undefined, undefined)).toBe("insert");
  expect(choosePlacement(seen, entry(elsewhere), undefined)).toBe("insert");
  expect(choosePlacement(seen, entry({ deviceId: 8 }), undefined)).toBe("insert");
});

test("a place that was learnt of later is moved back, unless a person set its time", () => {
  expect(choosePlacement(seen, entry(elsewhere), entry())).toBe("move later back");
  expect(choosePlacement(seen, undefined, entry())).toBe("move later back");
  expect(choosePlacement(seen, undefined, entry({ setBy: "user" }))).toBe("insert");
  expect(choosePlacement(seen, undefined, entry({ deviceId: 8 }))).toBe("insert");
  expect(choosePlacement(seen, undefined, entry(elsewhere))).toBe("insert");
});

test("what is true of a place stays behind when a device moves", () => {
  const settings = {
    ratThresh: 5,
    maskRegions: {},
    referenceImagePOV: "key",
    windows: { on: "dusk" },
  };
  expect(settingsAfterMove(settings)).toEqual({ windows: { on: "dusk" } });
});

test("a device is what it records, and a hybrid where it sees and hears", () => {
  expect(kindAfter("unknown", "thermalRaw")).toBe("thermal");
  expect(kindAfter("unknown", "trailcam-video")).toBe("trailcam");
  expect(kindAfter("thermal", "audio")).toBe("hybrid-thermal-audio");
  expect(kindAfter("audio", "thermalRaw")).toBe("hybrid-thermal-audio");
  expect(kindAfter("thermal", "thermalRaw")).toBe("thermal");
  expect(kindAfter("trapcam", "audio")).toBe("trapcam");
  expect(kindAfter("audio", "something new")).toBe("audio");
});
