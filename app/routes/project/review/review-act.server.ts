import { z } from "zod";
import { jsonField } from "#app/forms/json-field.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { rememberTag } from "#app/services/recordings/recent-tags.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { flagLabel, isInQueue, type ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { listOwnTags, sayOf } from "#contract/rules/tracks/own-tags.ts";
import { id } from "#contract/wire/fields.ts";
import { addLabel, deleteLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { resumeReview, skipReview } from "#contract/wire/reviews.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { listDeletingSpeech } from "../recording/sound/speech.server.ts";
import {
  beforeField,
  picturesField,
  tagWhole,
  untagWhole,
} from "../recording/media/tag-whole.server.ts";

const text = {
  speech:
    "Not tagged yet: human speech deletes the sound of this recording for good. To go on, tag it on the recording’s own page.",
  soundDeleted: (said: string) => `${said} The sound is deleted.`,
  elsewhere: "The recording belongs to another project.",
  gone: "Somebody has deleted that track.",
  tagged: (number: number, tag: string) => `Track ${number} tagged: ${tag}.`,
  putBack: "Your tag is as it was before.",
  skipped: "Skipped. You won't be given it again today.",
  resumed: "The recording is back.",
  unflagged: "Flag removed.",
  flagged: "Flagged again.",
  agreed: (tag: string) => `You said ${tag} before, and still do.`,
};

const yes = z.literal("yes");
const what = z.string().trim().min(1).max(255);
const put = jsonField.pipe(setOwnTags.body.tracks);

/** Forms say what should be, never what to switch: one that is sent twice does nothing the second time. */
export const reviewAct = z.union([
  z.object({ recording: id, track: id, say: what, deleteSound: yes.optional() }),
  z.object({
    recording: id,
    track: z.undefined().optional(),
    say: what,
    pictures: picturesField.optional(),
  }),
  z.object({ recording: id, before: beforeField }),
  z.object({ recording: id, track: id.optional(), put }),
  z.object({ recording: id, skip: yes }),
  z.object({ recording: id, resume: yes }),
  z.object({ recording: id, unflag: yes }),
  z.object({ recording: id, flag: yes }),
]);

export type ReviewAct = z.output<typeof reviewAct>;

export interface Acted {
  ok: true;
  text: string;
  /** The form of the inverse act. */
  undo?: Record<string, string> | undefined;
  /** How many tracks more, or fewer, have a tag now. */
  tagged: number;
  said?: string;
  /** That remembers what was said, for the pages of recordings. */
  cookie?: string | undefined;
  /** Where one goes on in the same recording. */
  track?: number | undefined;
  /** One stays with the recording. */
  isOpen: boolean;
}

/** Of the tracks that would be speech it is asked first whether their sound may go. */
type Outcome = Acted | { ok: false; refusal: Refusal; speech?: number[] };

/** Does one thing to a recording of the queue. */
export async function act(args: PageArgs, form: ReviewAct, queue: ReviewQueue): Promise<Outcome> {
  const { recording: recordingId } = form;
  const found = await attempt(args, getRecording, { id: recordingId });
  if (!found.ok) return found;
  const { recording } = found.reply;
  if (recording.groupId !== requireProject(args.context).id) {
    return { ok: false, refusal: new Refusal("missing", text.elsewhere) };
  }
  const speech = listSpeech(args, recording, form);
  const isDeleted = speech.length > 0 && "deleteSound" in form && form.deleteSound === "yes";
  if (speech.length > 0 && !isDeleted) {
    return { ok: false, refusal: new Refusal("unprocessable", text.speech), speech };
  }
  if ("skip" in form) return skip(args, recordingId);
  if ("resume" in form) {
    const outcome = await attempt(args, resumeReview, { id: recordingId });
    return outcome.ok ? { ok: true, text: text.resumed, tagged: 0, isOpen: true } : outcome;
  }
  if ("say" in form) {
    const done = await (form.track === undefined
      ? tagTrackless(args, recording, form, queue)
      : say(args, recording, { ...form, queue }));
    if (!done.ok) return done;
    const said = isDeleted ? text.soundDeleted(done.text) : done.text;
    return { ...done, text: said, cookie: await rememberTag(args, recording, form.say) };
  }
  if ("before" in form) {
    const done = await untagWhole(args, recording, form.before);
    return done.ok ? { ...done, isOpen: true } : done;
  }
  if ("put" in form) return putBack(args, recording, form);
  return "unflag" in form ? unflag(args, recording) : flag(args, recording);
}

/** The tracks that an act says to be speech, where this would delete the sound. */
function listSpeech({ context }: PageArgs, recording: RecordingData, form: ReviewAct): number[] {
  if ("put" in form) return listDeletingSpeech(context, recording, form.put);
  if (!("say" in form) || form.track === undefined) return [];
  return listDeletingSpeech(context, recording, [{ trackId: form.track, tags: [form.say] }]);
}

async function skip(args: PageArgs, id: number): Promise<Outcome> {
  const outcome = await attempt(args, skipReview, { id });
  if (!outcome.ok) return outcome;
  const undo = { recording: String(id), resume: "yes" };
  return { ok: true, text: text.skipped, undo, tagged: 0, isOpen: false };
}

interface Say {
  track: number;
  say: string;
  queue: ReviewQueue;
}

async function say(
  args: PageArgs,
  recording: RecordingData,
  { track: trackId, say: what, queue }: Say,
): Promise<Outcome> {
  const { id, tracks, type } = recording;
  const userId = requireViewer(args.context).user.id;
  const index = tracks.findIndex((track) => track.id === trackId);
  const track = tracks[index];
  if (!track) return { ok: false, refusal: new Refusal("missing", text.gone) };
  const own = listOwnTags(track.tags, userId);
  const name = tagName(what, type === "audio" ? "audio" : "camera");
  const later = [...tracks.slice(index + 1), ...tracks.slice(0, index)];
  const next = later.find(({ tags }) => isInQueue(queue, tags, userId));
  const isSame = own.includes(what) && sayOf(own, what).length === own.length;
  /* Whoever says the same again has had a look: nothing changes, so that the queue would give it again. */
  if (isSame && queue === "disputed" && !next) {
    const skipped = await skip(args, id);
    return skipped.ok ? { ...skipped, text: text.agreed(name), said: what } : skipped;
  }
  const outcome = await attempt(args, setOwnTags, {
    id,
    tracks: [{ trackId, tags: sayOf(own, what) }],
  });
  if (!outcome.ok) return outcome;
  const undo = {
    recording: String(id),
    track: String(trackId),
    put: JSON.stringify(outcome.reply.before),
  };
  return {
    ok: true,
    text: text.tagged(index + 1, name),
    undo: isSame ? undefined : undo,
    tagged: own.length === 0 ? 1 : 0,
    said: what,
    track: next?.id ?? (queue === "flagged" ? trackId : undefined),
    isOpen: next !== undefined || queue === "flagged",
  };
}

/** Of a recording without tracks, which somebody may have put on it meanwhile. */
async function tagTrackless(
  args: PageArgs,
  recording: RecordingData,
  form: { say: string; pictures?: number[] | undefined },
  queue: ReviewQueue,
): Promise<Outcome> {
  const done = await tagWhole(args, recording, form);
  if (!done.ok) return done;
  const undo = { recording: String(recording.id), ...done.undo };
  return { ...done, undo, said: form.say, isOpen: queue === "flagged" };
}

async function putBack(
  args: PageArgs,
  { id }: RecordingData,
  form: Extract<ReviewAct, { put: unknown }>,
): Promise<Outcome> {
  const outcome = await attempt(args, setOwnTags, { id, tracks: form.put });
  if (!outcome.ok) return outcome;
  const [before] = outcome.reply.before;
  const [after] = form.put;
  const isTaken = before && before.tags.length > 0 && after?.tags.length === 0;
  /* What was said again had put the recording aside. */
  if (String(before?.tags) === String(after?.tags)) await attempt(args, resumeReview, { id });
  return {
    ok: true,
    text: text.putBack,
    tagged: isTaken ? -1 : 0,
    track: form.track ?? after?.trackId,
    isOpen: true,
  };
}

async function unflag(args: PageArgs, { id, tags }: RecordingData): Promise<Outcome> {
  for (const { id: tagId, detail } of tags) {
    if (detail.toLowerCase() !== flagLabel) continue;
    const outcome = await attempt(args, deleteLabel, { id, tagId });
    if (!outcome.ok && outcome.refusal.reason !== "missing") return outcome;
  }
  const undo = { recording: String(id), flag: "yes" };
  return { ok: true, text: text.unflagged, undo, tagged: 0, isOpen: false };
}

async function flag(args: PageArgs, { id, tags }: RecordingData): Promise<Outcome> {
  if (!tags.some(({ detail }) => detail.toLowerCase() === flagLabel)) {
    const outcome = await attempt(args, addLabel, {
      id,
      tag: { detail: flagLabel, confidence: 1 },
    });
    if (!outcome.ok) return outcome;
  }
  return { ok: true, text: text.flagged, tagged: 0, isOpen: true };
}
