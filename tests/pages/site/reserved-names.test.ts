import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isCompressed } from "#server/compress-files.ts";
import { reservedProjectNames } from "#contract/rules/navigation/names.ts";

const publicFolder = join(import.meta.dirname, "../../../public");
const clientFolder = join(import.meta.dirname, "../../../build/client");

test("no page's first path word can become the address of a project", () => {
  const words = routes.flatMap(firstWords);
  expect(words).toContain("sign-in");
  expect(words.filter((word) => !reservedProjectNames.has(word))).toEqual([]);
});

test("no file's name can become the address of a project", () => {
  const names = [...readdirSync(publicFolder), ...readdirSync(clientFolder)];
  expect(names).toContain("favicon.svg");
  expect(
    names.filter(
      (name) => !name.startsWith(".") && !isCompressed(name) && !reservedProjectNames.has(name),
    ),
  ).toEqual([]);
});

function firstWords({ path, children = [] }: RouteConfigEntry): string[] {
  if (path === undefined) return children.flatMap(firstWords);
  const [word = ""] = path.split("/");
  return /^[:*]|^$/.test(word) ? [] : [word];
}
