import { flagLabel } from "../reviews/review-queues.ts";

/** The labels that the query of recordings knows: as what it asks for in place of a tag mode, and among its words. */
export const knownLabels = [
  "cool",
  flagLabel,
  "note",
  "interaction with trap",
  "missed track",
  "multiple animals",
  "trapped in trap",
  "missed recording",
  "trap triggered",
  "inside",
  "outside",
  "incursion",
] as const;

export type KnownLabel = (typeof knownLabels)[number];

export function isKnownLabel(text: string): text is KnownLabel {
  return (knownLabels as readonly string[]).includes(text);
}
