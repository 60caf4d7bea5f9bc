import { expect, test } from "vitest";
import { compareNames, compareTexts, matchesName } from "#contract/rules/text/compare-names.ts";

test("names go by the numbers in them, and neither case nor accents part them", () => {
  const names = ["Line 10", "tui 2", "Line 9", "Āhuru", "Line 1", "Tūī 1", "Zealandia", "ahi"];
  expect(names.toSorted(compareNames)).toEqual([
    "ahi",
    "Āhuru",
    "Line 1",
    "Line 9",
    "Line 10",
    "Tūī 1",
    "tui 2",
    "Zealandia",
  ]);
});

test("one name in two spellings of its accents is equal to itself", () => {
  expect(compareNames("Tūī Gully", "Tūī Gully".normalize("NFD"))).toBe(0);
});

test("codes and instants go by their characters", () => {
  expect(["b", "B", "a10", "a9"].toSorted(compareTexts)).toEqual(["B", "a10", "a9", "b"]);
  expect(compareTexts("a", "a")).toBe(0);
});

test("what was typed is found in any case, with spaces around it, and by either spelling of accents", () => {
  const name = "Tūī Gully";
  for (const typed of ["tūī", " GULLY ", "Tūī".normalize("NFD"), ""]) {
    expect([typed, matchesName(name, typed)]).toEqual([typed, true]);
    expect(matchesName(name.normalize("NFD"), typed)).toBe(true);
  }
  expect(matchesName(name, "kea")).toBe(false);
  expect(matchesName(undefined, "kea")).toBe(false);
});
