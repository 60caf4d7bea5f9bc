import { toPage, toPageLinks } from "#app/lists/paging.ts";
import { toParts } from "#app/lists/parts.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import {
  byFilters,
  isIn,
  locationFilters,
  matches,
  partFilters,
  toSorts,
} from "./filters.server.ts";
import { countRecordings, loadLocations, settingOf } from "./load-locations.server.ts";
import { mapRows } from "./map-rows.server.ts";
import { groups } from "./rows.server.ts";

/** The page of the list that the address asks for: four calls, the counts the last: of its rows, or of all to sort by. */
export async function loadList(args: PageArgs) {
  const { context, url } = args;
  const { projectPath, tiles } = settingOf(args);
  const path = `${projectPath}/locations`;
  const all = await loadLocations(args);
  const filters = locationFilters.read(url);
  const found = all.filter(matches(filters));
  const inPart = found.filter(isIn(filters.show));
  const isByCount = filters.sort === "recordings";
  const sorted = isByCount ? inPart : inPart.toSorted(byFilters(filters, new Map()));
  const counts = await countRecordings(
    args,
    isByCount ? sorted : toPage(sorted, filters.page).rows,
  );
  const shown = isByCount ? sorted.toSorted(byFilters(filters, counts)) : sorted;
  const page = toPage(shown, filters.page);
  const rows = page.rows.map((row, index) => ({
    ...row,
    number: page.first + index,
    recordings: counts.get(row.id) ?? 0,
  }));
  const to = locationFilters.linksFrom(path, filters);
  return {
    projectPath,
    path,
    filters,
    counts: { all: all.length, unnamed: all.filter(isIn("unnamed")).length },
    hidden: locationFilters.toHiddenFields(filters, ["q"]),
    shown: toParts(partFilters, { found, isIn, current: filters.show, to }).filter(
      ({ show, count, isCurrent }) => count > 0 || isCurrent || show === "all",
    ),
    sections: groups
      .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
      .filter((section) => section.rows.length > 0),
    sizes: Object.fromEntries(groups.map((group) => [group, shown.filter(isIn(group)).length])),
    sorts: toSorts(filters, to),
    ...toPageLinks(page, to),
    mayManage: requireViewer(context).mayManage,
    ...mapRows(rows, tiles),
  };
}
