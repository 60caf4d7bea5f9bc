import { capitalize } from "#contract/rules/text/capitalize.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { describeLabel } from "#contract/labels/describe-label.ts";
import { findLabel, findLineage } from "#contract/labels/find-label.ts";
import type { LabelNode } from "#contract/labels/label-node.ts";
import { labelTree } from "#contract/labels/tree.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { searchTags } from "#contract/rules/tracks/search-tags.ts";

interface Options {
  medium: Medium;
  /** What one uses: it stands above the whole tree, and first among what is found. */
  first: readonly string[];
}

/** What the address asks of the tree: what is found by `q`, or what is right below the label `under`. */
export function readTagTree(address: URLSearchParams, { medium, first }: Options) {
  const typed = (address.get("q") ?? "").trim();
  const node = findLabel(address.get("under") ?? "") ?? labelTree;
  const lineage = findLineage(node.label) ?? [labelTree.label];
  const found = typed === "" ? undefined : listFound(typed, { medium, first });
  return {
    typed,
    isFound: found !== undefined,
    choices: found ?? (node.children ?? []).map((child) => toChoice(child, medium)),
    trail: lineage.map((label) => ({
      label,
      name: label === labelTree.label ? undefined : tagName(label, medium),
    })),
    first: typed === "" && node === labelTree ? listFirst(first, medium) : [],
    /** The label that one is below, which is a tag itself. */
    here: node === labelTree ? undefined : toChoice(node, medium),
  };
}

export type TagTree = ReturnType<typeof readTagTree>;

/** Bounds what one letter finds. */
const maxFound = 60;

function listFound(typed: string, { medium, first }: Options) {
  return searchTags({ medium, search: typed, first })
    .slice(0, maxFound)
    .flatMap(({ label }) => toChoices(label, medium));
}

function listFirst(first: readonly string[], medium: Medium) {
  return [...new Set(first)].flatMap((label) => toChoices(label, medium));
}

function toChoices(label: string, medium: Medium) {
  const node = findLabel(label);
  return node ? [toChoice(node, medium)] : [];
}

function toChoice({ label, children = [] }: LabelNode, medium: Medium) {
  const { reo, scientificName } = describeLabel(label) ?? {};
  return {
    what: label,
    name: tagName(label, medium),
    otherNames: [reo && capitalize(reo), scientificName].filter(
      (one) => one !== undefined && one !== "",
    ),
    below: children.length,
  };
}

export type TagChoice = ReturnType<typeof toChoice>;
