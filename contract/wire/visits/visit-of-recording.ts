import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, instant, list, text, viewMode, words } from "../fields.ts";
import { visit } from "./monitoring.ts";

const visitBeside = visit
  .pick({
    classification: true,
    classFromUserTag: true,
    timeStart: true,
    timeEnd: true,
    stationId: true,
    stationName: true,
  })
  .extend({ recordings: z.int(), firstRecId: z.int(), lastRecId: z.int() });

export type VisitBeside = z.output<typeof visitBeside>;

export const getVisit = endpoint({
  name: "getVisit",
  summary:
    "The visit that a recording is part of, and the visits before and after it among those asked for",
  method: "GET",
  path: "/api/v1/recordings/:id/visit",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...viewMode,
    /** Of visits that share the recording, because people disagree, the one of this label. */
    label: text.optional(),
    /** What the visits beside it are of. */
    what: text.optional(),
    /** What they are not of, with all that is below it in the tree of labels. */
    without: words.optional(),
    stations: list(id).optional(),
    from: instant.optional(),
    until: instant.optional(),
  },
  reply: { visit, previous: visitBeside.optional(), next: visitBeside.optional() },
});
