import { type RefObject, useEffect, useRef } from "react";
import { useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { useViewerId } from "#app/components/viewer-id.ts";
import { EarlierUndo } from "#app/in-place/earlier-undo.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { ListRows } from "#app/ui/list-rows.tsx";
import type { Route } from "./+types/notes";
import { forgetNote, keepNote, listKeptNotes } from "./kept-notes.ts";
import { fillNote, NoteField } from "./note-field.tsx";
import { Note } from "./note.tsx";
import type { RecordingOutlet } from "../outlet.ts";

const text = {
  heading: "Notes",
  none: "Nobody has written a note yet.",
  label: "New note",
  hint: "What others should know about this recording.",
  add: "Add note",
};

type Props = Pick<Route.ComponentProps, "loaderData" | "actionData">;

/** What people wrote of a recording, and where one writes more. */
export function NoteList({ loaderData, actionData }: Props) {
  const { id, title, notes, earlier } = useOutletContext<RecordingOutlet>();
  const { action: target, search, edits, openId, maxLength } = loaderData;
  const failed = actionData?.status === "failed" ? actionData : undefined;
  const typed = Object.fromEntries(failed?.retry.fields ?? []);
  const isNew = typed["edit"] === undefined;
  const newNote = useRef<HTMLTextAreaElement>(null);
  const owner = useViewerId();
  /** What was typed of a note that somebody deleted meanwhile. */
  const keepTyped = (noteId: number, words: string) => {
    const area = newNote.current;
    if (!area) return;
    forgetNote(owner, { recordingId: id, noteId });
    fillNote(area, [area.value.trim(), words].filter(Boolean).join("\n\n"));
    area.focus();
  };
  return (
    <section className="section">
      <PageTitle title={title} isError={failed !== undefined} />
      <h2 ref={useFocusAfter(notes.length)} tabIndex={-1}>
        {text.heading}
      </h2>
      <InPlaceArea key={id} answer={actionData}>
        {target && (
          <NewNote
            action={target}
            recordingId={id}
            notes={notes}
            typed={isNew ? typed["note"] : undefined}
            maxLength={maxLength}
            field={newNote}
          />
        )}
        {notes.length === 0 ? (
          <p className="after-list">{text.none}</p>
        ) : (
          <ListRows>
            {notes.map((note) => {
              const isUnsaved = typed["edit"] === String(note.id);
              const { was = "", note: words = "" } = typed;
              return (
                <Note
                  key={note.id}
                  note={note}
                  recordingId={id}
                  action={target}
                  edited={edits?.[note.id]}
                  editSearch={edits && note.isOwn ? withEdit(search, note.id) : undefined}
                  isOpen={isUnsaved || (note.isOwn && note.id === openId && edits !== undefined)}
                  unsaved={isUnsaved ? { was, note: words } : undefined}
                  maxLength={maxLength}
                  onGone={(typedWords) => keepTyped(note.id, typedWords)}
                />
              );
            })}
          </ListRows>
        )}
        <EarlierUndo earlier={earlier} />
      </InPlaceArea>
    </section>
  );
}

/** The focus of whoever deletes one goes with it: the heading takes it. */
function useFocusAfter(count: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return heading;
}

function withEdit(search: string, id: number): string {
  const query = new URLSearchParams(search);
  query.set("edit", String(id));
  return `?${query}`;
}

interface Restored {
  owner: number;
  recordingId: number;
  notes: RecordingOutlet["notes"];
}

/** What was typed before the page was left: of a new note, and of those that somebody deleted meanwhile. */
function restoreNotes(area: HTMLTextAreaElement, { owner, recordingId, notes }: Restored): void {
  const kept = listKeptNotes(owner, recordingId).filter(
    ({ noteId }) => !notes.some(({ id }) => id === noteId),
  );
  for (const one of kept) forgetNote(owner, one);
  /* It was saved on its way out. */
  const isSaved = (typed: string) =>
    notes.some(({ isOwn, text: words }) => isOwn && words === typed.trim());
  const unsent = kept.map(({ note }) => note).filter((note) => !isSaved(note));
  if (unsent.length === 0) return;
  const typed = [...new Set([area.value, ...unsent])].filter((words) => words !== "");
  fillNote(area, typed.join("\n\n"));
}

interface NewNoteProps {
  action: string;
  recordingId: number;
  notes: RecordingOutlet["notes"];
  typed: string | undefined;
  maxLength: number;
  field: RefObject<HTMLTextAreaElement | null>;
}

function NewNote({ action: target, recordingId, notes, typed, maxLength, field }: NewNoteProps) {
  const owner = useViewerId();
  const inPlace = useInPlace(`note of ${recordingId}`);
  const isOfNote = useRef(false);
  const { status, optimistic } = inPlace;
  /* What was typed stays until it is saved, and while something else is undone. */
  useEffect(() => {
    if (status === "saving") isOfNote.current = optimistic?.["note"] !== undefined;
    if (status === "saved" && isOfNote.current && field.current) fillNote(field.current, "");
  }, [status, optimistic, field]);
  useEffect(() => {
    if (field.current) restoreNotes(field.current, { owner, recordingId, notes });
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it comes
  }, []);
  return (
    <InPlaceForm inPlace={inPlace} form={{ action: target, fields: [] }} label={text.add}>
      <NoteField
        id="note"
        label={text.label}
        hint={text.hint}
        maxLength={maxLength}
        defaultValue={typed}
        onType={(note) => keepNote(owner, { recordingId, noteId: 0, note, was: "" })}
        ref={field}
      />
    </InPlaceForm>
  );
}
