import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { sumNights } from "#contract/wire/visits/project-nights.ts";
import { type Filters, typesOf } from "../filters.server.ts";
import type { Period } from "../period.server.ts";

export type NightSums = ReplyOf<typeof sumNights>;
export type Sighting = NightSums["byNight"][number];

export interface Sums {
  /** Tonight included. */
  shown: NightSums;
  before: NightSums;
}

/** What came by in the nights of a period, and in as many before it. */
export async function readSums(
  args: PageArgs,
  { media, location }: Filters,
  { nights, tonight, before: earlier }: Period,
): Promise<Sums> {
  const [first = ""] = nights;
  const read = (span: { from: string; until: string }) =>
    send(args, sumNights, {
      projectId: requireProject(args.context).id,
      ...span,
      types: typesOf(media),
      locations: location === undefined ? undefined : [location],
    });
  const [shown, before] = await Promise.all([
    read({ from: first, until: tonight ?? nights.at(-1) ?? first }),
    read(earlier),
  ]);
  return { shown, before };
}
