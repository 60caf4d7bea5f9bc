import { factsByLabel } from "./facts-by-label.ts";
import { findLabel, findLineage } from "./find-label.ts";
import type { LabelFacts } from "./label-facts.ts";

export interface LabelDescription extends Omit<LabelFacts, "aliases"> {
  label: string;
  display: string;
  /** The labels from `all` down to this one. */
  lineage: readonly string[];
}

/** All that is known of the label a text names, as `findLabel` reads it. What is not known is absent. */
export function describeLabel(text: string): LabelDescription | undefined {
  const node = findLabel(text);
  const lineage = findLineage(text);
  if (!node || !lineage) return undefined;
  const { aliases: _, ...facts } = factsByLabel[node.label] ?? {};
  return { label: node.label, display: node.display ?? node.label, ...facts, lineage };
}
