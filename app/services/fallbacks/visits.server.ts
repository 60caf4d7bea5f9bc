import { addHours } from "date-fns";
import { isOrDescends, labelPath } from "#contract/labels/label-path.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listVisits, visitTypes } from "#contract/wire/visits/monitoring.ts";
import { getVisit, type VisitBeside } from "#contract/wire/visits/visit-of-recording.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type Asking, fallback, notOffered } from "./fallback.server.ts";

export type Visit = ReplyOf<typeof listVisits>["visits"][number];
type Search = InputOf<typeof searchVisits>;

const pageSize = 100;
/** For when the visits of a page have more recordings than the server puts together at once. */
const fewerVisits = 10;

/** Visits say where and of what they are, and nothing of devices, labels and the rest. */
const answered = new Set([
  "projectId",
  "view-mode",
  "types",
  "locations",
  "from",
  "until",
  "duration",
  "tag-mode",
  "tagged-with",
  "sub-class-tags",
  "include-false-positives",
  "include-trackless",
  "include-redacted",
  "deleted-only",
  "states",
  "not-processed",
  "max-results",
  "cursor",
  "with-total-count",
]);

const search = fallback(searchVisits, (asking, input) => searchPage(asking, input));

export async function searchPage(
  asking: Asking,
  input: Search,
): Promise<ReplyOf<typeof searchVisits>> {
  const asked = Object.entries(input).filter(([, value]) => value !== undefined);
  const isOther = asked.some(([name]) => !answered.has(name));
  const mode = input["tag-mode"] ?? "any";
  const isDeleted = String(input["deleted-only"] ?? false) === "true";
  if (isOther || isDeleted || !["any", "tagged", "mentioned", "untagged"].includes(String(mode))) {
    throw notOffered();
  }
  const types = visitTypesOf(input.types);
  if (types.length === 0) return { visits: [] };
  const { cursor = "start" } = input;
  const { visits, next } = await readVisits(asking, {
    projectId: Number(input.projectId),
    types,
    from: input.from,
    until: cursor === "start" ? input.until : cursor,
    locations: input.locations,
  });
  const found = visits.filter((visit) => isAsAsked(visit, input));
  return {
    visits: found,
    ...(next ? { cursor: next } : {}),
    ...(input["with-total-count"]
      ? { totalCount: found.length, isAtLeast: next !== undefined }
      : {}),
  };
}

interface Span {
  projectId: number;
  types: readonly string[];
  from?: string | undefined;
  until?: string | undefined;
  locations?: Search["locations"];
}

/** A page of visits, and until when the next one reaches. */
export async function readVisits(
  { ask }: Asking,
  { projectId, types, from, until, locations }: Span,
): Promise<{ visits: Visit[]; next: string | undefined }> {
  const stations = locations && [locations].flat().map(Number);
  const query = {
    page: 1,
    groups: [projectId],
    ...(stations ? { stations } : {}),
    types: types.join(","),
    from,
    until,
  };
  const { visits, params } = await ask(listVisits, { ...query, "page-size": pageSize }).catch(
    (fault: unknown) => {
      if (!(fault instanceof Refusal) || fault.reason !== "rule") throw fault;
      return ask(listVisits, { ...query, "page-size": fewerVisits });
    },
  );
  return {
    visits: visits.filter(({ stationId }) => !stations || stations.includes(stationId)),
    next: params.pagesEstimate > 1 ? params.pageFrom : undefined,
  };
}

export function visitTypesOf(types: unknown): string[] {
  const named = types === undefined ? undefined : [types].flat();
  return visitTypes.filter((type) => named === undefined || named.includes(type));
}

function isAsAsked({ classification, recordings }: Visit, input: Search): boolean {
  const tags = [input["tagged-with"] ?? []].flat();
  const withSubClasses = String(input["sub-class-tags"] ?? true) !== "false";
  const what = classification ?? "none";
  const isNamed = tags.some(
    (tag) => what === tag || (withSubClasses && isOrDescends(labelPath(what), tag)),
  );
  if (String(input["tag-mode"]) === "untagged" && what !== "none") return false;
  const showsNothing = what === "false-positive" && !input["include-false-positives"];
  const states = input.states && [input.states].flat().map(String);
  const isInState = recordings.some(({ processingState }) => states?.includes(processingState));
  const asksForUnprocessed = String(input["not-processed"] ?? false) === "true";
  if (asksForUnprocessed && !recordings.some(isUnprocessed)) return false;
  return (tags.length === 0 ? !showsNothing : isNamed) && (!states || isInState);
}

function isUnprocessed({ processingState }: Visit["recordings"][number]): boolean {
  return !["FINISHED", "CORRUPT"].includes(processingState);
}

/** Nearer where the visits of two days fill more than a page. */
const hoursAround = [24, 1];

const one = fallback(getVisit, async (asking, { id }) => {
  const { recording } = await asking.ask(getRecording, { id, "requires-signed-url": false });
  for (const hours of hoursAround) {
    const { visits } = await readVisits(asking, {
      projectId: recording.groupId,
      types: visitTypes,
      from: addHours(recording.recordingDateTime, -hours).toISOString(),
      until: addHours(recording.recordingDateTime, hours).toISOString(),
    });
    const at = visits.findIndex(({ recordings }) =>
      recordings.some(({ recId }) => recId === recording.id),
    );
    const visit = visits[at];
    if (!visit) continue;
    const [next, previous] = [visits[at - 1], visits[at + 1]];
    return {
      visit,
      ...(previous ? { previous: toBeside(previous) } : {}),
      ...(next ? { next: toBeside(next) } : {}),
    };
  }
  throw new Refusal("missing", "This recording is not part of a visit.");
});

function toBeside({ recordings, ...visit }: Visit): VisitBeside {
  return {
    ...visit,
    recordings: recordings.length,
    firstRecId: recordings[0]?.recId ?? 0,
    lastRecId: recordings.at(-1)?.recId ?? 0,
  };
}

export const visitFallbacks = [search, one];
