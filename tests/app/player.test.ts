import { expect, test } from "vitest";
import { findMomentSeconds, toMomentAddress } from "#app/components/player/controls/moments.ts";
import { findNeighbour } from "#app/components/player/player-keys.ts";
import { toPreferences } from "#app/components/player/preferences.ts";
import { clean, nameFile } from "#app/components/player/save/file-names.ts";
import { nameKey } from "#app/components/player/use-keys.ts";
import { headerOf } from "../media/cptv/cptv-samples.ts";

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ["Space", { key: " " }],
  ["k", { key: "k" }],
  ["k", { key: "K" }],
  ["Shift+n", { key: "N", shiftKey: true }],
  ["Alt+ArrowLeft", { key: "ArrowLeft", altKey: true }],
  ["Alt+Shift+ArrowLeft", { key: "ArrowLeft", altKey: true, shiftKey: true }],
  ["?", { key: "?", shiftKey: true }],
  ["Ctrl+b", { key: "b", ctrlKey: true }],
  ["[", { key: "[", altKey: true, ctrlKey: true, getModifierState: () => true }],
  ["Ctrl+Alt+[", { key: "[", altKey: true, ctrlKey: true, getModifierState: () => false }],
])("a key is named %s", (name, pressed) => {
  expect(nameKey({ ...none, ...pressed })).toBe(name);
});

test("the address of a moment keeps what else is in it, and tells the moment", () => {
  const address = toMomentAddress("https://example.org/a/recording/7?in=search&t=1#labels", 4.2);
  expect(address).toBe("https://example.org/a/recording/7?in=search&t=4.2");
  expect(findMomentSeconds(new URL(address).search)).toBe(4.2);
  expect(findMomentSeconds("?t=0")).toBe(0);
});

test.each(["", "?t=", "?t=-1", "?t=1e9", "?t=now", "?t=1.23456"])("%s is no moment", (search) => {
  expect(findMomentSeconds(search)).toBeUndefined();
});

test("the first track is next where none is chosen, and there is none past the ends", () => {
  const tracks = ["a", "b", "c"];
  expect(findNeighbour(tracks, undefined, 1)).toBe("a");
  expect(findNeighbour(tracks, undefined, -1)).toBe("c");
  expect(findNeighbour(tracks, "b", 1)).toBe("c");
  expect(findNeighbour(tracks, "c", 1)).toBeUndefined();
  expect(findNeighbour(tracks, "a", -1)).toBeUndefined();
  expect(findNeighbour([], undefined, 1)).toBeUndefined();
});

test("what is kept is used, a refusal as well, and what is not known is as new", () => {
  const usual = toPreferences({});
  expect(usual).toMatchObject({ speed: 1, paletteName: "Default", isSmooth: true, hasHeat: false });
  const kept = { speed: 0.25, paletteName: "Magma", isSmooth: false, hasHeat: true, photoShare: 0 };
  expect(toPreferences(kept)).toEqual({ ...usual, ...kept });
  const odd = { speed: 3, paletteName: 7, isSmooth: "no", hasHeat: null, photoShare: 2, more: 1 };
  expect(toPreferences(odd)).toEqual(usual);
});

test("a file is named by the device and the time at its place", () => {
  const header = headerOf(4, 3, { timestampUs: 1_795_500_000_000_000n, deviceName: "Ridge 1/2" });
  expect(nameFile(header, "Pacific/Auckland")).toBe("Ridge 1 2 2026-11-24 19.00.00");
  expect(nameFile(headerOf(4, 3), "UTC")).toBe("Recording 2023-11-14 22.13.20");
  expect(clean('a:b*"c"\u0000')).toBe("a b c");
});
