import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonColumns } from "#api/db/stored-json.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("what is stored as JSON is read in one place", () => {
  const paths = globSync("api/**/{handlers,operations,queries,rendering,jobs,mail}/**/*.ts", {
    cwd: root,
  });
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => read(path).includes("JSON.parse("))).toEqual([]);
});

test("every column of JSON has its schema there, and no other", () => {
  const files = globSync("api/db/{schema,*-tables}.ts", { cwd: root }).map(read);
  const tables = new Map(
    [...read("api/db/schema.ts").matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name]) => [
      name,
      table,
    ]),
  );
  const columns = files.flatMap((text) =>
    [...text.matchAll(/interface (\w+) \{\n(.*?)\n\}/gs)].flatMap(([, name, body = ""]) =>
      [...body.matchAll(/^ {2}(\w+): Json\b/gm)].map(
        ([, column]) => `${tables.get(name)}.${column}`,
      ),
    ),
  );
  expect(jsonColumns.toSorted()).toEqual(columns.toSorted());
});
