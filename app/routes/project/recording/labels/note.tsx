import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useViewerId } from "#app/components/viewer-id.ts";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { type InPlace, useInPlace } from "#app/in-place/use-in-place.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListRow } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { RecordingOutlet } from "../outlet.ts";
import { forgetNote, keepNote, type KeptNote, listKeptNotes } from "./kept-notes.ts";
import { fillNote, NoteField } from "./note-field.tsx";

const text = {
  edited: "edited",
  edit: "Edit",
  editAbout: "your note",
  label: "Your note",
  save: "Save note",
  cancel: "Cancel",
  delete: "Delete",
  deleteAbout: (by: string) => `the note of ${by}`,
};

interface Props {
  note: RecordingOutlet["notes"][number];
  recordingId: number;
  /** Absent for those who may only read. */
  action: string | undefined;
  /** When whoever wrote it changed it last. */
  edited: { iso: string; text: string } | undefined;
  /** Absent where it cannot be changed. */
  editSearch: string | undefined;
  /** Whether its form stands open at first. */
  isOpen: boolean;
  /** What was typed and not saved. */
  unsaved: { was: string; note: string } | undefined;
  maxLength: number;
  /** Told what was typed when the note goes while it is open. */
  onGone: (typed: string) => void;
}

/** What somebody wrote; whoever wrote it changes it where it stands. */
export function Note({ note, action, edited, editSearch, unsaved, maxLength, ...props }: Props) {
  const { id, text: words = "", by, time, isRemovable } = note;
  const inPlace = useInPlace(`note ${id}`);
  const { status, answer, optimistic } = inPlace;
  /* Open until what it sends is saved. */
  const [opened, setOpened] = useState(props.isOpen ? { answer } : undefined);
  const isSaved = answer?.status === "saved" && answer !== opened?.answer;
  const isOpen = opened !== undefined && !isSaved;
  const editLink = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (!isOpen && wasOpen.current) editLink.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { kept, keep, forget } = useKeptEdit(props.recordingId, note, () => setOpened({ answer }));
  useEffect(() => {
    if (isSaved) forget();
    // oxlint-disable-next-line react/exhaustive-deps -- as it is saved
  }, [isSaved]);
  const area = useRef<HTMLTextAreaElement>(null);
  const { onGone } = props;
  const goes = useRef(onGone);
  useLayoutEffect(
    () => () => {
      const { value = "", defaultValue = "" } = area.current ?? {};
      if (value !== defaultValue) goes.current(value);
    },
    [],
  );
  const { revalidate } = useRevalidator();
  const isGone = inPlace.retry?.fields.every(([name]) => name === "note") === true;
  useEffect(() => {
    if (isGone) void revalidate();
  }, [isGone, revalidate]);
  const expected = status === "saving" ? optimistic?.["note"] : undefined;
  return (
    <ListRow
      name={
        <>
          {by}, <TimeOf {...time} />
          {edited && (
            <>
              {" · "}
              {text.edited} <TimeOf {...edited} />
            </>
          )}
        </>
      }
      actions={
        action &&
        !isOpen && (
          <>
            {editSearch !== undefined && (
              <ButtonLink
                to={{ search: editSearch, hash: "views" }}
                ref={editLink}
                onClick={(event) => {
                  event.preventDefault();
                  setOpened({ answer });
                }}
              >
                {text.edit} <span className="visually-hidden">{text.editAbout}</span>
              </ButtonLink>
            )}
            {isRemovable && (
              <InPlaceForm
                inPlace={inPlace}
                form={{
                  action,
                  fields: [
                    ["remove", String(id)],
                    ["kind", "note"],
                  ],
                }}
                label={text.delete}
                about={text.deleteAbout(by)}
              />
            )}
          </>
        )
      }
    >
      {action && isOpen ? (
        <EditNote
          {...{ id, action, inPlace, maxLength, unsaved, kept }}
          words={words}
          onType={keep}
          onCancel={() => {
            forget();
            setOpened(undefined);
          }}
          area={area}
        />
      ) : (
        <p className="note-words">{expected ?? words}</p>
      )}
    </ListRow>
  );
}

/** What was typed of it before the page was left, with which its form opens again. */
function useKeptEdit(
  recordingId: number,
  { id, isOwn, text: words = "" }: Props["note"],
  open: () => void,
) {
  const owner = useViewerId();
  const [kept, setKept] = useState<KeptNote>();
  const forget = () => {
    forgetNote(owner, { recordingId, noteId: id });
    setKept(undefined);
  };
  useEffect(() => {
    const found = listKeptNotes(owner, recordingId).find(({ noteId }) => noteId === id);
    if (!found) return;
    /* It was saved on its way out. */
    if (!isOwn || found.note.trim() === words) return forget();
    setKept(found);
    open();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as it comes
  }, []);
  const keep = ({ note, was }: Pick<KeptNote, "note" | "was">) =>
    keepNote(owner, { recordingId, noteId: id, note: note === words ? "" : note, was });
  return { kept, keep, forget };
}

interface EditNoteProps extends Pick<Props, "unsaved" | "maxLength"> {
  id: number;
  action: string;
  inPlace: InPlace;
  words: string;
  kept: KeptNote | undefined;
  onType: (typed: Pick<KeptNote, "note" | "was">) => void;
  onCancel: () => void;
  area: RefObject<HTMLTextAreaElement | null>;
}

function EditNote({ id, action, inPlace, words, unsaved, maxLength, ...props }: EditNoteProps) {
  const { area, kept, onType, onCancel } = props;
  /* What it said when it was opened, whatever it says by the time it is saved. */
  const [read] = useState(unsaved?.was ?? words);
  const was = inPlace.retry?.fields.find(([name]) => name === "was")?.[1] ?? kept?.was ?? read;
  useEffect(() => {
    if (kept && area.current) fillNote(area.current, kept.note);
  }, [kept, area]);
  return (
    <div className="stack">
      <InPlaceForm
        inPlace={inPlace}
        form={{
          action,
          fields: [
            ["edit", String(id)],
            ["was", was],
          ],
        }}
        label={text.save}
      >
        <NoteField
          id={`note-${id}`}
          label={text.label}
          defaultValue={unsaved?.note ?? words}
          maxLength={maxLength}
          onType={(typed) => onType({ note: typed, was })}
          ref={area}
          hasFocus={kept === undefined}
        />
      </InPlaceForm>
      <p>
        <Link
          to={action}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {text.cancel}
        </Link>
      </p>
    </div>
  );
}
