import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { commonAncestor } from "#contract/labels/common-ancestor.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { findLabel, findLineage } from "#contract/labels/find-label.ts";
import type { LabelNode } from "#contract/labels/label-node.ts";
import { isOrDescends, labelPath } from "#contract/labels/label-path.ts";
import { labelTree, labelTreeVersion } from "#contract/labels/tree.ts";

function listNodes(node: LabelNode): LabelNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

const nodes = listNodes(labelTree);
const labels = nodes.map((node) => node.label);

test("the tree holds 569 labels below all", () => {
  expect(labels).toHaveLength(570);
  expect(labelTree.children?.map((node) => node.label)).toEqual(["bird", "mammal", "other"]);
});

test("no word, label or alias, is in the tree twice or outside lower case", () => {
  const words = nodes.flatMap((node) => [node.label, ...(node.aliases ?? [])]);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test("the version is that of the tree as it stands", () => {
  const hash = createHash("sha256").update(JSON.stringify(labelTree)).digest("hex");
  expect(labelTreeVersion).toBe(hash.slice(0, 12));
});

test("a label is found by its name or an alias, in any letter case", () => {
  expect(findLabel("Flying Fox")?.label).toBe("flying fox");
  expect(findLabel("person")?.label).toBe("human");
  expect(findLabel("Water-Rat")?.label).toBe("rakali");
  expect(findLabel("bird/kiwi")?.label).toBe("kiwi");
  expect(findLabel("unknown")?.label).toBe("unidentified");
});

test("a word outside the tree is not found, be it one that every object has", () => {
  expect(findLabel("unicorn")).toBeUndefined();
  expect(findLabel("constructor")).toBeUndefined();
  expect(findLineage("")).toBeUndefined();
});

test("the lineage of a label leads down from all", () => {
  expect(findLineage("Tree Weta")).toEqual(["all", "other", "insect", "weta", "tree weta"]);
});

test.each([
  ["all", "all"],
  ["cat", "all.mammal.cat"],
  ["flying fox", "all.mammal.bat.flying_fox"],
  ["false-positive", "all.other.falsepositive"],
  ["part", "all.other.part"],
  ["cook's petrel", "all.bird.petrel.cooks_petrel"],
  ["indian ocean yellow-nosed mollymawk", "all.bird.mollymawk.indian_ocean_yellownosed_mollymawk"],
  ["Kiwi", "all.bird.kiwi"],
  ["bird/kiwi", "all.bird.kiwi"],
])("the path of %s is %s", (label, path) => {
  expect(labelPath(label)).toBe(path);
});

test("the path of a word outside the tree has only its first space replaced", () => {
  expect(labelPath("Very Shy Unicorn")).toBe("all.very_shy unicorn");
});

test("no two labels share a path, and a piece of a path is letters, digits and underscores", () => {
  const paths = labels.map(labelPath);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => !/^\w+(\.\w+)*$/.test(path))).toEqual([]);
});

test("a path is or descends from its own label and those above it", () => {
  const stoat = labelPath("stoat");
  expect(isOrDescends(stoat, "stoat")).toBe(true);
  expect(isOrDescends(stoat, "mustelid")).toBe(true);
  expect(isOrDescends(stoat, "all")).toBe(true);
  expect(isOrDescends(labelPath("human"), "person")).toBe(true);
});

test("a path descends neither from a sibling, nor from what is below it, nor from a like beginning", () => {
  expect(isOrDescends(labelPath("stoat"), "weasel")).toBe(false);
  expect(isOrDescends(labelPath("mustelid"), "stoat")).toBe(false);
  expect(isOrDescends("all.mammal.cattle", "cat")).toBe(false);
});

test.each([
  ["cat", "cat", "cat"],
  ["false-positive", "false trigger", "false trigger"],
  ["human", "human", "human speech"],
  ["Person", "human", "human speech"],
  ["sealion", "sea lion", "sea lion"],
  ["kereru", "kererū", "kererū"],
  ["okarito brown kiwi", "Ōkārito brown kiwi", "Ōkārito brown kiwi"],
  ["south island takahe", "South Island takahē", "South Island takahē"],
  ["buller's mollymawk", "Buller's mollymawk", "Buller's mollymawk"],
  ["cape barren goose", "Cape Barren goose", "Cape Barren goose"],
  ["king penguin", "king penguin", "king penguin"],
  ["Unicorn", "Unicorn", "Unicorn"],
])("%s is shown as %s for cameras and as %s for audio", (label, camera, audio) => {
  expect(displayName(label, "camera")).toBe(camera);
  expect(displayName(label, "audio")).toBe(audio);
});

test.each([
  [["possum", "rat"], "mammal"],
  [["rat", "mouse"], "rodent"],
  [["rodent", "rat"], "rodent"],
  [["mammal", "possum"], "mammal"],
  [["possum", "vehicle"], undefined],
  [["mammal", "bird"], undefined],
  [["mustelid", "stoat"], "mustelid"],
  [["cat", "stoat"], "mammal"],
])("the common ancestor of %j is %s", (words, ancestor) => {
  expect(commonAncestor(words)).toBe(ancestor);
});

test("labels whose parents differ have a common ancestor only when a parent is above both", () => {
  expect(commonAncestor(["rat", "stoat"])).toBeUndefined();
});

test("the parent of most labels wins, the first given on a tie", () => {
  expect(commonAncestor(["possum", "rat", "mouse"])).toBe("rodent");
  expect(commonAncestor(["rat", "mouse", "stoat", "weasel"])).toBe("rodent");
  expect(commonAncestor(["stoat", "weasel", "rat", "mouse"])).toBe("mustelid");
});

test("a label is no ancestor of one whose name merely holds its letters", () => {
  expect(commonAncestor(["cat", "cattle egret"])).toBeUndefined();
});

test("words outside the tree have no part in a common ancestor", () => {
  expect(commonAncestor(["unicorn", "rat", "mouse"])).toBe("rodent");
  expect(commonAncestor(["unicorn", "rat"])).toBeUndefined();
  expect(commonAncestor([])).toBeUndefined();
});

test("two names of one label have it in common", () => {
  expect(commonAncestor(["human", "person"])).toBe("human");
});
