import { displayName } from "./display-name.ts";
import { factsByLabel } from "./facts-by-label.ts";
import { findLabel, findLineage } from "./find-label.ts";
import type { LabelFacts } from "./label-facts.ts";
import { labelPath } from "./label-path.ts";

export interface LabelDescription extends Omit<LabelFacts, "aliases"> {
  label: string;
  /** The label above it; `all` has none. */
  parent?: string;
  path: string;
  display: string;
  displayAudio: string;
  /** Those that the tree tells clients, and others. */
  aliases: string[];
}

/** All that is known of the label a text names, as `findLabel` reads it. What is not known is absent. */
export function describeLabel(text: string): LabelDescription | undefined {
  const node = findLabel(text);
  if (!node) return undefined;
  const { label, aliases = [] } = node;
  const parent = findLineage(label)?.at(-2);
  const { aliases: others = [], ...facts } = factsByLabel[label] ?? {};
  return {
    label,
    ...(parent === undefined ? {} : { parent }),
    path: labelPath(label),
    display: displayName(label, "camera"),
    displayAudio: displayName(label, "audio"),
    aliases: [...aliases, ...others],
    ...facts,
  };
}
