import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMemoryFolder } from "#bin/memory-folder.ts";

test("tests write to memory where there is room for them", () => {
  const folder = tmpdir();
  expect(findMemoryFolder(folder, 0)).toBe(folder);
  expect(findMemoryFolder(folder, Infinity)).toBeUndefined();
  expect(findMemoryFolder(join(folder, "is-not-there"), 0)).toBeUndefined();
});
