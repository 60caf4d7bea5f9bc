import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import {
  labelOf,
  titleOfVisit,
  type VisitData,
  whoSays,
} from "#app/services/recordings/visit-text.server.ts";
import { formatClockTime, formatDay, formatTime } from "#app/services/times/times.server.ts";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { formatDuration } from "#contract/rules/times/durations.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { ListContext } from "./list-context.server.ts";

const text = {
  kind: (count: number) =>
    count === 1 ? "Visit, 1 recording" : `Visit, ${formatCount(count)} recordings`,
  part: (first: number, last: number) => `, ${formatCount(first)} to ${formatCount(last)} shown`,
};

/** Each has a picture, and a windy night makes visits of a thousand: so many on either side of the current one. */
const maxBeside = 24;

interface Setting {
  context: ListContext;
  zone: string;
  hasAi: boolean;
  /** Those of its recordings that are read in full. */
  recordings: readonly RecordingData[];
}

/** What the page says of the visit: what, when and of which recordings. */
export function toVisitPage(visit: VisitData, currentId: number, setting: Setting) {
  const { context, zone, hasAi, recordings: known } = setting;
  const { timeStart, timeEnd, recordings, incomplete } = visit;
  const seconds = (Date.parse(timeEnd) - Date.parse(timeStart)) / 1000;
  const label = visit.classification ?? "none";
  const current = recordings.findIndex(({ recId }) => recId === currentId);
  const first = Math.max(0, current - maxBeside);
  const shown = recordings.slice(first, current + maxBeside + 1);
  const isPart = shown.length < recordings.length;
  return {
    title: titleOfVisit(visit, { hasAi, recordings: known }),
    says: labelOf(visit) === undefined ? undefined : whoSays(visit).replace(/^· /, ""),
    kind: text.kind(recordings.length) + (isPart ? text.part(first + 1, first + shown.length) : ""),
    time: {
      iso: timeStart,
      text: `${formatDay(timeStart, zone)}, ${formatSpan(timeStart, timeEnd, zone)}`,
    },
    duration: formatDuration(seconds),
    incomplete,
    recordings: shown.map(({ recId, start, tracks }) => ({
      id: recId,
      to: context.toVisit(label, recId),
      isCurrent: recId === currentId,
      time: formatClockTime(start, zone),
      what: nameTracks(tracks),
      thumbnailSrc: `${context.projectPath}/media/${recId}/thumbnail`,
    })),
  };
}

export type VisitPage = ReturnType<typeof toVisitPage>;

/** "11:09 – 11:15 pm NZDT" */
function formatSpan(start: string, end: string, zone: string): string {
  const [from, until] = [formatClockTime(start, zone), formatTime(end, zone)];
  const half = from.slice(-2);
  const isSameHalf = until.includes(half) && !until.startsWith(from);
  return until.startsWith(from) ? until : `${isSameHalf ? from.slice(0, -3) : from} – ${until}`;
}

/** Each thing once. */
function nameTracks(tracks: VisitData["recordings"][number]["tracks"]): string {
  const words = tracks.flatMap(({ tag, isAITagged }) =>
    tag === null ? [] : [wordFor({ what: tag, automatic: isAITagged }, "camera")],
  );
  return capitalize([...new Set(words)].join(", "));
}
