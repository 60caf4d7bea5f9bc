import { z } from "zod";
import { jsonField } from "#app/forms/json-field.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { maxBurstPictures } from "#contract/rules/recordings/bursts.ts";
import { id } from "#contract/wire/fields.ts";
import { tagBurst, type TrackBefore, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";

const text = {
  changed: "These pictures are not all of one burst any more. Reload the page, then try again.",
  masked: "All of the picture is masked on this device, so no tag of it is kept.",
  film: (tag: string) => `Whole video tagged: ${tag}.`,
  pictures: (count: number, tag: string) =>
    count === 1 ? `1 picture tagged: ${tag}.` : `${count} pictures tagged: ${tag}.`,
  putBack: {
    film: "Your tag is as it was before.",
    pictures: "The pictures are as they were before.",
  },
};

/** Ids with commas between: one field of a form. */
export const picturesField = z
  .string()
  .transform((typed): unknown => typed.split(","))
  .pipe(z.array(id).min(1).max(maxBurstPictures));

/** Recording, track and what was said of it before: short, because a notice has no room for more. Track 0 is any. */
const entry = z.union([
  z.tuple([z.int()]),
  z.tuple([z.int(), z.int()]),
  z.tuple([z.int(), z.int(), z.array(z.string())]),
]);

export type BeforeEntry = z.output<typeof entry>;

export const beforeField = jsonField.pipe(z.array(entry).min(1));

interface Tagging {
  say: string;
  /** Of its burst; it alone where they are absent. */
  pictures?: readonly number[] | undefined;
}

type Kind = Pick<RecordingData, "id" | "type">;

/** Says what a recording without tracks shows as a whole, or each picture of its burst. */
export async function tagWhole(args: PageArgs, { id: own, type }: Kind, tagging: Tagging) {
  const { say: what, pictures = [own] } = tagging;
  const sent = { id: own, what, recordings: [...pictures] };
  const outcome = await attempt(args, tagBurst, sent);
  if (!outcome.ok) return { ok: false as const, refusal: explain(outcome.refusal, type) };
  const { before } = outcome.reply;
  if (before.length === 0) {
    return { ok: false as const, refusal: new Refusal("unprocessable", text.masked) };
  }
  const name = tagName(what, "camera");
  const count = new Set(before.map(({ recordingId }) => recordingId)).size;
  return {
    ok: true as const,
    text: type === "trailcam-image" ? text.pictures(count, name) : text.film(name),
    undo: { before: JSON.stringify(before.map(toEntry)) },
    tagged: before.filter(({ tags = [] }) => tags.length === 0).length,
  };
}

/** The inverse. */
export async function untagWhole(
  args: PageArgs,
  { id: own, type }: Kind,
  entries: readonly BeforeEntry[],
) {
  const outcome = await attempt(args, untagBurst, { id: own, before: entries.map(toBefore) });
  if (!outcome.ok) return { ok: false as const, refusal: explain(outcome.refusal, type) };
  return {
    ok: true as const,
    text: type === "trailcam-image" ? text.putBack.pictures : text.putBack.film,
    tagged: -entries.filter(([, , tags = []]) => tags.length === 0).length,
  };
}

/** The recording itself is there: what is missing is a picture. */
function explain(refusal: Refusal, type: Kind["type"]): Refusal {
  const isBurst = refusal.reason === "missing" && type === "trailcam-image";
  return isBurst ? new Refusal("unprocessable", text.changed) : refusal;
}

function toEntry({ recordingId, trackId = 0, tags }: TrackBefore): BeforeEntry {
  return tags ? [recordingId, trackId, tags] : [recordingId, trackId];
}

function toBefore([recordingId, trackId, tags]: BeforeEntry): TrackBefore {
  return { recordingId, ...(trackId && { trackId }), ...(tags && { tags }) };
}
