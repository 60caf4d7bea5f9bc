import { findLineage } from "./find-label.ts";

/**
 * The label to show when people disagree: of the labels given and their parents, the one that holds most of them,
 * by the first given on a tie. Words outside the tree do not count. Undefined when nothing below `all` holds two.
 */
export function commonAncestor(labels: readonly string[]): string | undefined {
  const lineages = labels.map(findLineage).filter((lineage) => lineage !== undefined);
  const scores = new Map<string, number>();
  for (const lineage of lineages) {
    for (const label of lineage.slice(-2).reverse()) {
      const isShared = lineages.some((other) => other !== lineage && other.includes(label));
      if (isShared) scores.set(label, (scores.get(label) ?? 0) + 1);
    }
  }
  const [winner] = [...scores].sort(([, score], [, otherScore]) => otherScore - score);
  return winner?.[0] === "all" ? undefined : winner?.[0];
}
