import type { ReplyOf } from "#contract/endpoint.ts";
import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { listNeighbours, Neighbour } from "#contract/wire/recordings/neighbours.ts";
import type { getVisit, VisitBeside } from "#contract/wire/visits/visit-of-recording.ts";
import type { ListContext } from "./list-context.server.ts";

/** A way on from here. */
export interface Step {
  to: string;
  /** What is there. */
  detail?: string | undefined;
}

export interface Around {
  previous: Step | undefined;
  next: Step | undefined;
  /** "2 of 5", in a visit. */
  position: string | undefined;
  previousVisit: Step | undefined;
  nextVisit: Step | undefined;
  untagged: Step | undefined;
  disputed: Step | undefined;
  /** All that is untagged, one after the other. */
  review: Step | undefined;
}

export const nothingAround: Around = {
  previous: undefined,
  next: undefined,
  position: undefined,
  previousVisit: undefined,
  nextVisit: undefined,
  untagged: undefined,
  disputed: undefined,
  review: undefined,
};

interface Setting {
  context: ListContext;
  zone: string;
  now: Date;
}

/** The recordings before and after one, by time. */
export function toAroundRecording(
  { previous, next, untagged, disputed }: ReplyOf<typeof listNeighbours>,
  { context, zone, now }: Setting,
): Around {
  const step = (one: Neighbour | undefined): Step | undefined =>
    one && {
      to: context.toRecording(one.id),
      detail: formatShortMoment(one.recordingDateTime, zone, now).text,
    };
  return {
    ...nothingAround,
    previous: step(previous),
    next: step(next),
    untagged: step(untagged),
    disputed: step(disputed),
    review: untagged && { to: context.reviewPath },
  };
}

/** Within a visit its recordings in order of time, whatever lies between them; beside it the visit before opens at its last, the one after at its first. */
export function toAroundVisit(
  { visit, previous, next }: ReplyOf<typeof getVisit>,
  id: number,
  { context, zone, now }: Setting,
): Pick<Around, "position" | "previous" | "next" | "previousVisit" | "nextVisit"> {
  const ids = visit.recordings.map(({ recId }) => recId);
  const index = ids.indexOf(id);
  const label = visit.classification ?? "none";
  const recordingStep = (recId: number | undefined): Step | undefined =>
    recId === undefined ? undefined : { to: context.toVisit(label, recId) };
  const visitStep = (one: VisitBeside | undefined, recId: number | undefined) =>
    one && {
      to: context.toVisit(one.classification ?? "none", recId ?? one.firstRecId),
      detail: `${nameOf(one)}, ${formatShortMoment(one.timeStart, zone, now).text}`,
    };
  return {
    position:
      ids.length > 1 ? `${formatCount(index + 1)} of ${formatCount(ids.length)}` : undefined,
    previous: index > 0 ? recordingStep(ids[index - 1]) : undefined,
    next: recordingStep(ids[index + 1]),
    previousVisit: visitStep(previous, previous?.lastRecId),
    nextVisit: visitStep(next, next?.firstRecId),
  };
}

function nameOf({ classification, classFromUserTag }: VisitBeside): string {
  const what = classification ?? "none";
  if (what === "none") return "Nothing named";
  return capitalize(wordFor({ what, automatic: !classFromUserTag }, "camera"));
}
