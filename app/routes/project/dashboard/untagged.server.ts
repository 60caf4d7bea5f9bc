import { subDays } from "date-fns";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toReviewPath } from "../review/review-path.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { countReviews } from "#contract/wire/reviews.ts";
import { type Filters, periods, typesOf } from "./filters.server.ts";

/** How many recordings of the period nobody has tagged, and the way there. A page is not lost because of it. */
export async function readUntagged(args: PageArgs, filters: Filters) {
  const project = requireProject(args.context);
  const { days, media, location, species, until } = filters;
  const from = subDays(until ?? siteOf(args.context).now(), days).toISOString();
  const end = until?.toISOString();
  const counted = await attempt(args, countReviews, {
    projectId: project.id,
    queue: "untagged",
    types: typesOf(media),
    locations: location === undefined ? undefined : [location],
    "tagged-with": species === undefined ? undefined : [species],
    from,
    until: end,
  });
  const first = counted.ok ? counted.reply.queues[0] : undefined;
  if (!first || first.left === 0) return undefined;
  const { left, isMore } = first;
  const count = `${isMore ? "More than " : ""}${left.toLocaleString("en-NZ")}`;
  return {
    text: `${count} ${left === 1 ? "recording" : "recordings"} to review ${describePeriod(filters)}`,
    to: toReviewPath(toProjectPath(project), { from, until: end, location, species, media }),
  };
}

/** The review page has more: it counts all recordings where nothing else is asked for. */
function describePeriod({ days, until }: Filters): string {
  const words = periods.find((period) => period.days === days)?.words ?? "";
  return until ? "from this period" : `from ${words}`;
}
