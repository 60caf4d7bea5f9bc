import { useEffect, useRef } from "react";
import { useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Row, RowList } from "#app/ui/row-list.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Route } from "./+types/notes";
import { answerRecordingForm } from "../answer-form.server.ts";
import { maxNoteLength, mayLabel } from "./label-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";

const text = {
  heading: "Notes",
  none: "Nobody has written a note yet.",
  label: "New note",
  hint: "What others should know about this recording.",
  add: "Add note",
  delete: "Delete",
  deleteAbout: (by: string) => `the note of ${by}`,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    action: mayLabel(context) ? url.pathname + url.search : undefined,
    maxLength: maxNoteLength,
  };
}

export const action = answerRecordingForm;

export const clientAction = keepFailures;

export default function Notes({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, notes } = useOutletContext<RecordingOutlet>();
  const { action: target, maxLength } = loaderData;
  const failed = actionData?.status === "failed" ? actionData : undefined;
  const typed = failed?.retry.fields.find(([name]) => name === "note")?.[1];
  return (
    <section className="section">
      <PageTitle title={title} isError={failed !== undefined} />
      <h2>{text.heading}</h2>
      <InPlaceArea key={id} answer={actionData}>
        {target && <NewNote action={target} recordingId={id} typed={typed} maxLength={maxLength} />}
        {notes.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <RowList>
            {notes.map((note) => (
              <Note key={note.id} note={note} action={target} />
            ))}
          </RowList>
        )}
      </InPlaceArea>
    </section>
  );
}

interface NewNoteProps {
  action: string;
  recordingId: number;
  typed: string | undefined;
  maxLength: number;
}

function NewNote({ action: target, recordingId, typed, maxLength }: NewNoteProps) {
  const inPlace = useInPlace(`note of ${recordingId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  /* What was typed stays until it is saved. */
  useEffect(() => {
    if (inPlace.status === "saved") field.current?.form?.reset();
  }, [inPlace.status]);
  return (
    <InPlaceForm inPlace={inPlace} form={{ action: target, fields: [] }} label={text.add}>
      <div className="field note-field">
        <label className="field-label" htmlFor="note">
          {text.label}
        </label>
        <p className="field-hint" id="note-hint">
          {text.hint}
        </p>
        <textarea
          className="input"
          id="note"
          name="note"
          rows={3}
          required
          maxLength={maxLength}
          aria-describedby="note-hint"
          defaultValue={typed}
          ref={field}
        />
      </div>
    </InPlaceForm>
  );
}

interface NoteProps {
  note: RecordingOutlet["notes"][number];
  action: string | undefined;
}

function Note({ note: { id, text: words, by, time, isRemovable }, action: target }: NoteProps) {
  const inPlace = useInPlace(`note ${id}`);
  return (
    <Row
      title={
        <>
          {by}, <TimeOf {...time} />
        </>
      }
      actions={
        target &&
        isRemovable && (
          <InPlaceForm
            inPlace={inPlace}
            form={{ action: target, fields: [["remove", String(id)]] }}
            label={text.delete}
            about={text.deleteAbout(by)}
          />
        )
      }
    >
      <p className="note-words">{words}</p>
    </Row>
  );
}
