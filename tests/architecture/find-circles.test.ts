import { expect, test } from "vitest";
import { findCircles } from "./find-circles.ts";
import { readSource } from "./read-source.ts";

function read(files: Record<string, string>) {
  return Object.entries(files).map(([path, code]) => readSource(path, code));
}

test("files that import each other are found, however long the way round and whatever the import", () => {
  const sources = read({
    "api/a.ts": `import type { B } from "./b.ts";`,
    "api/b.ts": `new Worker(new URL("./a.ts", import.meta.url));`,
    "app/c.tsx": `import { d } from "#media/d.ts";`,
    "media/d.ts": `await import("./e.ts");`,
    "media/e.ts": `import { c } from "#app/c.tsx"; import { f } from "./f.ts";`,
    "media/f.ts": `import { readFile } from "node:fs";`,
    "media/g.ts": `import { g } from "./g.ts";`,
  });
  expect(findCircles(sources)).toEqual([
    "api/b.ts -> api/a.ts -> api/b.ts",
    "media/e.ts -> app/c.tsx -> media/d.ts -> media/e.ts",
    "media/g.ts -> media/g.ts",
  ]);
});

test("files that import the same one are no circle", () => {
  const sources = read({
    "api/a.ts": `import "./b.ts"; import "./c.ts";`,
    "api/b.ts": `import "./c.ts";`,
    "api/c.ts": `import "node:fs";`,
  });
  expect(findCircles(sources)).toEqual([]);
});
