import type { InPlace } from "#app/in-place/use-in-place.ts";
import { sayOf, unsayOf } from "#contract/rules/tracks/own-tags.ts";
import type { QuickTag } from "./quick-tags.server.ts";
import type { Said, TrackRow } from "./track-rows.server.ts";

const text = { you: "You", saving: "Saving…", failed: "Not saved yet" };

/** A track as it will be once what was sent is saved. */
export function expectTags(
  track: TrackRow,
  tags: readonly QuickTag[],
  { optimistic, status }: Pick<InPlace, "optimistic" | "status">,
): Pick<TrackRow, "label" | "said" | "status" | "own"> {
  const what = optimistic?.["say"] ?? optimistic?.["unsay"];
  if (optimistic === undefined || what === undefined) return track;
  const isSaid = optimistic["say"] !== undefined;
  const name = tags.find((tag) => tag.what === what)?.name ?? what;
  const own = isSaid ? sayOf(track.own, what) : unsayOf(track.own, what);
  const others = track.said.filter(
    (one) => !one.isOwn || (one.what !== what && own.includes(one.what)),
  );
  const mine: Said[] = isSaid ? [toOwn(what, name)] : [];
  return {
    label: isSaid ? name : track.label,
    said: [...others, ...mine],
    own,
    status:
      status === "failed"
        ? { tone: "trouble", text: text.failed }
        : { tone: "quiet", text: text.saving },
  };
}

function toOwn(what: string, name: string): Said {
  return {
    id: 0,
    what,
    name,
    animal: undefined,
    who: text.you,
    confidence: undefined,
    isOwn: true,
    isRemovable: false,
  };
}
