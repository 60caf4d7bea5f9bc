import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsTable } from "#server/settings-table.ts";
import { settings } from "#server/settings.ts";

test("the table names every setting with its default", () => {
  const lines = settingsTable().trimEnd().split("\n");
  expect(lines).toHaveLength(2 + Object.keys(settings).length);
  expect(lines[3]).toMatch(/^\| `PORT` +\| `3000` +\| Port to listen on/);
});

test.skipIf(!existsSync("README.md"))("the README shows the same table", () => {
  expect(readFileSync("README.md", "utf8")).toContain(settingsTable());
});
