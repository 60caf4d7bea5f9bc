import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ranks } from "#contract/labels/label-facts.ts";
import { text } from "../fields.ts";

/** A label with all that is known of it; what is not known, or does not apply, is absent. */
export const labelEntry = z
  .object({
    label: z.string(),
    /** Of all but the root. */
    parent: z.string().optional(),
    /** As tags of it have it. */
    path: z.string(),
    display: z.string(),
    displayAudio: z.string(),
    aliases: z.array(z.string()),
    scientificName: z.string().optional(),
    rank: z.enum(ranks).optional(),
    /** Of the taxon in GBIF's backbone taxonomy. */
    gbifKey: z.int().optional(),
    /** The name in te reo Māori. */
    reo: z.string().optional(),
  })
  .meta({ id: "Label" });

export type LabelEntry = z.output<typeof labelEntry>;

export const listLabels = endpoint({
  name: "listLabels",
  summary:
    "Every label, each after the one above it; 304 to whoever sends the ETag of this version",
  method: "GET",
  path: "/api/v1/labels",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  reply: { version: z.string(), labels: z.array(labelEntry) },
});

export const getLabel = endpoint({
  name: "getLabel",
  summary:
    "The label that a text names: itself, an alias, a name it is shown as, its name in te reo",
  method: "GET",
  path: "/api/v1/labels/:text",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { text: text.min(1, "Invalid value") },
  reply: { label: labelEntry },
});
