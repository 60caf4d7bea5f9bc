import { z } from "zod";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { isNote, nameOf } from "#app/services/recordings/recording-text.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { Refusal } from "#contract/envelope.ts";
import {
  addLabel,
  deleteLabel,
  editNote,
  maxNoteLength,
} from "#contract/wire/recordings/recording-labels.ts";
import { id } from "#contract/wire/fields.ts";
import type { LabelData, RecordingData } from "#contract/wire/recordings/recordings.ts";
import { type RecordingArgs, readRecordingForm } from "../recording-form.server.ts";

const text = {
  choose: "Choose a label to add or to remove.",
  added: (name: string) => `Label added: ${name}.`,
  addedBefore: (name: string) => `${name} is on this recording already.`,
  removed: (name: string) => `Label removed: ${name}.`,
  removedOf: (name: string, by: string) =>
    `${name} removed, which ${by} added. Undo puts it back in your name.`,
  removedBefore: "Somebody has removed that label already.",
  writeNote: `Write a note of up to ${maxNoteLength} characters.`,
  shortenNote: (length: number) =>
    `The note has ${length.toLocaleString("en-NZ")} characters. Shorten it to ${maxNoteLength}.`,
  noteAdded: "Note added.",
  noteBack: "The note is back.",
  noteRemoved: "Note deleted.",
  noteRemovedOf: (by: string) => `Note of ${by} deleted. Undo puts it back in your name.`,
  noteEdited: "Note changed.",
  noteChanged: (now: string) =>
    `Somebody changed this note while you were writing. It now says: “${now}”. Try again to put your text in its place.`,
  noteRemovedBefore: "Somebody has deleted that note already.",
  noteGone: "Somebody has deleted this note. Your text is now in the box for a new one.",
  noteOfOther: "Only admins of the project delete notes of others.",
  readOnly: "Only members of the project label its recordings.",
};

const seconds = z.coerce.number().optional();
/** Forms say what should be, never what to switch: one that is sent twice does nothing the second time. */
const newLabel = z.object({
  add: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((detail) => !isNote(detail)),
  confidence: z.coerce.number().default(1),
  startTime: seconds,
  duration: seconds,
  comment: z.string().optional(),
});
const typed = z.string().transform((words) => words.replaceAll("\r\n", "\n").trim());
const note = typed.pipe(z.string().min(1).max(maxNoteLength));
const newNote = z.object({ note });
/** That was deleted: older programs wrote longer ones. */
const noteBack = z.object({ noteBack: typed.pipe(z.string().min(1)) });
/** `was` is what it said when it was read. */
const editedNote = z.object({ edit: id, was: z.string(), note });
const removal = z.object({ remove: id, kind: z.literal("note").optional() });
const labelForm = z.union([removal, editedNote, newNote, noteBack, newLabel]);

type LabelForm = z.output<typeof labelForm>;
type NewLabel = z.output<typeof newLabel>;

/** What browsers have always sent with them; section 0.4 of the screens. */
const confidenceOfNotes = 0.9;

/** Adds a label or a note to the recording of the address, or removes one. */
export async function answerLabelForm(args: RecordingArgs) {
  const fields = await readTyped(args.request);
  const choose = describeProblem(fields.find(([name]) => name === "note")?.[1]);
  const { readOnly } = text;
  const read = await readRecordingForm(args, labelForm, { readOnly, choose });
  if ("answer" in read) return read.answer;
  const { value, recording, saved, refused } = read;
  const outcome = await change(args, recording, value);
  return outcome.ok
    ? saved({ ...outcome, at: findPlace(args.url) })
    : refused(outcome.refusal, outcome.changes);
}

/** Where the page is loaded anew, whoever acts in a view below goes on there; marks stand on top in each. */
function findPlace({ pathname }: URL): string | undefined {
  return /\/(labels|notes)$/.test(pathname) ? "views" : undefined;
}

function describeProblem(note: string | undefined): string {
  if (note === undefined) return text.choose;
  const { length } = typed.parse(note);
  return length > maxNoteLength ? text.shortenNote(length) : text.writeNote;
}

type Change =
  | { ok: true; text: string; undo?: Record<string, string> }
  | { ok: false; refusal: Refusal; changes?: Record<string, string | undefined> };

function change(args: PageArgs, recording: RecordingData, form: LabelForm): Promise<Change> {
  if ("add" in form) return addTo(args, recording, form);
  if ("edit" in form) return changeNote(args, recording, form);
  if ("note" in form) return addNote(args, recording, form.note, text.noteAdded);
  if ("noteBack" in form) return addNote(args, recording, form.noteBack, text.noteBack);
  return removeFrom(args, recording, form);
}

async function addNote(
  args: PageArgs,
  { id, tags }: RecordingData,
  note: string,
  said: string,
): Promise<Change> {
  const { user } = requireViewer(args.context);
  const same = tags.find(
    ({ detail, comment, taggerId }) => isNote(detail) && comment === note && taggerId === user.id,
  );
  if (same) return { ok: true, text: said, undo: { remove: String(same.id) } };
  const tag = { detail: "note", comment: note, confidence: confidenceOfNotes };
  const outcome = await attempt(args, addLabel, { id, tag });
  if (!outcome.ok) return outcome;
  return { ok: true, text: said, undo: { remove: String(outcome.reply.tagId) } };
}

/** Whoever saves after somebody else sees what that person wrote before theirs takes its place. */
async function changeNote(
  args: PageArgs,
  { id }: RecordingData,
  { edit: tagId, was: before, note: comment }: z.output<typeof editedNote>,
): Promise<Change> {
  const outcome = await attempt(args, editNote, { id, tagId, comment, before });
  if (outcome.ok) {
    const undo = { edit: String(tagId), was: comment, note: before };
    return { ok: true, text: text.noteEdited, undo };
  }
  const { reason, errors } = outcome.refusal;
  if (reason === "missing") {
    const refusal = new Refusal("unprocessable", text.noteGone);
    return { ok: false, refusal, changes: { edit: undefined, was: undefined } };
  }
  if (reason !== "changed") return outcome;
  const now = String(errors[0]?.value ?? "");
  return {
    ok: false,
    refusal: new Refusal("changed", text.noteChanged(now)),
    changes: { was: now },
  };
}

async function addTo(
  args: PageArgs,
  { id, tags }: RecordingData,
  { add: detail, ...rest }: NewLabel,
): Promise<Change> {
  const name = nameOf(detail);
  const there = tags.filter((one) => one.detail.toLowerCase() === detail.toLowerCase());
  const own = there.find(({ taggerId }) => taggerId === requireViewer(args.context).user.id);
  if (own) return { ok: true, text: text.added(name), undo: { remove: String(own.id) } };
  if (there.length > 0) return { ok: true, text: text.addedBefore(name) };
  const outcome = await attempt(args, addLabel, { id, tag: { detail, ...rest } });
  if (!outcome.ok) return outcome;
  return { ok: true, text: text.added(name), undo: { remove: String(outcome.reply.tagId) } };
}

async function removeFrom(
  args: PageArgs,
  { id, tags }: RecordingData,
  { remove: tagId, kind }: z.output<typeof removal>,
): Promise<Change> {
  const label = tags.find((one) => one.id === tagId);
  const isOfNote = kind === "note" || (label !== undefined && isNote(label.detail));
  const removedBefore = isOfNote ? text.noteRemovedBefore : text.removedBefore;
  if (!label) return { ok: true, text: removedBefore };
  const { detail, taggerId, taggerName = "AI" } = label;
  const { user, mayManage } = requireViewer(args.context);
  const isOwn = taggerId === user.id;
  if (isOfNote && !isOwn && !mayManage) {
    return { ok: false, refusal: new Refusal("unprocessable", text.noteOfOther) };
  }
  const outcome = await attempt(args, deleteLabel, { id, tagId });
  const isRemovedBefore = !outcome.ok && outcome.refusal.reason === "missing";
  if (isRemovedBefore) return { ok: true, text: removedBefore };
  if (!outcome.ok) return outcome;
  if (isOfNote) {
    const said = isOwn ? text.noteRemoved : text.noteRemovedOf(taggerName);
    return { ok: true, text: said, undo: { noteBack: label.comment ?? "" } };
  }
  const said = isOwn ? text.removed(nameOf(detail)) : text.removedOf(nameOf(detail), taggerName);
  return { ok: true, text: said, undo: toAddForm(label) };
}

/** The form that puts a label back with all that it said. */
function toAddForm({ detail, confidence, startTime, duration, comment }: LabelData) {
  const facts = { confidence, startTime, duration, comment };
  const known = Object.entries(facts).flatMap(([name, fact]) =>
    fact === undefined || fact === null ? [] : [[name, String(fact)] as const],
  );
  return { add: detail, ...Object.fromEntries(known) };
}
