import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findReferenceImage,
  isByDay,
  mergeSettings,
  opensEntry,
  toImageType,
  withoutReferenceImage,
  withReferenceImage,
} from "#contract/rules/devices/device-settings.ts";
import { deviceSettings, type DeviceSettings } from "#contract/wire/devices/device-settings.ts";

const [older, newer] = ["2026-11-20T06:00:00.000Z", "2026-11-20T07:00:00.000Z"];
const lowPower = (useLowPowerMode: boolean, updated: string) => ({
  thermalRecording: { useLowPowerMode, updated },
});
const unstamped = { thermalRecording: { useLowPowerMode: true } } as DeviceSettings;
const stamped = lowPower(false, older);
const mask = { maskRegions: { Track: { regionData: [] } } };

const merges: [string, DeviceSettings, DeviceSettings, DeviceSettings, boolean][] = [
  ["nothing over nothing", {}, {}, {}, false],
  ["nothing over something", stamped, {}, stamped, false],
  ["a new section", {}, stamped, stamped, true],
  ["a newer section", stamped, lowPower(true, newer), lowPower(true, newer), true],
  ["an older section", lowPower(true, newer), stamped, lowPower(true, newer), false],
  ["a section of the same time", stamped, lowPower(true, older), stamped, false],
  [
    "a newer section in another zone",
    lowPower(false, "2026-11-20T07:00:00+01:00"),
    lowPower(true, "2026-11-20T06:30:00Z"),
    lowPower(true, "2026-11-20T06:30:00Z"),
    true,
  ],
  ["a section over one without a time", unstamped, stamped, stamped, true],
  ["a section without a time", stamped, unstamped, unstamped, true],
  ["the same object without a time", mask, structuredClone(mask), mask, true],
  ["the same value", { ratThresh: 5 }, { ratThresh: 5 }, { ratThresh: 5 }, false],
  ["another value", { ratThresh: 5 }, { ratThresh: 6 }, { ratThresh: 6 }, true],
  ["other sections", mask, stamped, { ...mask, ...stamped }, true],
];

for (const [name, current, incoming, merged, changed] of merges) {
  test(`${name}, merged, ${changed ? "is" : "is not"} a change`, () => {
    const before = structuredClone(current);
    expect(mergeSettings(current, incoming, "user")).toEqual({
      settings: { ...merged, synced: false },
      changed,
    });
    expect(current).toEqual(before);
  });
}

test("settings are synced when a device wrote them last, whatever is sent", () => {
  for (const synced of [true, false]) {
    for (const current of [{}, { synced: true }, { synced: false }]) {
      expect(mergeSettings(current, { synced }, "automatic").settings).toEqual({ synced: true });
      expect(mergeSettings(current, { synced }, "user").settings).toEqual({ synced: false });
    }
  }
});

test("nobody writes which file a reference image is", () => {
  const image = { key: "ref/1", bytes: 5, mimeType: "image/png" } as const;
  const foreign = { key: "raw/2", bytes: 6, mimeType: "image/gif" } as const;
  for (const kind of ["pov", "in-situ"] as const) {
    const current = withReferenceImage({}, kind, image);
    const incoming = withReferenceImage({}, kind, foreign);
    const { settings, changed } = mergeSettings(current, incoming, "user");
    expect([findReferenceImage(settings, kind), changed]).toEqual([image, false]);
    expect(mergeSettings({}, incoming, "automatic").settings).toEqual({ synced: true });
  }
});

const instants = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const anySettings: fc.Arbitrary<DeviceSettings> = fc.record(
  {
    thermalRecording: fc.record({ useLowPowerMode: fc.boolean(), updated: instants }),
    battery: fc.record({ manualCellCount: fc.nat(), updated: instants }),
    ratThresh: fc.integer(),
    maskRegions: fc.constant({}),
  },
  { requiredKeys: [] },
);

test("no merge loses a key", () => {
  fc.assert(
    fc.property(anySettings, anySettings, (current, incoming) => {
      const { settings } = mergeSettings(current, incoming, "automatic");
      expect(Object.keys(settings)).toEqual(
        expect.arrayContaining([...Object.keys(current), ...Object.keys(incoming)]),
      );
    }),
  );
});

test("sections with times come out alike in whatever order they come in, and twice is once", () => {
  fc.assert(
    fc.property(anySettings, anySettings, ({ battery: a }, { battery: b }) => {
      fc.pre(a !== undefined && b !== undefined && a.updated !== b.updated);
      const merge = (...all: DeviceSettings[]) =>
        all.reduce((current, one) => mergeSettings(current, one, "user").settings, {});
      const [first, second] = [{ battery: a }, { battery: b }];
      expect(merge(first, second)).toEqual(merge(second, first));
      expect(merge(first, second, second, first)).toEqual(merge(first, second));
      expect(mergeSettings(merge(first, second), first, "user").changed).toBe(false);
    }),
  );
});

test("a change opens an entry, unless a person changes what the device has not fetched yet", () => {
  const opens = (synced: boolean | undefined, changed: boolean, origin: "automatic" | "user") =>
    opensEntry(synced === undefined ? {} : { synced }, { changed, origin });
  for (const synced of [undefined, true, false]) {
    expect(opens(synced, true, "automatic")).toBe(true);
    expect(opens(synced, true, "user")).toBe(synced !== false);
    expect(opens(synced, false, "automatic")).toBe(false);
    expect(opens(synced, false, "user")).toBe(false);
  }
});

test("an image is put beside other settings and taken away again", () => {
  const image = { key: "ref/1", bytes: 5, mimeType: "image/png" } as const;
  const both = withReferenceImage(withReferenceImage(mask, "pov", image), "in-situ", {
    ...image,
    key: "ref/2",
  });
  expect(both).toEqual({
    ...mask,
    referenceImagePOV: "ref/1",
    referenceImagePOVFileSize: 5,
    referenceImagePOVMimeType: "image/png",
    referenceImageInSitu: "ref/2",
    referenceImageInSituFileSize: 5,
    referenceImageInSituMimeType: "image/png",
  });
  const one = withoutReferenceImage(both, "pov");
  expect([findReferenceImage(one, "pov"), findReferenceImage(one, "in-situ")?.key]).toEqual([
    undefined,
    "ref/2",
  ]);
  expect(withoutReferenceImage(one, "in-situ")).toEqual(mask);
  expect(findReferenceImage({ referenceImagePOV: "ref/1" }, "pov")).toBeUndefined();
});

test("an image of no type that we know counts as WebP", () => {
  expect(toImageType("image/jpeg")).toBe("image/jpeg");
  expect(toImageType("IMAGE/PNG; charset=binary")).toBe("image/png");
  for (const other of [undefined, null, "", "image/svg+xml", "text/html", "image/jpegs"])
    expect(toImageType(other)).toBe("image/webp");
});

test("a day is from nine to four by the clock of the place, summer time or not", () => {
  const cases: [string, boolean][] = [
    ["2026-11-19T19:59:59.999Z", false],
    ["2026-11-19T20:00:00.000Z", true],
    ["2026-11-20T02:59:59.999Z", true],
    ["2026-11-20T03:00:00.000Z", false],
    ["2026-06-19T20:30:00.000Z", false],
    ["2026-06-19T21:00:00.000Z", true],
    ["2026-06-20T03:30:00.000Z", true],
  ];
  for (const [at, byDay] of cases)
    expect([at, isByDay(at, "Pacific/Auckland")]).toEqual([at, byDay]);
  expect(isByDay("2026-11-20T12:00:00.000Z", "Europe/London")).toBe(true);
});

test("settings are taken as they are meant: no null, no stray key, nothing without end", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 5000; level += 1) deep = [deep];
  const wrong = [
    { ratThresh: null },
    { thermalRecording: null },
    { synced: null },
    { maskRegions: null },
    { maskRegions: { A: { regionData: [{ x: 0 }] } } },
    { maskRegions: { A: { regionData: [], note: "" } } },
    { thermalRecording: { useLowPowerMode: true } },
    { thermalRecording: { useLowPowerMode: true, updated: "yesterday" } },
    { colour: "red" },
    { ratThresh: deep },
  ];
  for (const one of wrong) expect(deviceSettings.safeParse(one).success).toBe(false);
  const learnt = { ratThresh: { version: 1, grid: [[null, 2]] } };
  expect(deviceSettings.parse(learnt)).toEqual(learnt);
});
