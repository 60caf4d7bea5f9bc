import { findTarget } from "./find-violations.ts";
import type { Source } from "./read-source.ts";

/** Files that import each other, directly or by way of others: one circle through each that is in any. */
export function findCircles(sources: readonly Pick<Source, "path" | "imports">[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const targets = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.map(({ what }) => findTarget(path, what) ?? "").filter((target) => paths.has(target)),
    ]),
  );
  const found = new Map<string, string>();
  for (const path of paths) {
    const circle = findWayBack(path, targets);
    if (circle) found.set(circle.toSorted().join(" "), [...circle, path].join(" -> "));
  }
  return [...found.values()];
}

/** The shortest way from a file to itself, without its end. */
function findWayBack(
  start: string,
  targets: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of targets.get(way.at(-1) ?? "") ?? []) {
      if (target === start) return way;
      if (seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return undefined;
}
