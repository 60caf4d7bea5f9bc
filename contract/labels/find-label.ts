import { factsByLabel } from "./facts-by-label.ts";
import type { LabelNode } from "./label-node.ts";
import { labelTree } from "./tree.ts";

/**
 * The node of a label by whatever it is called: itself, the names it is shown as, its aliases, its name in te reo.
 * Letter case, macrons, hyphens and apostrophes do not matter.
 */
export function findLabel(text: string): LabelNode | undefined {
  return places.get(toKey(text))?.node;
}

/** The labels from `all` down to the one that a text names, as `findLabel` reads it. */
export function findLineage(text: string): readonly string[] | undefined {
  return places.get(toKey(text))?.lineage;
}

/** How many labels are below the one that a text names. */
export function countBelow(text: string): number {
  return countLabels(places.get(toKey(text))?.node.children ?? []);
}

function countLabels(nodes: readonly LabelNode[]): number {
  return nodes.reduce((count, { children = [] }) => count + 1 + countLabels(children), 0);
}

interface Place {
  node: LabelNode;
  lineage: readonly string[];
}

const places = new Map(listPlaces(labelTree, []));

function listPlaces(node: LabelNode, above: readonly string[]): [key: string, Place][] {
  const lineage = [...above, node.label];
  return [
    ...listNames(node).map((name): [string, Place] => [toKey(name), { node, lineage }]),
    ...(node.children ?? []).flatMap((child) => listPlaces(child, lineage)),
  ];
}

function listNames({ display, displayAudio, ...node }: LabelNode): string[] {
  const shown = [display, displayAudio].filter((name) => name !== undefined);
  return [...shown, ...listOwnNames(node)];
}

/** What a label is looked for by beside the name that it is shown as. */
export function listSearchNames(node: LabelNode): string[] {
  const scientificName = factsByLabel[node.label]?.scientificName;
  return [...listOwnNames(node), ...(scientificName === undefined ? [] : [scientificName])];
}

/** What a label is called wherever it is shown: itself, its name in te reo, its aliases. */
export function listOwnNames({ label, aliases = [] }: LabelNode): string[] {
  const { reo, aliases: others = [] } = factsByLabel[label] ?? {};
  return [label, ...(reo === undefined ? [] : [reo]), ...aliases, ...others];
}

/** The same for names that differ in letter case, macrons, hyphens and apostrophes alone. */
export function toKey(name: string): string {
  const letters = name.normalize("NFD").replace(/[\p{M}'’]/gu, "");
  return letters.replaceAll("-", " ").toLowerCase();
}
