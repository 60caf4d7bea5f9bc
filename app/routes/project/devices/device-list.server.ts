import { formatCaption, toPage, toPageLinks } from "#app/lists/paging.ts";
import { toParts } from "#app/lists/parts.ts";
import { toSortLinks } from "#app/lists/sorting.ts";
import {
  byFilters,
  deviceFilters,
  isShown,
  matches,
  stateFilters,
  sorts,
  type Filters,
  type DeviceFilter,
} from "./filters.server.ts";
import type { DeviceRow } from "./rows.server.ts";

const noun = { one: "device", many: "devices" };

const isIn = (show: DeviceFilter) => isShown[show];

/** The page of the list that the filters ask for, and where its other pages, parts and orders are. */
export function toDeviceList(all: readonly DeviceRow[], filters: Filters, path: string) {
  const to = deviceFilters.linksFrom(path, filters);
  const found = all.filter(matches(filters));
  const shown = found.filter(isIn(filters.show)).toSorted(byFilters(filters));
  const page = toPage(shown, filters.page);
  return {
    rows: page.rows.map((row, index) => ({ ...row, number: page.first + index })),
    caption: formatCaption(page, noun, all.length),
    counts: {
      all: all.length,
      trouble: all.filter(isShown.trouble).length,
      working: all.filter(isShown.working).length,
    },
    kinds: [...new Map(all.map(({ kind, kindWords }) => [kind, kindWords]))],
    hidden: deviceFilters.toHiddenFields(filters, ["q", "type"]),
    shown: toParts(stateFilters, { found, isIn, current: filters.show, to }),
    sorts: toSortLinks(sorts, filters, to),
    ...toPageLinks(page, to),
  };
}
