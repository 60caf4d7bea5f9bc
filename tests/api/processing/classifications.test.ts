import { expect, test } from "vitest";
import { findLabel } from "#contract/labels/find-label.ts";
import { getClassifications, type ClassificationNode } from "#contract/wire/schedules/files.ts";
import { register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

function listNodes(nodes: ClassificationNode[]): ClassificationNode[] {
  return nodes.flatMap((node) => [node, ...listNodes(node.children ?? [])]);
}

test("row 20: the tree of labels is told whole and in order, each with the name it is shown as", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const { label, version, children = [] } = await api.send(getClassifications, {}, token);
  expect([label, children.map((node) => node.label)]).toEqual(["all", ["mammal", "other", "bird"]]);
  expect(version).toMatch(/^\w+$/);
  const nodes = listNodes(children);
  expect(nodes).toHaveLength(569);
  for (const node of nodes) {
    const { label: name, aliases, display, displayAudio } = findLabel(node.label) ?? {};
    expect(node.label).toBe(name);
    expect(node).not.toHaveProperty("path");
    expect([node.aliases, node.display, node.displayAudio]).toEqual([
      aliases,
      display ?? name,
      displayAudio,
    ]);
  }
});

test("whoever has the tree in its version is told the version alone", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const { version } = await api.send(getClassifications, {}, token);
  expect(await api.send(getClassifications, { version }, token)).toEqual({ version });
  const older = await api.send(getClassifications, { version: "an older one" }, token);
  expect(Object.keys(older).toSorted()).toEqual(["children", "label", "version"]);
});
