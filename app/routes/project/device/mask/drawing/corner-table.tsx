import type { Problems } from "#app/forms/problems.ts";
import { Table, type Column } from "#app/ui/table.tsx";
import type { DraftRow } from "./draft.ts";

const text = {
  caption: "Corners, in per cent of the frame, from the left and the top",
  corner: "Corner",
  x: "From left",
  y: "From top",
  change: "Change",
  next: "next",
  xOf: (corner: number) => `Corner ${corner}, per cent from the left`,
  yOf: (corner: number) => `Corner ${corner}, per cent from the top`,
  acts: [
    { act: "insert", label: "Insert", about: (corner: number) => `a corner after ${corner}` },
    { act: "delete", label: "Delete", about: (corner: number) => `corner ${corner}` },
    { act: "up", label: "Up", about: (corner: number) => `moves corner ${corner}` },
    { act: "down", label: "Down", about: (corner: number) => `moves corner ${corner}` },
  ],
};

type Row = DraftRow & { index: number; isLast: boolean; errors: string[] };

const columns: Column<Row>[] = [
  {
    name: text.corner,
    cell: ({ index, isLast }) => (isLast ? `${index + 1} (${text.next})` : index + 1),
  },
  { name: text.x, cell: (row) => <CornerInput {...row} axis="x" /> },
  { name: text.y, cell: (row) => <CornerInput {...row} axis="y" /> },
  { name: text.change, cell: (row) => !row.isLast && <CornerButtons index={row.index} /> },
];

/** The corners of the draft and an empty row to add one; a new draft moves all that was typed to where it belongs. */
export function CornerTable({ rows, problems }: { rows: DraftRow[]; problems: Problems }) {
  const shown: Row[] = [...rows, { x: "", y: "" }].map((row, index) => ({
    ...row,
    index,
    isLast: index === rows.length,
    errors: problems.of(`x-${index}`),
  }));
  return (
    <div className="corners">
      <input type="hidden" name="rows" value={shown.length} />
      <Table
        caption={text.caption}
        rows={shown}
        rowKey={({ index }) => String(index)}
        columns={columns}
      />
    </div>
  );
}

function CornerInput({ axis, index, errors, ...row }: Row & { axis: "x" | "y" }) {
  return (
    <input
      className="input"
      type="number"
      inputMode="decimal"
      step="0.5"
      min="-5"
      max="105"
      id={`${axis}-${index}`}
      name={`${axis}-${index}`}
      aria-label={axis === "x" ? text.xOf(index + 1) : text.yOf(index + 1)}
      aria-invalid={errors.length > 0 ? true : undefined}
      defaultValue={row[axis]}
    />
  );
}

function CornerButtons({ index }: { index: number }) {
  return (
    <span className="corner-buttons">
      {text.acts.map(({ act, label, about }) => (
        <button key={act} className="small-button" name="act" value={`${act}:${index}`}>
          {label}
          <span className="visually-hidden"> {about(index + 1)}</span>
        </button>
      ))}
    </span>
  );
}
