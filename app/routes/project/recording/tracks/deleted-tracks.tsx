import { useEffect, useRef } from "react";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DeletedTracks as DeletedTracksData } from "./deleted-tracks.server.ts";

const text = {
  summary: (count: string) => `Deleted tracks (${count})`,
  newest: (count: number) => `These are the ${count} that were deleted last.`,
  deletedBy: (name: string) => `Deleted by ${name}`,
  deleted: "Deleted",
  restore: "Restore",
};

interface Props extends DeletedTracksData {
  action: string;
}

/** What was deleted of the tracks, folded away, each with the way back. */
export function DeletedTracks({ rows, isMore, action }: Props) {
  useFocusOnRestored(rows);
  if (rows.length === 0) return null;
  return (
    <Disclosure summary={text.summary(isMore ? `${rows.length}+` : String(rows.length))}>
      {isMore && <p>{text.newest(rows.length)}</p>}
      <ListRows>
        {rows.map((row) => (
          <DeletedTrack key={row.id} row={row} action={action} />
        ))}
      </ListRows>
    </Disclosure>
  );
}

function DeletedTrack({ row, action }: { row: DeletedTracksData["rows"][number]; action: string }) {
  const { id, name, span, by, time } = row;
  const inPlace = useInPlace(`track ${id}`);
  return (
    <ListRow
      name={name}
      actions={
        <InPlaceForm
          inPlace={inPlace}
          form={{ action, fields: [["restoreTrack", String(id)]] }}
          label={text.restore}
          about={`${name} ${span}`}
        />
      }
    >
      <p>
        {span && `${span} · `}
        {by === undefined ? text.deleted : text.deletedBy(by)}, <TimeOf {...time} />
      </p>
    </ListRow>
  );
}

/** A row that goes back among the tracks takes the focus of its button with it. */
function useFocusOnRestored(rows: Props["rows"]): void {
  const last = useRef(rows);
  useEffect(() => {
    const restored = last.current.find(({ id }) => !rows.some((row) => row.id === id));
    last.current = rows;
    if (!restored || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`#track-${restored.id} a`)?.focus();
  }, [rows]);
}
