import { startOfPeriod } from "#contract/rules/times/periods.ts";
import { readSearch, type SavedSearch } from "#contract/wire/searches.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";

interface Setting {
  projectId: number;
  /** In which periods are reckoned. */
  zone: string;
  now: Date;
}

/** What a saved search asks for now. */
export function toFilter(search: SavedSearch, { projectId, zone, now }: Setting): RecordingFilter {
  const { period, ...read } = readSearch(search);
  /* As the page of the search lists them; older ones do not say so. */
  const filter = { ...toRecordingFilter(read, projectId), hidesRedacted: false };
  if (period === undefined) return filter;
  const from = startOfPeriod(period, { now, zone })?.toISOString();
  return { ...filter, from, until: undefined };
}
