import type { LabelNode } from "./label-node.ts";
import { labelTree } from "./tree.ts";

/** The node of a label or alias, in any letter case. */
export function findLabel(text: string): LabelNode | undefined {
  return findPlace(text)?.node;
}

/** The labels from `all` down to the one that a label or alias names, in any letter case. */
export function findLineage(text: string): readonly string[] | undefined {
  return findPlace(text)?.lineage;
}

interface Place {
  node: LabelNode;
  lineage: readonly string[];
}

/** Words that stand for a label without being sent as its aliases. */
const synonyms = new Map([["unknown", "unidentified"]]);

const places = new Map(listPlaces(labelTree, []));

function findPlace(text: string): Place | undefined {
  const word = text.toLowerCase();
  return places.get(synonyms.get(word) ?? word);
}

function listPlaces(node: LabelNode, above: readonly string[]): [word: string, Place][] {
  const lineage = [...above, node.label];
  const words = [node.label, ...(node.aliases ?? [])];
  return [
    ...words.map((word): [string, Place] => [word, { node, lineage }]),
    ...(node.children ?? []).flatMap((child) => listPlaces(child, lineage)),
  ];
}
