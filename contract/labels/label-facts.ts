export const ranks = [
  "phylum",
  "class",
  "order",
  "suborder",
  "family",
  "subfamily",
  "genus",
  "species",
  "subspecies",
] as const;

export type Rank = (typeof ranks)[number];

/**
 * What is known of a label beside its place in the tree. Its taxon is what the label stands for in New Zealand and
 * Australia: for a group, the smallest that holds all of it. Birds are named as by Clements, mammals as by the
 * Mammal Diversity Database.
 */
export interface LabelFacts {
  scientificName?: string;
  rank?: Rank;
  /** The taxon's in GBIF's backbone taxonomy, only where it is certain. */
  gbifKey?: number;
  /** The name in te reo Māori. */
  reo?: string;
  /** What people also call it, beside the aliases that the tree tells clients. */
  aliases?: readonly string[];
}

export type FactsByLabel = Readonly<Record<string, LabelFacts>>;

type Details = Omit<LabelFacts, "scientificName" | "rank">;

export function taxon(rank: Rank, scientificName: string, details: Details = {}): LabelFacts {
  return { scientificName, rank, ...details };
}

export function order(scientificName: string, details?: Details): LabelFacts {
  return taxon("order", scientificName, details);
}

export function family(scientificName: string, details?: Details): LabelFacts {
  return taxon("family", scientificName, details);
}

export function genus(scientificName: string, details?: Details): LabelFacts {
  return taxon("genus", scientificName, details);
}

export function species(scientificName: string, details?: Details): LabelFacts {
  return taxon("species", scientificName, details);
}

export function subspecies(scientificName: string, details?: Details): LabelFacts {
  return taxon("subspecies", scientificName, details);
}
