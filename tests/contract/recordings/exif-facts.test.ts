import { expect, test } from "vitest";
import { toExifFacts } from "#contract/rules/recordings/exif-facts.ts";
import { withPlainSpaces } from "#contract/rules/times/units.ts";

function read(metadata: Record<string, unknown> | null | undefined) {
  const facts = toExifFacts(metadata);
  return Object.fromEntries(facts.map(({ term, value }) => [term, withPlainSpaces(value)]));
}

test("what a camera wrote is said in words and units, in one order", () => {
  const metadata = {
    fileName: "IMG_0001.JPG",
    width: 4000,
    height: 3000,
    make: "RECONYX",
    model: "HF2 PRO COVERT",
    softwareVersion: "2.4",
    dateTime: "2026-11-20T19:30:05.250",
    exposureTime: 1 / 30,
    fStop: 2.8,
    ISO: 800,
    focalLength: 3.61,
    flash: true,
    temperatureCelsius: -2,
    moonPhase: "waxing crescent",
  };
  expect(Object.entries(read(metadata))).toEqual([
    ["Camera", "RECONYX HF2 PRO COVERT"],
    ["Size", "4000 × 3000 px, 12 megapixels"],
    ["Exposure", "1/30 s"],
    ["Aperture", "f/2.8"],
    ["ISO", "800"],
    ["Focal length", "3.6 mm"],
    ["Flash", "Fired"],
    ["Temperature", "-2 °C"],
    ["Moon", "Waxing crescent"],
    ["Camera's clock", "2026-11-20 19:30:05"],
    ["Camera software", "2.4"],
    ["File", "IMG_0001.JPG"],
  ]);
});

test("only what is there is said", () => {
  for (const nothing of [undefined, null, {}, { previewSecs: 5, metadataSource: "PI" }])
    expect(toExifFacts(nothing)).toEqual([]);
  expect(read({ flash: false })).toEqual({ Flash: "Did not fire" });
  expect(read({ model: "K 1" })).toEqual({ Camera: "K 1" });
  expect(read({ make: "Kea Cam" })).toEqual({ Camera: "Kea Cam" });
  expect(read({ make: "Kea Cam", model: "KEA CAM 2" })).toEqual({ Camera: "KEA CAM 2" });
  expect(read({ width: 640, height: 480 })).toEqual({ Size: "640 × 480 px" });
  expect(read({ temperatureCelsius: 0 })).toEqual({ Temperature: "0 °C" });
});

test("an exposure is a part of a second, or seconds", () => {
  const exposure = (exposureTime: unknown) => read({ exposureTime })["Exposure"];
  expect(exposure(0.004)).toBe("1/250 s");
  expect(exposure("1/250")).toBe("1/250 s");
  expect(exposure(0.3)).toBe("0.3 s");
  expect(exposure(2)).toBe("2 s");
  for (const none of [0, -1, Number.NaN, 3601, "soon", "1/0", [1, 30]])
    expect([none, exposure(none)]).toEqual([none, undefined]);
  expect(read({ shutterSpeed: "1/60" })).toEqual({ Exposure: "1/60 s" });
});

test("what other programs send may be text, and may be senseless", () => {
  expect(read({ fStop: "f/2.8", ISO: "800" })).toEqual({ Aperture: "f/2.8", ISO: "800" });
  expect(read({ aperture: "F4" })).toEqual({ Aperture: "f/4" });
  const senseless = {
    make: { name: "Kea Cam" },
    model: " ",
    width: 4000,
    height: "tall",
    fStop: -1,
    ISO: "many",
    focalLength: 0,
    flash: "yes",
    temperatureCelsius: 999,
    moonPhase: 4,
    dateTime: "yesterday",
  };
  expect(read(senseless)).toEqual({});
  expect(read({ model: "K".repeat(5000) })["Camera"]).toHaveLength(100);
});
