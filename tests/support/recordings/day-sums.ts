import fc from "fast-check";
import { countRecordings, findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { countSearched, listSearchedIds } from "#api/search/queries/search-recordings.ts";
import { findCountedStarts, findStartsOfPage } from "#api/visits/queries/visit-recordings.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { day, instantOf, second } from "./day-changes.ts";
import type { TestApi } from "../test-api.ts";

export interface Question {
  from: string;
  until: string;
  first: number;
  next: number;
}

const instant = fc.tuple(day, second).map(([of, at]) => instantOf(of, at));
export const questions: fc.Arbitrary<Question[]> = fc.array(
  fc.record({ from: instant, until: instant, first: fc.nat(5), next: fc.nat(8) }),
  { minLength: 1, maxLength: 4 },
);

/** What the sums say, and beside it what is counted of all recordings, of a span and of all time. */
export async function requestBoth(
  { services: { store } }: TestApi,
  projectId: number,
  { from, until, ...ranks }: Question,
): Promise<[summed: unknown, counted: unknown][]> {
  const { scan } = store;
  const answers: [unknown, unknown][] = [];
  for (const types of [["thermalRaw" as const], [...visitTypes]]) {
    const scope = { projectIds: [projectId], locationIds: undefined, types };
    const span = { after: from, before: until };
    answers.push([
      await findStartsOfPage(scan, scope, span, ranks),
      await findCountedStarts(scan, scope, span, ranks),
    ]);
  }
  const some: Partial<RecordingFilter>[] = [
    {},
    { duration: 0 },
    { types: ["thermalRaw"], tags: { ...anything, withFalsePositives: false } },
    { hidesRedacted: true, types: ["audio", "trailcam-image"], from: undefined },
    { from: undefined, until: undefined },
  ];
  for (const narrowed of some) {
    const filter = { ...everything, projectId, from, until, ...narrowed };
    const found = await findRecordings(scan, filter, { limit: 1000, after: undefined });
    answers.push([await countRecordings(scan, filter), found.length]);
  }
  for (const hideFiltered of [false, true]) {
    const search = { ...anySearch, hideFiltered, projectIds: [projectId] };
    const page = { order: [["id", "asc"] as ["id", "asc"]], offset: 0, limit: 1000 };
    const found = await listSearchedIds(scan, search, page);
    answers.push([await countSearched(scan, search), found.length]);
  }
  return answers;
}

const anything = {
  mode: "any" as const,
  words: [],
  withSubClasses: true,
  withFalsePositives: true,
};
/** All of a project that stands and is no status recording. */
export const everything: Omit<RecordingFilter, "projectId" | "from" | "until"> = {
  types: [],
  devices: [],
  locations: [],
  labels: [],
  tags: anything,
  processingState: undefined,
  includeDeleted: false,
  hidesRedacted: false,
  duration: 2.5,
};
const anySearch = {
  where: { all: [] },
  type: undefined,
  processingState: undefined,
  words: [],
  mode: "any" as const,
  exclusive: false,
  deleted: false,
};
