import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { correctionOf, readClock } from "#contract/rules/cards/clock-readings.ts";
import { timeZone } from "#contract/wire/fields.ts";
import { bulkActs, bulkRights, type BulkActKind } from "#contract/rules/recordings/bulk-acts.ts";
import { bulkAct, type BulkAct } from "#contract/wire/bulk-acts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { maxBulkRecordings, type previewBulkChange } from "#contract/wire/bulk-changes.ts";
import { mayLabel } from "../../recording/recording-form.server.ts";
import { readSearch } from "../search/read-search.server.ts";
import { readIds } from "#contract/rules/recordings/packed-ids.ts";

/** So many fit into an address, however far apart they are. */
export const maxKeptRows = 1000;

/** What the clock showed, what it really was, and in which zone both are. */
const ofClock = ["showed", "really", "clock-zone"];

/** What the address says of this page alone, and not of the search. */
export const ofBulk = [
  "all",
  "act",
  "what",
  "label",
  "location",
  "medium",
  "q",
  "under",
  ...ofClock,
];

/** The same of the page of a change, beside its own number. */
export const ofJob = ["result", "after"];

/** The search by which the list was left, to lead back to it. */
export function readSearchOf(
  searchParams: URLSearchParams,
  without: readonly string[] = [],
): Record<string, string[]> {
  const names = [...new Set(searchParams.keys())].filter(
    (name) => !ofBulk.includes(name) && !without.includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)]));
}

type Which = InputOf<typeof previewBulkChange>;

/** The recordings that the address means, as the API is asked; undefined where none is chosen. */
export async function readWhich(args: PageArgs) {
  const { searchParams } = args.url;
  const search = await readSearch(args);
  const projectId = requireProject(args.context).id;
  const recordings = readIds(searchParams.getAll("id"), maxBulkRecordings);
  const isAll = searchParams.get("all") === "yes";
  const which: Which | undefined = isAll
    ? { projectId, filter: search.query }
    : recordings.length > 0
      ? { projectId, recordings }
      : undefined;
  return { which, search, isAll };
}

/** What the address asks to be done; undefined until it says all of it. */
export function readAct(searchParams: URLSearchParams): BulkAct | undefined {
  const given = (name: string) => searchParams.get(name) ?? undefined;
  const kind = readKind(searchParams);
  const fields: Partial<Record<BulkActKind, object>> = {
    tag: { what: given("what") },
    label: { label: given("label") },
    unlabel: { label: given("label") },
    move: { locationId: given("location") },
    shift: { seconds: readShift(searchParams) },
  };
  return bulkAct.safeParse({ kind, ...(kind && fields[kind]) }).data;
}

/** Undefined where a time is missing, or is none. */
function readShift(searchParams: URLSearchParams): number | undefined {
  const [showed, really, zone] = ofClock.map((name) => searchParams.get(name) ?? "");
  const readings = { showed: readClock(showed ?? ""), really: readClock(really ?? "") };
  const read = timeZone.safeParse(zone);
  if (readings.showed === undefined || readings.really === undefined || !read.success) {
    return undefined;
  }
  const { showed: wrong, really: right } = readings;
  return correctionOf({ showed: wrong, really: right }, read.data);
}

export function readKind(searchParams: URLSearchParams): BulkActKind | undefined {
  return bulkActs.find((kind) => kind === searchParams.get("act"));
}

/** Those that the viewer may do here. */
export function listAllowedActs(context: PageArgs["context"]): BulkActKind[] {
  const { mayManage } = requireViewer(context);
  return bulkActs.filter((kind) => {
    if (kind === "reprocess" && !siteOf(context).hasAi) return false;
    return bulkRights[kind] === "manage the project" ? mayManage : mayLabel(context);
  });
}
