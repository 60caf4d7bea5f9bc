import { displayName } from "#contract/labels/display-name.ts";
import { findLabel, listSearchNames, toKey } from "#contract/labels/find-label.ts";
import type { LabelNode } from "#contract/labels/label-node.ts";
import { labelTree } from "#contract/labels/tree.ts";
import type { Medium } from "../projects/project-tags.ts";

export interface TagChoice {
  label: string;
  name: string;
  /** How far below its family it stands; 0 for the family itself. */
  depth: number;
}

export interface TagFamily {
  name: string;
  choices: TagChoice[];
}

interface Options {
  medium: Medium;
  /** Part of a name; all where it is empty. */
  search?: string;
}

/** By family, in the tree's order; found by name, alias, te reo or scientific name, whatever the letter case and macrons. */
export function listTagFamilies({ medium, search = "" }: Options): TagFamily[] {
  const key = toKey(search.trim());
  return (labelTree.children ?? [])
    .map((family) => ({
      name: displayName(family.label, medium),
      choices: listChoices(family, { medium, key, depth: 0 }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The one label that a search can only mean: by an exact name, or because nothing else is found. */
export function findTagChoice(search: string, families: readonly TagFamily[]): string | undefined {
  const typed = search.trim();
  if (typed === "") return undefined;
  const found = families.flatMap(({ choices }) => choices);
  const exact = findLabel(typed)?.label;
  const single = found.length === 1 ? found[0]?.label : undefined;
  return found.find(({ label }) => label === exact)?.label ?? single;
}

function listChoices(
  node: LabelNode,
  search: { medium: Medium; key: string; depth: number },
): TagChoice[] {
  const { label, children = [] } = node;
  const { medium, key, depth } = search;
  const name = displayName(label, medium);
  const isFound = [name, ...listSearchNames(node)].some((one) => toKey(one).includes(key));
  return [
    ...(isFound ? [{ label, name, depth }] : []),
    ...children.flatMap((child) => listChoices(child, { ...search, depth: depth + 1 })),
  ];
}
