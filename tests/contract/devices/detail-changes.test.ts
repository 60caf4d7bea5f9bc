import { expect, test } from "vitest";
import { listDetailChanges } from "#contract/rules/devices/detail-changes.ts";

test("what differs is listed by the names on the way to it", () => {
  const before = { windows: { "start-recording": "-30m", stop: "+30m" }, gone: true };
  const after = { windows: { "start-recording": "-60m", stop: "+30m" }, tags: ["a", "b"] };
  expect(listDetailChanges(before, after)).toEqual([
    { key: "gone", before: "true", after: undefined },
    { key: "tags", before: undefined, after: "a, b" },
    { key: "windows.start-recording", before: "-30m", after: "-60m" },
  ]);
});

test("when something was written is no change", () => {
  const at = (updated: string) => ({ location: { updated, accuracy: 10 }, timestamp: updated });
  expect(listDetailChanges(at("2026-11-20"), at("2026-11-21"))).toEqual([]);
});

test("nothing and text have no names to differ by", () => {
  expect(listDetailChanges(null, "text")).toEqual([]);
  expect(listDetailChanges(undefined, { a: null })).toEqual([
    { key: "a", before: undefined, after: "null" },
  ]);
});
