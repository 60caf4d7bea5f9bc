import { type FactsByLabel, genus, order, taxon } from "../label-facts.ts";

/** Other animals, and what is called by other names without being one. */
export const otherFacts: FactsByLabel = {
  frog: order("Anura"),
  insect: taxon("phylum", "Arthropoda", { gbifKey: 54, aliases: ["spider"] }),
  weta: order("Orthoptera", { reo: "wētā" }),
  "tree weta": genus("Hemideina"),
  lizard: order("Squamata", { gbifKey: 11592253, reo: "mokomoko" }),
  "blue-tongue lizard": genus("Tiliqua", {
    aliases: ["blue-tongue skink", "blue-tongued lizard", "blue-tongued skink"],
  }),
  snake: taxon("suborder", "Serpentes"),
  unidentified: { aliases: ["unknown"] },
};
