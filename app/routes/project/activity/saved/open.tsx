import { redirect } from "react-router";
import { z } from "zod";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { isFollowedHere } from "#app/services/navigation/same-origin.server.ts";
import { markSearchSeen } from "#contract/wire/searches.ts";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import { searchAddress } from "../search/address.server.ts";
import { describeGone } from "../search/describe-search.server.ts";
import { readSearchNames } from "../search/search-names.server.ts";
import { spanOfNight } from "../search/span.server.ts";
import type { Route } from "./+types/open";
import { requireSavedSearch, toActivityPath } from "./saved-searches.server.ts";

const nights = z.iso.date().refine(isWithinYears).optional().catch(undefined);

/**
 * A link to it, or to a night of it, leads to what it finds, and changes nothing: programs follow links, too. That of
 * the list marks its results as seen, where the browser tells that it was followed from a page of this site.
 */
export async function loader(args: Route.LoaderArgs) {
  if (args.url.searchParams.has("seen") && isFollowedHere(args.request)) return action(args);
  return open(args, await requireSavedSearch(args));
}

/** Whoever may not write, as while acting as somebody else, opens it all the same. */
export async function action(args: Route.ActionArgs | Route.LoaderArgs) {
  const found = await requireSavedSearch(args);
  await attempt(args, markSearchSeen, { id: found.saved.id });
  return open(args, found);
}

async function open(
  args: PageArgs,
  { saved, address, locations }: Awaited<ReturnType<typeof requireSavedSearch>>,
) {
  const { context, request, url } = args;
  const gone = describeGone(address, await readSearchNames(args, locations));
  const night = nights.parse(url.searchParams.get("night") ?? undefined);
  const to = searchAddress.toAddress(toActivityPath(context), {
    ...address,
    ...(night && spanOfNight(night)),
    saved: saved.id,
  });
  if (gone !== undefined) return redirectWithNotice(to, { tone: "warning", text: gone });
  return redirect(to, request.method === "POST" ? 303 : 302);
}

/** Where it is gone, the page that says so stands in its place. */
export default function OpenSearch() {
  return null;
}
