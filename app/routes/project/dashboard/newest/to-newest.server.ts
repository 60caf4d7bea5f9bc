import type { PageArgs } from "#app/services/api/api.server.ts";
import { readRecordingsOf } from "#app/services/recordings/recordings-of-visits.server.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { VisitData } from "#app/services/recordings/visit-text.server.ts";
import { groupResults } from "../../activity/results/group-results.server.ts";
import type { Setting } from "../setting.server.ts";
import type { Newest } from "./read-newest.server.ts";

const maxRows = 12;
/** Of which the recordings say whether AI looks at such; visits do not. */
const minRead = 2 * maxRows;
/** Sounds are a line each, and folded where there are visits. */
const maxSounds = 12;

type IsShown = (visit: VisitData, recordings?: RecordingData[]) => boolean;

/** The first rows of the newest, by night: what is worth a look, and whatever else people labelled. */
export async function toNewest(
  args: PageArgs,
  { visits, sounds }: Newest,
  { isShown, ...setting }: Setting & { isShown: IsShown },
) {
  const last = visits
    .filter((visit) => isShown(visit))
    .slice(0, maxRows)
    .at(-1);
  const first = visits.slice(0, Math.max(minRead, last ? visits.indexOf(last) + 1 : 0));
  const recordings = await readRecordingsOf(args, first);
  const labelled = new Set(recordings.filter(({ tags }) => tags.length > 0).map(({ id }) => id));
  const shown = first.filter(
    (visit) =>
      isShown(visit, recordings) || visit.recordings.some(({ recId }) => labelled.has(recId)),
  );
  const heard = sounds.slice(0, maxSounds);
  return {
    visits: groupResults({ visits: shown.slice(0, maxRows), recordings }, setting),
    sounds: groupResults({ visits: undefined, recordings: heard }, setting),
    soundCount: heard.length,
  };
}

export type NewestRows = Awaited<ReturnType<typeof toNewest>>;
