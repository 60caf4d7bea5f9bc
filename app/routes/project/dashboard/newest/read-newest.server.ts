import { attempt, orErrorPage, type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { VisitData } from "#app/services/recordings/visit-text.server.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { listVisits, visitTypes } from "#contract/wire/visits/monitoring.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import { type Filters, typesOf } from "../filters.server.ts";

const maxVisits = 100;
const maxSounds = 100;

export interface Span {
  from: string;
  until: string;
}

export interface Newest {
  /** Newest first, as sounds are. */
  visits: VisitData[];
  sounds: RecordingData[];
  /** There are more in the span, before this instant. */
  visitsReachTo: string | undefined;
  soundsReachTo: string | undefined;
}

/** The newest that came by in a span, of what the filters ask for: as many calls whatever the size of the project. */
export async function readNewest(args: PageArgs, filters: Filters, span: Span): Promise<Newest> {
  const [seen, sounds] = await Promise.all([
    readVisits(args, filters, span),
    readSounds(args, filters, span),
  ]);
  const isFull = sounds.length === maxSounds;
  return {
    ...seen,
    sounds,
    soundsReachTo: isFull ? sounds.at(-1)?.recordingDateTime : undefined,
  };
}

async function readVisits(args: PageArgs, filters: Filters, span: Span) {
  if (filters.media === "audio") return { visits: [], visitsReachTo: undefined };
  return filters.species === undefined
    ? listNewest(args, filters, span)
    : searchNewest(args, filters, span);
}

async function listNewest(args: PageArgs, filters: Filters, span: Span) {
  const { location } = filters;
  const listed = await attempt(args, listVisits, {
    groups: [requireProject(args.context).id],
    ...(location === undefined ? {} : { stations: [location] }),
    types: visitTypes.join(","),
    ...span,
    page: 1,
    "page-size": maxVisits,
  });
  /* In a stormy night the visits of a page have more recordings than the API puts together at once. */
  if (!listed.ok && listed.refusal.reason === "rule") return searchNewest(args, filters, span);
  const { params, visits } = orErrorPage(listed);
  return { visits, visitsReachTo: params.pagesEstimate > 1 ? params.pageFrom : undefined };
}

async function searchNewest(args: PageArgs, filters: Filters, span: Span) {
  const { visits, cursor } = await send(args, searchVisits, {
    ...toQuery(args, filters, span),
    types: typesOf("camera"),
    "max-results": maxVisits,
  });
  return { visits, visitsReachTo: cursor && visits.at(-1)?.timeStart };
}

async function readSounds(args: PageArgs, filters: Filters, span: Span) {
  if (filters.media === "camera") return [];
  const { recordings } = await send(args, queryRecordings, {
    ...toQuery(args, filters, span),
    types: typesOf("audio"),
    "max-results": maxSounds,
    "with-redacted-at": true,
  });
  return recordings;
}

function toQuery(args: PageArgs, { location, species }: Filters, span: Span) {
  return {
    projectId: requireProject(args.context).id,
    locations: location === undefined ? undefined : [location],
    "tagged-with": species === undefined ? undefined : [species],
    "sub-class-tags": false,
    ...span,
    duration: 0,
    "include-false-positives": true,
  };
}
