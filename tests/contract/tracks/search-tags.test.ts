import { expect, test } from "vitest";
import { searchTags } from "#contract/rules/tracks/search-tags.ts";

const find = (search: string, first: string[] = []) =>
  searchTags({ medium: "camera", search, first });
const labels = (search: string, first?: string[]) => find(search, first).map(({ label }) => label);

test("a tag is found by its name, in te reo with macrons or without, and by its scientific name", () => {
  expect(labels("kaka")[0]).toBe("kaka");
  expect(labels("kākā")).toEqual(labels("kaka"));
  expect(labels("Nestor meridionalis")[0]).toBe("kaka");
  expect(labels("trichosurus")).toEqual(["brushtail possum"]);
  expect(labels("zzz")).toEqual([]);
});

test("the very name comes first, then what one uses, then what begins with what was typed", () => {
  expect(labels("rat")[0]).toBe("rat");
  const cats = labels("cat");
  expect(cats[0]).toBe("cat");
  expect(labels("duck")[0]).toBe("duck");
  expect(labels("duck", ["blue duck"]).slice(0, 2)).toEqual(["duck", "blue duck"]);
  const kiwis = labels("ki", ["little spotted kiwi"]);
  expect(kiwis[0]).toBe("little spotted kiwi");
  expect(kiwis.indexOf("kiwi")).toBeLessThan(kiwis.indexOf("great spotted kiwi"));
});

test("nothing typed finds all, those one uses first and in their order", () => {
  const all = labels("", ["stoat", "bellbird"]);
  expect(all.slice(0, 2)).toEqual(["stoat", "bellbird"]);
  expect(all.length).toBeGreaterThan(500);
  expect(new Set(all).size).toBe(all.length);
});

test("each tag says what it is a kind of, and its other names", () => {
  expect(find("little spotted kiwi")[0]).toMatchObject({
    name: "little spotted kiwi",
    path: ["bird", "kiwi"],
    otherNames: ["kiwi pukupuku", "Apteryx owenii"],
  });
});
