import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { describeLabel } from "#contract/labels/describe-label.ts";
import { factsByLabel } from "#contract/labels/facts-by-label.ts";
import { findLabel, findLineage } from "#contract/labels/find-label.ts";
import type { Rank } from "#contract/labels/label-facts.ts";
import type { LabelNode } from "#contract/labels/label-node.ts";
import { landBirds } from "#contract/labels/taxa/land-birds.ts";
import { mammalTaxa } from "#contract/labels/taxa/mammals.ts";
import { otherFacts } from "#contract/labels/taxa/other.ts";
import { seabirds } from "#contract/labels/taxa/seabirds.ts";
import { shorebirds } from "#contract/labels/taxa/shorebirds.ts";
import { songbirds } from "#contract/labels/taxa/songbirds.ts";
import { waterbirds } from "#contract/labels/taxa/waterbirds.ts";
import { labelTree } from "#contract/labels/tree.ts";
import { labelsVersion } from "#contract/labels/version.ts";
import { partsOfTaxa } from "#tests/support/recordings/parts-of-taxa.ts";

function listNodes(node: LabelNode): LabelNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

const nodes = listNodes(labelTree);
const facts = Object.entries(factsByLabel);

test("the version is that of the tree and the facts as they stand", () => {
  const hash = createHash("sha256")
    .update(JSON.stringify([labelTree, factsByLabel]))
    .digest("hex");
  expect(labelsVersion).toBe(hash.slice(0, 12));
});

test("facts are told of labels of the tree only, of each in one table", () => {
  const tables = [landBirds, songbirds, waterbirds, shorebirds, seabirds, mammalTaxa, otherFacts];
  const reported = tables.flatMap((table) => Object.keys(table));
  expect(new Set(reported).size).toBe(reported.length);
  expect(reported.filter((label) => findLabel(label)?.label !== label)).toEqual([]);
});

test("every label has a scientific name but those that name no animal", () => {
  const nameless = nodes.filter(({ label }) => !factsByLabel[label]?.scientificName);
  expect(nameless.map(({ label }) => label)).toEqual([
    "all",
    "other",
    "bunyip",
    "drop bear",
    "false-positive",
    "interesting",
    "noise",
    "part",
    "pest",
    "poor tracking",
    "rain",
    "static",
    "unidentified",
    "vehicle",
    "water",
    "wind",
  ]);
});

function listNames({ label, display, displayAudio, aliases = [] }: LabelNode): string[] {
  const { reo, aliases: others = [] } = factsByLabel[label] ?? {};
  return [label, display, displayAudio, reo, ...aliases, ...others].filter(
    (name) => name !== undefined,
  );
}

test("a label is found by each of its names, so that no two labels share one", () => {
  const lost = nodes.flatMap((node) =>
    listNames(node).filter((name) => findLabel(name)?.label !== node.label),
  );
  expect(lost).toEqual([]);
});

test("an alias is lower case and says what no other name of its label says", () => {
  for (const node of nodes) {
    const aliases = factsByLabel[node.label]?.aliases ?? [];
    const alike = listNames(node).filter((name) => aliases.includes(name));
    expect(alike, node.label).toEqual(aliases);
    expect(aliases.filter((alias) => alias !== alias.toLowerCase())).toEqual([]);
  }
});

const forms: Record<Rank, RegExp> = {
  phylum: /^[A-Z][a-z]+$/,
  class: /^[A-Z][a-z]+$/,
  order: /^[A-Z][a-z]+$/,
  suborder: /^[A-Z][a-z]+$/,
  family: /^[A-Z][a-z]+idae$/,
  subfamily: /^[A-Z][a-z]+inae$/,
  genus: /^[A-Z][a-z]+$/,
  species: /^[A-Z][a-z]+ [a-z]+$/,
  subspecies: /^[A-Z][a-z]+ [a-z]+ [a-z]+$/,
};

test("a scientific name has a rank, and the form that its rank demands", () => {
  for (const [label, { scientificName, rank }] of facts) {
    expect(scientificName === undefined, label).toBe(rank === undefined);
    if (scientificName && rank) expect(scientificName, label).toMatch(forms[rank]);
  }
});

/** Labels whose place follows their English name and not their line. */
const misplaced = ["bandicoot", "black-faced cuckoo-shrike", "magpie-lark", "grey shrikethrush"];

test("a taxon lies within that of the label above it, but for four", () => {
  const strays = facts.flatMap(([label, { scientificName = "" }]) => {
    const above = findLineage(label)?.at(-2);
    const parent = above === undefined ? undefined : factsByLabel[above];
    return parent?.scientificName && !liesWithin(scientificName, parent.scientificName)
      ? [label]
      : [];
  });
  expect(strays.toSorted()).toEqual(misplaced.toSorted());
});

function liesWithin(taxon: string, above: string): boolean {
  if (taxon === above || taxon.startsWith(`${above} `)) return true;
  const genus = taxon.split(" ")[0]!;
  return (partsOfTaxa[above] ?? []).some((part) => part === genus || liesWithin(genus, part));
}

test("a key of GBIF is a number of theirs, of a label that has a scientific name", () => {
  for (const [label, { gbifKey, scientificName }] of facts) {
    if (gbifKey === undefined) continue;
    expect([label, Number.isSafeInteger(gbifKey) && gbifKey > 0]).toEqual([label, true]);
    expect([label, scientificName]).toEqual([label, expect.any(String)]);
  }
});

test("a key of GBIF belongs to one taxon, and labels of one taxon have one key", () => {
  const taxa = facts.flatMap(([, { scientificName, gbifKey }]) =>
    scientificName ? [{ scientificName, gbifKey }] : [],
  );
  const keyed = taxa.filter(({ gbifKey }) => gbifKey !== undefined);
  for (const { scientificName, gbifKey } of keyed) {
    const alike = taxa.filter(
      (one) => one.scientificName === scientificName || one.gbifKey === gbifKey,
    );
    expect(new Set(alike.map((one) => `${one.scientificName} ${one.gbifKey}`)).size).toBe(1);
  }
});

test.each([
  ["pīwakawaka", "new zealand fantail"],
  ["Piwakawaka", "new zealand fantail"],
  ["Tūī", "tui"],
  ["KERERŪ", "kereru"],
  ["ruru", "morepork"],
  ["matuku hurepo", "australasian bittern"],
  ["wētā", "weta"],
  ["masked lapwing", "spur-winged plover"],
  ["little blue penguin", "little penguin"],
  ["red billed gull", "red-billed gull"],
  ["Cook’s petrel", "cook's petrel"],
  ["cooks petrel", "cook's petrel"],
  ["sea lion", "sealion"],
  ["human speech", "human"],
  ["false positive", "false-positive"],
  ["unknown", "unidentified"],
])("%s is the label %s", (name, label) => {
  expect(findLabel(name)?.label).toBe(label);
});

test("a label is described with all that is known of it", () => {
  expect(describeLabel("Pīwakawaka")).toEqual({
    label: "new zealand fantail",
    parent: "fantail",
    path: "all.bird.fantail.new_zealand_fantail",
    display: "New Zealand fantail",
    displayAudio: "New Zealand fantail",
    aliases: [],
    scientificName: "Rhipidura fuliginosa",
    rank: "species",
    gbifKey: 5231730,
    reo: "pīwakawaka",
  });
});

test("what is not known of a label is absent from its description", () => {
  expect(describeLabel("part")).toEqual({
    label: "part",
    parent: "other",
    path: "all.other.part",
    display: "part of an animal",
    displayAudio: "part of an animal",
    aliases: [],
  });
  expect(describeLabel("all")).not.toHaveProperty("parent");
});

test("a label's description has the aliases that the tree tells clients, and all others", () => {
  expect(describeLabel("people")?.aliases).toEqual(["person", "people"]);
});

test("a word outside the tree has no description", () => {
  expect(describeLabel("unicorn")).toBeUndefined();
  expect(describeLabel("constructor")).toBeUndefined();
});
