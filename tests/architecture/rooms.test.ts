import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { testFiles } from "../../vitest.config.ts";
import { findCircles } from "./find-circles.ts";
import { findViolations, findPackage, findRoom, findTarget } from "./find-violations.ts";
import { readSource } from "./read-source.ts";
import { longTables, rooms } from "./rooms.ts";

const root = join(import.meta.dirname, "../..");
const sources = findFiles("**/*.{ts,tsx}").map((path) =>
  readSource(path, readFileSync(join(root, path), "utf8")),
);

test("no file does what its room may not do", () => {
  process.stdout.write(drawMap());
  expect(sources.map(({ path }) => path)).toContain("tests/architecture/rooms.test.ts");
  expect(sources.flatMap(findViolations)).toEqual([]);
});

test("no file imports itself by way of others, not even for a type", () => {
  expect(findCircles(sources)).toEqual([]);
});

test("every package that is imported is one that package.json asks for", () => {
  const { dependencies, devDependencies } = packageJson;
  const query = new Set(["node:", ...Object.keys({ ...dependencies, ...devDependencies })]);
  const imported = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ what }) => what !== "" && findTarget(path, what) === undefined)
      .map(({ what }) => findPackage(what)),
  );
  expect([...new Set(imported)].filter((name) => !query.has(name))).toEqual([]);
});

test("every test file runs in a project of vitest.config.ts", () => {
  const run = new Set(Object.values(testFiles).flatMap(findFiles));
  expect(findFiles("**/*.test.{ts,tsx}").filter((path) => !run.has(path))).toEqual([]);
});

test("forms of pages are read by the one function that counts them", () => {
  const readers = findFiles("app/**/*.{ts,tsx}").filter((path) =>
    /\.formData\(|\brequest\.(text|json|blob|bytes|arrayBuffer)\(/.test(
      readFileSync(join(root, path), "utf8"),
    ),
  );
  expect(readers.toSorted()).toEqual([
    "app/forms/form-data.server.ts",
    "app/services/api/http-transport.server.ts",
  ]);
});

test("every table that may be long is there", () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(longTables));
});

function findFiles(pattern: string): string[] {
  const exclude = ["node_modules/**", "build/**", "data/**", "**/.*/**"];
  return globSync(pattern, { cwd: root, exclude }).toSorted();
}

function drawMap(): string {
  const lines = Object.keys(rooms).flatMap((room) => {
    const members = sources.filter(({ path }) => findRoom(path) === room);
    const targets = members.flatMap(({ path, imports }) =>
      imports.map(({ what }) => findRoom(findTarget(path, what) ?? ".") ?? "?"),
    );
    const others = [...new Set(targets)].filter((other) => other !== room && other !== ".");
    const files = `${members.length}`.padStart(4);
    return members.length ? `${room.padEnd(18)}${files}  ${others.toSorted().join(", ")}` : [];
  });
  return ["room              files  imports", ...lines, ""].join("\n");
}
