import type { PageArgs } from "#app/services/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation.server.ts";
import {
  byFilters,
  isIn,
  matches,
  readFilters,
  shownParts,
  toAddress,
  toSorts,
  type Filters,
} from "./filters.server.ts";
import { countRecordings, loadLocations, settingOf } from "./load-locations.server.ts";
import { mapRows } from "./map-rows.server.ts";
import { groups, type LocationRow } from "./rows.server.ts";

const rowsOfPage = 50;

/** The page of the list that the address asks for: four calls, the counts the last: of its rows, or of all to sort by. */
export async function loadList(args: PageArgs) {
  const { context, url } = args;
  const { projectPath } = settingOf(args);
  const path = `${projectPath}/locations`;
  const all = await loadLocations(args);
  const filters = readFilters(url.searchParams);
  const found = all.filter(matches(filters));
  const inPart = found.filter(isIn(filters.show));
  const pages = Math.max(1, Math.ceil(inPart.length / rowsOfPage));
  const page = Math.min(filters.page, pages);
  const toPage = (rows: LocationRow[]) => rows.slice((page - 1) * rowsOfPage, page * rowsOfPage);
  const isByCount = filters.sort === "recordings";
  const sorted = isByCount ? inPart : inPart.toSorted(byFilters(filters, new Map()));
  const counts = await countRecordings(args, isByCount ? sorted : toPage(sorted));
  const shown = isByCount ? sorted.toSorted(byFilters(filters, counts)) : sorted;
  const onPage = toPage(shown);
  const rows = onPage.map((row, index) => ({
    ...row,
    number: (page - 1) * rowsOfPage + index + 1,
    recordings: counts.get(row.id) ?? 0,
  }));
  const to = (changed: Partial<Filters>) => toAddress(path, { ...filters, page: 1, ...changed });
  const { mayManage, isVisiting } = requireViewer(context);
  return {
    projectName: requireProject(context).groupName,
    projectPath,
    path,
    filters,
    counts: { all: all.length, unnamed: all.filter(isIn("unnamed")).length },
    shown: shownParts
      .map((show) => ({
        show,
        to: to({ show }),
        count: found.filter(isIn(show)).length,
        isCurrent: show === filters.show,
      }))
      .filter(({ show, count, isCurrent }) => count > 0 || isCurrent || show === "all"),
    sections: groups
      .map((group) => ({ group, rows: rows.filter((row) => row.group === group) }))
      .filter((section) => section.rows.length > 0),
    sizes: Object.fromEntries(groups.map((group) => [group, shown.filter(isIn(group)).length])),
    sorts: toSorts(filters, to),
    previous: page > 1 ? to({ page: page - 1 }) : undefined,
    next: page < pages ? to({ page: page + 1 }) : undefined,
    mayManage,
    mayName: mayManage || !isVisiting,
    ...mapRows(rows),
  };
}
