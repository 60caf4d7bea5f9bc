import { sayOf } from "#contract/rules/tracks/own-tags.ts";
import type { BeforeEntry } from "../../recording/media/tag-whole.server.ts";
import type { Last } from "../review-buttons.tsx";
import type { ReviewBurst, ReviewWhole } from "../review-item.server.ts";
import { type Done, type Fields, moveOn, toFields, type Work } from "./review-work.ts";

interface Said extends Last {
  staysOpen: boolean;
  /** All pictures of the burst. */
  isOfBurst: boolean;
}

/** Says what the current recording, which has no track, shows as a whole; and what to send. */
export function tagTrackless(
  work: Work,
  { what, name, staysOpen, isOfBurst }: Said,
): { work: Work; fields: Fields } | undefined {
  const [view] = work.ahead;
  const whole = view?.whole;
  if (!view || !whole) return undefined;
  const burst = isOfBurst ? whole.burst : undefined;
  const pictures = burst?.pictures.map(({ id }) => id);
  const before = burst ? listBefore(burst) : [toEntry(view.id, whole)];
  const tagged = burst ? countUntagged(burst) : Number(whole.own.length === 0);
  const bare = burst?.pictures.filter(({ tracks }) => tracks.length === 0) ?? [];
  const done: Done = {
    view,
    trackId: undefined,
    tagged,
    inverse: toFields(view, undefined, { before: JSON.stringify(before) }),
    isFinished: !staysOpen,
    ...(pictures && { pictures, alsoWaiting: Math.max(0, bare.length - 1) }),
  };
  const after = { ...view, whole: { ...whole, own: sayOf(whole.own, what) } };
  return {
    fields: toFields(view, undefined, {
      say: what,
      ...(pictures && { pictures: pictures.join(",") }),
    }),
    work: moveOn(
      {
        ...work,
        ahead: [after, ...work.ahead.slice(1)],
        last: { what, name },
        tagged: work.tagged + tagged,
        said: pictures ? `${pictures.length} pictures: ${name}.` : `${name}.`,
      },
      done,
    ),
  };
}

/** Track 0 is any: the one that is added has no number yet. */
function toEntry(id: number, { own }: ReviewWhole): BeforeEntry {
  return own.length > 0 ? [id, 0, [...own]] : [id];
}

function listBefore({ pictures }: ReviewBurst): BeforeEntry[] {
  return pictures.flatMap(({ id, tracks }): BeforeEntry[] => [
    [id],
    ...tracks.map(({ trackId, tags }): BeforeEntry => [id, trackId, [...tags]]),
  ]);
}

function countUntagged({ pictures }: ReviewBurst): number {
  const counts = pictures.map(({ tracks }) =>
    tracks.length === 0 ? 1 : tracks.filter(({ tags }) => tags.length === 0).length,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
