import { useLocation } from "react-router";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import type { LabelRow } from "./label-rows.server.ts";

/** What each of the two labels is called where it is a switch, off and on. */
const text: Record<string, { add: string; remove: string; key: string }> = {
  cool: { add: "Mark as cool", remove: "Cool", key: "s" },
  "requires review": { add: "Flag for review", remove: "Flagged for review", key: "f" },
};

interface Props {
  recordingId: number;
  labelRows: readonly LabelRow[];
}

/** The star, which people know as “Cool”, and the flag of a recording: labels that are put on and taken off at once. */
export function Marks({ recordingId, labelRows }: Props) {
  const marks = labelRows.filter(({ value }) => value in text);
  return (
    <InPlaceArea answer={undefined}>
      <div className="cluster marks">
        {marks.map((row) => (
          <Mark key={row.value} row={row} recordingId={recordingId} />
        ))}
      </div>
    </InPlaceArea>
  );
}

function Mark({ row: { value, given }, recordingId }: { row: LabelRow; recordingId: number }) {
  const { pathname, search } = useLocation();
  const inPlace = useInPlace(`label ${value} of ${recordingId}`);
  const [first] = given;
  const isExpected = inPlace.optimistic?.["add"] !== undefined;
  const isGiven = inPlace.optimistic ? isExpected : first !== undefined;
  const words = text[value];
  if (!words) return null;
  return (
    <InPlaceForm
      inPlace={inPlace}
      form={{
        action: pathname + search,
        fields: first ? [["remove", String(first.id)]] : [["add", value]],
      }}
      label={isGiven ? words.remove : words.add}
      isPressed={isGiven}
      shortcut={words.key}
    />
  );
}
