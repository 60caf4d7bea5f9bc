import { sayOf } from "#contract/rules/tracks/own-tags.ts";
import type { Last } from "../review-buttons.tsx";
import type { ReviewTrack, ReviewView } from "../review-item.server.ts";
import { findTrack } from "./find-track.ts";

export type Fields = [name: string, value: string][];

export interface Done {
  /** As it was before. */
  view: ReviewView;
  trackId: number | undefined;
  tagged: number;
  /** The inverse act. */
  inverse: Fields;
  /** One was done with the recording. */
  isFinished: boolean;
  /** Pictures of its burst that were tagged with it, and so many of them that waited, too. */
  pictures?: readonly number[];
  alsoWaiting?: number;
  /** Those of them that were ahead. */
  taken?: readonly ReviewView[];
}

/** What a person works through: kept in the browser, the server follows. */
export interface Work {
  /** The first is looked at, the others come after it. */
  ahead: ReviewView[];
  trackId: number | undefined;
  last: Last | undefined;
  tagged: number;
  left: { left: number; isMore: boolean };
  done: Done[];
  /** Of the last act, for those who do not see the page. */
  said: string;
}

const maxDone = 100;

/** Says what the current track shows; and what to send. */
export function say(
  work: Work,
  { what, name, staysOpen }: Last & { staysOpen: boolean },
): { work: Work; fields: Fields } | undefined {
  const [view] = work.ahead;
  const track = view && findTrack(view, work.trackId);
  if (!view || !track) return undefined;
  const own = sayOf(track.own, what);
  const changed: ReviewTrack = {
    ...track,
    label: name,
    own,
    isWaiting: false,
    status: { tone: "ok", text: "Tagged by you" },
  };
  const after = {
    ...view,
    tracks: view.tracks.map((one) => (one.id === track.id ? changed : one)),
  };
  const next = findNext(after, track.id);
  const tagged = track.own.length === 0 ? 1 : 0;
  const inverse = toFields(view, track, {
    put: JSON.stringify([{ trackId: track.id, tags: track.own }]),
  });
  const isFinished = next === undefined && !staysOpen;
  const done: Done = { view, trackId: track.id, tagged, inverse, isFinished };
  return {
    fields: toFields(view, track, { say: what }),
    work: moveOn(
      {
        ...work,
        ahead: [after, ...work.ahead.slice(1)],
        trackId: next?.id ?? track.id,
        last: { what, name },
        tagged: work.tagged + tagged,
        said: `Track ${track.number}: ${name}.`,
      },
      done,
    ),
  };
}

/** Puts the current recording aside, or takes its flag away. */
export function finish(
  work: Work,
  { act, inverse, said }: { act: string; inverse: string; said: string },
): { work: Work; fields: Fields } | undefined {
  const [view] = work.ahead;
  if (!view) return undefined;
  const done: Done = {
    view,
    trackId: work.trackId,
    tagged: 0,
    inverse: toFields(view, undefined, { [inverse]: "yes" }),
    isFinished: true,
  };
  return {
    fields: toFields(view, undefined, { [act]: "yes" }),
    work: moveOn({ ...work, said }, done),
  };
}

/** Back to what was done last, as it was. */
export function undo(work: Work): { work: Work; fields: Fields } | undefined {
  const last = work.done.at(-1);
  if (!last) return undefined;
  const back = [last.view, ...(last.taken ?? [])];
  const others = work.ahead.filter(({ id }) => !back.some((view) => view.id === id));
  const { left, isMore } = work.left;
  return {
    fields: last.inverse,
    work: {
      ...work,
      ahead: [...back, ...others],
      trackId: last.trackId,
      tagged: work.tagged - last.tagged,
      left: { left: left + countFinished(last), isMore },
      done: work.done.slice(0, -1),
      said: "Undone.",
    },
  };
}

/** Recordings that the server has given, after those that are there. */
export function append(work: Work, views: readonly ReviewView[], left: Work["left"]): Work {
  /* A burst that was tagged may come once more, asked for before. */
  const tagged = work.done.flatMap(({ pictures = [] }) => pictures);
  const known = new Set([...work.ahead.map(({ id }) => id), ...tagged]);
  const ahead = [...work.ahead, ...views.filter(({ id }) => !known.has(id))];
  return { ...work, ahead, left };
}

export function moveOn(work: Work, done: Done): Work {
  const { left, isMore } = work.left;
  if (!done.isFinished) return { ...work, done: [...work.done, done].slice(-maxDone) };
  const [, ...ahead] = work.ahead;
  const { pictures = [] } = done;
  const taken = ahead.filter(({ id }) => pictures.includes(id));
  return {
    ...work,
    ahead: ahead.filter((view) => !taken.includes(view)),
    trackId: undefined,
    left: { left: Math.max(0, left - countFinished(done)), isMore },
    done: [...work.done, { ...done, taken }].slice(-maxDone),
  };
}

function countFinished({ isFinished, alsoWaiting = 0 }: Done): number {
  return isFinished ? 1 + alsoWaiting : 0;
}

/** The next track that waits, those before it last. */
function findNext({ tracks }: ReviewView, trackId: number): ReviewTrack | undefined {
  const index = tracks.findIndex(({ id }) => id === trackId);
  return [...tracks.slice(index + 1), ...tracks.slice(0, index)].find(({ isWaiting }) => isWaiting);
}

export function toFields(
  view: ReviewView,
  track: ReviewTrack | undefined,
  act: Record<string, string>,
): Fields {
  return [
    ["recording", String(view.id)],
    ...(track ? [["track", String(track.id)] as [string, string]] : []),
    ...Object.entries(act),
  ];
}
