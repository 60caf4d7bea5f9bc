import { expect, test } from "vitest";
import { fold, isName, reservedProjectNames, toUrlName } from "#contract/rules/navigation/names.ts";

test("a name is 3 to 255 letters, digits, spaces, hyphens and underscores, one a letter", () => {
  const names = ["Kea", "2nd project", "Tūī Gully", "a_b-c", "猫の森", "x".repeat(255), "1a2"];
  expect(names.filter((name) => !isName(name))).toEqual([]);
});

test("anything else is no name", () => {
  const others = [
    "",
    "ab",
    "123",
    "-kea",
    " kea",
    "_kea",
    "kea/basin",
    "kea.basin",
    "kea\nbasin",
    "kea\tbasin",
    "kea?",
    "<b>kea",
    "kea🦜",
    "x".repeat(256),
  ];
  expect(others.filter(isName)).toEqual([]);
});

test("a name that is written with combining accents is the same name", () => {
  const composed = "Tūī Gully";
  const decomposed = composed.normalize("NFD");
  expect(decomposed).not.toBe(composed);
  expect(isName(decomposed)).toBe(true);
  expect(fold(decomposed)).toBe(fold(composed));
  expect(toUrlName(decomposed)).toBe(toUrlName(composed));
});

test("folding knows the letters that databases do not", () => {
  expect(fold("ĀRAI TE URU")).toBe("ārai te uru");
  expect(fold("Sam@Example.ORG")).toBe("sam@example.org");
});

test("a name in an address is decoded, trimmed and written with hyphens", () => {
  expect(toUrlName("  Kea Basin ")).toBe("kea-basin");
  expect(toUrlName("Kea%20Basin")).toBe("kea-basin");
  expect(toUrlName("t%C5%AB%C4%AB-gully")).toBe("tūī-gully");
  expect(toUrlName("100% kea")).toBe("100%-kea");
});

test("a reserved name is in the form that addresses have", () => {
  expect([...reservedProjectNames].filter((name) => toUrlName(name) !== name)).toEqual([]);
});

test("a name that hides a zero byte keeps it hidden, because no database takes one", () => {
  expect(toUrlName("a%00b")).toBe("a%00b");
});
