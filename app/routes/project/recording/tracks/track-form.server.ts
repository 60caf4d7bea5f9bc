import { z } from "zod";
import { jsonField } from "#app/forms/json-field.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { rememberTag } from "#app/services/recordings/recent-tags.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import type { Refusal } from "#contract/envelope.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { listOwnTags, sayOf, unsayOf } from "#contract/rules/tracks/own-tags.ts";
import { filteredTags } from "#contract/rules/tracks/track-tags.ts";
import { id } from "#contract/wire/fields.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import { setOwnTags, type OwnTags } from "#contract/wire/tracks/own-tags.ts";
import { deleteTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { deleteTrack, undeleteTrack } from "#contract/wire/tracks/tracks.ts";
import { type RecordingArgs, readRecordingForm } from "../recording-form.server.ts";
import { onlyMembersTag } from "../tagging-text.ts";
import { askOfSpeech, listDeletingSpeech } from "../sound/speech.server.ts";

const text = {
  readOnly: onlyMembersTag,
  choose: "Tick the tracks that you want to tag, then choose a tag.",
  tagged: (tracks: string, tag: string) => `${tracks} tagged: ${tag}.`,
  soundDeleted: (said: string) => `${said} The sound is deleted.`,
  untagged: (tracks: string, tag: string) => `${tag} removed from ${tracks}.`,
  putBack: "Your tags are as they were before.",
  removedOf: (tag: string, who: string) =>
    `${tag} removed, which ${who} had chosen. Undo puts it back in your name.`,
  removedBefore: "Somebody has removed that tag already.",
  deleted: (track: string) => `${track} deleted.`,
  restored: "The track is back.",
};

const what = z.string().trim().min(1).max(255);
/** A field that stands once or several times. */
const ids = z.preprocess((value) => [value].flat(), z.array(id).min(1));
const put = jsonField.pipe(setOwnTags.body.tracks);

/** Forms say what should be, never what to switch: one that is sent twice does nothing the second time. */
const trackForm = z.union([
  z.object({ tracks: ids, say: what, deleteSound: z.literal("yes").optional() }),
  z.object({ tracks: ids, unsay: what }),
  z.object({ tracks: ids, removeTag: id }),
  z.object({ deleteTrack: id }),
  z.object({ restoreTrack: id }),
  z.object({ put }),
]);

type TrackForm = z.output<typeof trackForm>;
type Done =
  | { ok: true; text: string; undo?: Record<string, string> | undefined }
  | { ok: false; refusal: Refusal };

/** Tags tracks of the recording of the address, or deletes one. */
export async function answerTrackForm(args: RecordingArgs) {
  const read = await readRecordingForm(args, trackForm, text);
  if ("answer" in read) return read.answer;
  const { value, recording, saved, refused } = read;
  const done = await act(args, recording, value);
  if (!done.ok) return refused(done.refusal);
  const cookie = "say" in value ? await rememberTag(args, recording, value.say) : undefined;
  return saved({ ...done, cookie, at: placeOf(value) });
}

/** The row that was acted on, if it is still shown, or else the head of the list. */
function placeOf(form: TrackForm): string {
  const chosen = "put" in form ? form.put.map(({ trackId }) => trackId) : [form].flatMap(tracksOf);
  const isHidden = "say" in form && filteredTags.has(form.say);
  return chosen.length === 1 && !isHidden ? `track-${chosen[0]}` : "tracks";
}

function tracksOf(form: Exclude<TrackForm, { put: unknown }>): number[] {
  if ("tracks" in form) return form.tracks;
  return "restoreTrack" in form ? [form.restoreTrack] : [];
}

function act(args: PageArgs, recording: RecordingData, form: TrackForm): Promise<Done> {
  if ("say" in form) return say(args, recording, form);
  if ("unsay" in form) return unsay(args, recording, form);
  if ("removeTag" in form) return removeTag(args, recording, form);
  if ("put" in form) return setTags(args, recording, form.put, text.putBack);
  if ("deleteTrack" in form) return removeTrack(args, recording, form.deleteTrack);
  return restoreTrack(args, recording, form.restoreTrack);
}

interface Chosen {
  tracks: number[];
}

function say(
  args: PageArgs,
  recording: RecordingData,
  form: Chosen & { say: string; deleteSound?: "yes" | undefined },
) {
  const tracks = ownTagsOf(args, recording, form).map(({ trackId, tags }) => ({
    trackId,
    tags: sayOf(tags, form.say),
  }));
  const said = text.tagged(nameTracks(recording, form), nameTag(recording, form.say));
  if (form.deleteSound === undefined) return setTags(args, recording, tracks, said);
  const isDeleted = listDeletingSpeech(args.context, recording, tracks).length > 0;
  return saveTags(args, recording, tracks, isDeleted ? text.soundDeleted(said) : said);
}

function unsay(args: PageArgs, recording: RecordingData, form: Chosen & { unsay: string }) {
  const tracks = ownTagsOf(args, recording, form).map(({ trackId, tags }) => ({
    trackId,
    tags: unsayOf(tags, form.unsay),
  }));
  const name = nameTracks(recording, form).toLowerCase();
  return setTags(args, recording, tracks, text.untagged(name, nameTag(recording, form.unsay)));
}

/** Asks first where the sound would go; the answer comes back with consent. */
function setTags(args: PageArgs, recording: RecordingData, tracks: OwnTags[], said: string) {
  const speech = listDeletingSpeech(args.context, recording, tracks);
  if (speech.length > 0) throw askOfSpeech(args, speech);
  return saveTags(args, recording, tracks, said);
}

async function saveTags(
  args: PageArgs,
  { id: recordingId }: RecordingData,
  tracks: OwnTags[],
  said: string,
): Promise<Done> {
  const outcome = await attempt(args, setOwnTags, { id: recordingId, tracks });
  if (!outcome.ok) return outcome;
  const { before } = outcome.reply;
  const isSame = JSON.stringify(before) === JSON.stringify(tracks);
  return { ok: true, text: said, undo: isSame ? undefined : { put: JSON.stringify(before) } };
}

/** What the viewer says of the chosen tracks as yet. */
function ownTagsOf(args: PageArgs, { tracks }: RecordingData, { tracks: chosen }: Chosen) {
  const { user } = requireViewer(args.context);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  return chosen.map((trackId) => {
    return { trackId, tags: listOwnTags(byId.get(trackId)?.tags ?? [], user.id) };
  });
}

async function removeTag(
  args: PageArgs,
  recording: RecordingData,
  { tracks: [trackId = 0], removeTag: tagId }: Chosen & { removeTag: number },
): Promise<Done> {
  const tag = recording.tracks
    .find((track) => track.id === trackId)
    ?.tags.find((one) => one.id === tagId);
  if (!tag) return { ok: true, text: text.removedBefore };
  const outcome = await attempt(args, deleteTrackTag, { id: recording.id, trackId, tagId });
  if (isGone(outcome)) return { ok: true, text: text.removedBefore };
  if (!outcome.ok) return outcome;
  const said = text.removedOf(nameTag(recording, tag.what), tag.userName || "somebody");
  return { ok: true, text: said, undo: { tracks: String(trackId), say: tag.what } };
}

async function removeTrack(args: PageArgs, recording: RecordingData, trackId: number) {
  const name = nameTracks(recording, { tracks: [trackId] });
  const outcome = await attempt(args, deleteTrack, { id: recording.id, trackId });
  if (!outcome.ok && !isGone(outcome)) return outcome;
  return {
    ok: true as const,
    text: text.deleted(name),
    undo: { restoreTrack: String(trackId) },
  };
}

async function restoreTrack(args: PageArgs, recording: RecordingData, trackId: number) {
  const outcome = await attempt(args, undeleteTrack, { id: recording.id, trackId });
  if (!outcome.ok) return outcome;
  return { ok: true as const, text: text.restored, undo: { deleteTrack: String(trackId) } };
}

function isGone(outcome: { ok: true } | { ok: false; refusal: Refusal }): boolean {
  return !outcome.ok && outcome.refusal.reason === "missing";
}

/** "Track 2", or "3 tracks" */
function nameTracks({ tracks }: RecordingData, { tracks: chosen }: Chosen): string {
  if (chosen.length !== 1) return `${chosen.length} tracks`;
  const index = tracks.findIndex((track) => track.id === chosen[0]);
  return index < 0 ? "The track" : `Track ${index + 1}`;
}

function nameTag({ type }: RecordingData, tag: string): string {
  return tagName(tag, mediumOf(type));
}

function mediumOf(type: RecordingData["type"]): Medium {
  return type === "audio" ? "audio" : "camera";
}
