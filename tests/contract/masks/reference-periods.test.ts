import { expect, test } from "vitest";
import { withReferenceImage } from "#contract/rules/devices/device-settings.ts";
import { listImagePeriods } from "#contract/rules/masks/reference-periods.ts";
import type { ReferenceImageKind } from "#contract/wire/photos/reference-images.ts";

const ridge = { lat: -43.6, lng: 172.7 };
const valley = { lat: -43.7, lng: 172.7 };

function entry(
  from: string,
  place: typeof ridge,
  images: Partial<Record<ReferenceImageKind, string>>,
) {
  const kinds = Object.entries(images) as [ReferenceImageKind, string][];
  const settings = kinds.reduce(
    (before, [kind, key]) =>
      withReferenceImage(before, kind, { key, bytes: 1, mimeType: "image/webp" }),
    {},
  );
  return { from, place, settings };
}

test("an image holds until the next entry that has another or none", () => {
  const entries = [
    entry("01", valley, { pov: "a" }),
    entry("02", valley, { pov: "a", "in-situ": "x" }),
    entry("03", ridge, {}),
    entry("04", ridge, { pov: "b", "in-situ": "x" }),
    entry("05", ridge, { pov: "c", "in-situ": "x" }),
    entry("06", ridge, { pov: "c", "in-situ": "x" }),
  ];
  const reported = listImagePeriods(entries).map(
    ({ kind, key, from, until = "", isHere }) =>
      `${kind} ${key} ${from}-${until} ${isHere ? "here" : "left"}`,
  );
  expect(reported).toEqual([
    "pov c 05- here",
    "pov b 04-05 here",
    "in-situ x 04- here",
    "in-situ x 02-03 left",
    "pov a 01-03 left",
  ]);
});

test("of two images of one instant the second holds, and a device without entries has none", () => {
  const entries = [entry("01", ridge, { pov: "a" }), entry("01", ridge, { pov: "b" })];
  expect(listImagePeriods(entries)).toEqual([
    { kind: "pov", key: "b", from: "01", until: undefined, isHere: true },
  ]);
  expect(listImagePeriods([])).toEqual([]);
});
