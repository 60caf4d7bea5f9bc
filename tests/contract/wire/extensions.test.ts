import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { listExtensions, usesExtensions, withoutExtensions } from "#contract/extensions.ts";
import { getOpenApi } from "#contract/wire/openapi.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";

const endpoints = [getOpenApi, ...resources.map(({ endpoint }) => endpoint)];
const document = readFileSync("docs/api.md", "utf8");
const [, ours = ""] = /## Endpoints of ours\n(.*?)\nParameters of ours/s.exec(document) ?? [];

test("what the document lists as ours the contract marks, and the other way round", () => {
  const rows = [...ours.matchAll(/^\| `(GET|POST|PUT|PATCH|DELETE) (\/[^`]*)`/gm)];
  expect(rows.length).toBeGreaterThan(80);
  const marked = endpoints.filter(({ isExtension }) => isExtension);
  const known = new Set(marked.map(({ method, path }) => `${method} ${path}`));
  const unmarked = rows.flatMap(([, method = "", path = ""]) => {
    const isFile = path.startsWith("/feeds/");
    return isFile || known.has(`${method} ${path}`) ? [] : [`${method} ${path}`];
  });
  expect(unmarked).toEqual([]);
  const tail = (path: string) => path.split("/").slice(-1)[0] ?? "";
  const unlisted = marked.filter(
    ({ path }) => !path.startsWith("/feeds/") && !document.includes(tail(path)),
  );
  expect(unlisted.map(({ name }) => name)).toEqual([]);
});

test("fields that are marked as ours are fields of their endpoint", () => {
  for (const { name, query, body, extensions = [], extensionValues = {} } of endpoints) {
    const fields = new Set(Object.keys({ ...query, ...body }));
    const marked = [
      ...extensions.map((path) => path.split(".")[0] ?? ""),
      ...Object.keys(extensionValues),
    ];
    expect([name, marked.filter((field) => !fields.has(field))]).toEqual([name, []]);
  }
});

test("a call says which of its fields are ours, and is made without them", () => {
  const search = {
    projectId: 1,
    "tag-mode": "mentioned" as const,
    cursor: "start",
    from: "2026-11-20",
  };
  expect(listExtensions(queryRecordings, search)).toEqual(["cursor", "tag-mode"]);
  expect(withoutExtensions(queryRecordings, search)).toEqual({ projectId: 1, from: "2026-11-20" });
  const plain = { projectId: 1, "tag-mode": "any" as const };
  expect(usesExtensions(queryRecordings, plain)).toBe(false);
  const settings = { groupIdOrName: 1, settings: { approveDevices: true } };
  expect(listExtensions(updateProjectSettings, settings)).toEqual(["settings.approveDevices"]);
  expect(usesExtensions(getOpenApi, {})).toBe(true);
});
