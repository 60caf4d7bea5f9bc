import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { type InPlace, useInPlace } from "#app/in-place/use-in-place.ts";
import { ListRow } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { LabelRow as LabelRowData } from "./label-rows.server.ts";

const text = {
  add: "Add",
  remove: "Remove",
  you: "You",
  saving: "Saving…",
  notAdded: "Not added yet",
  notRemoved: "Not removed yet",
};

interface Props {
  row: LabelRowData;
  inPlaceKey: string;
  /** Absent for those who may only read. */
  action: string | undefined;
}

/** A label, with what is said of it or who gave it, and what can be done about it. */
export function LabelRow({ row, inPlaceKey, action }: Props) {
  const inPlace = useInPlace(inPlaceKey);
  const { value, name, description } = row;
  const given = expect(row.given, inPlace.optimistic);
  const [first] = given;
  const fields: [string, string][] = first ? [["remove", String(first.id)]] : [["add", value]];
  return (
    <ListRow
      name={name}
      actions={
        action !== undefined && (
          <InPlaceForm
            inPlace={inPlace}
            form={{ action, fields }}
            label={first ? text.remove : text.add}
            about={name}
            canCancel
          />
        )
      }
    >
      {inPlace.status === "failed" && (
        <p>
          <StatusWord tone="trouble">
            {inPlace.optimistic?.["add"] === undefined ? text.notRemoved : text.notAdded}
          </StatusWord>
        </p>
      )}
      {given.length === 0 && description !== "" && <p>{description}</p>}
      {given.map((one) => {
        const isUnsaved = one.id === undefined && inPlace.status === "failed";
        return !isUnsaved && <GivenBy key={one.id ?? ""} {...one} />;
      })}
    </ListRow>
  );
}

function GivenBy({ by, text: comment, time }: LabelRowData["given"][number]) {
  return (
    <>
      {comment && (
        <p>
          <q>{comment}</q>
        </p>
      )}
      <p>
        <StatusWord tone="ok">
          <span>
            {by}, {time ? <TimeOf {...time} /> : text.saving}
          </span>
        </StatusWord>
      </p>
    </>
  );
}

/** Who gave it once what was sent is saved. */
function expect(
  given: LabelRowData["given"],
  optimistic: InPlace["optimistic"],
): LabelRowData["given"] {
  if (optimistic?.["add"] !== undefined) return [...given, { by: text.you, text: undefined }];
  return given.filter(({ id }) => String(id) !== optimistic?.["remove"]);
}
