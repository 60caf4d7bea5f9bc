import { findLineage } from "./find-label.ts";

/**
 * The label to show when people disagree on distinct labels: of these and their parents, the one that is or is
 * the parent of most, if at least two are it or below it; the first on a tie. Words outside the tree do not count.
 * Undefined when there is none, or only `all`.
 */
export function commonAncestor(labels: readonly string[]): string | undefined {
  const lineages = labels.map(findLineage).filter((lineage) => lineage !== undefined);
  const scores = new Map<string, number>();
  for (const lineage of lineages) {
    for (const label of lineage.slice(-2).toReversed()) {
      const isShared = lineages.filter((other) => other.includes(label)).length > 1;
      if (isShared) scores.set(label, (scores.get(label) ?? 0) + 1);
    }
  }
  const winner = [...scores].toSorted(([, score], [, otherScore]) => otherScore - score)[0]?.[0];
  return winner === "all" ? undefined : winner;
}
