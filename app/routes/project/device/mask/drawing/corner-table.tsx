import type { Problems } from "#app/forms/problems.ts";
import { rowButton } from "#app/forms/row-button.ts";
import { Table, type Column } from "#app/ui/table.tsx";
import { cornerName } from "./corner-name.ts";
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
  insert: "Insert",
  afterIt: (corner: number) => `a corner after ${corner}`,
  delete: "Delete",
  it: (corner: number) => `corner ${corner}`,
  up: "Up",
  down: "Down",
  moved: (corner: number) => `moves corner ${corner}`,
};

type Row = DraftRow & { index: number; count: number; isLast: boolean; errors: string[] };

const columns: Column<Row>[] = [
  {
    name: text.corner,
    cell: ({ index, isLast }) => (isLast ? `${index + 1} (${text.next})` : index + 1),
  },
  { name: text.x, cell: (row) => <CornerInput {...row} axis="x" /> },
  { name: text.y, cell: (row) => <CornerInput {...row} axis="y" /> },
  { name: text.change, cell: (row) => !row.isLast && <CornerButtons {...row} /> },
];

/** The corners of the draft and an empty row to add one; a new draft moves all that was typed to where it belongs. */
export function CornerTable({ rows, problems }: { rows: DraftRow[]; problems: Problems }) {
  const shown: Row[] = [...rows, { x: "", y: "" }].map((row, index) => ({
    ...row,
    index,
    count: rows.length,
    isLast: index === rows.length,
    errors: problems.of(cornerName(index, "x")),
  }));
  return (
    <div className="corners">
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
      id={cornerName(index, axis)}
      name={cornerName(index, axis)}
      aria-label={axis === "x" ? text.xOf(index + 1) : text.yOf(index + 1)}
      aria-invalid={errors.length > 0 ? true : undefined}
      defaultValue={row[axis]}
    />
  );
}

function CornerButtons({ index, count }: Row) {
  const name = "corners";
  const move = (to: number) => {
    const isOutside = to < 0 || to === count;
    return rowButton("reorder", { name, from: index, to: isOutside ? index : to });
  };
  const buttons = [
    {
      label: text.insert,
      about: text.afterIt,
      press: rowButton("insert", { name, index: index + 1 }),
    },
    { label: text.delete, about: text.it, press: rowButton("remove", { name, index }) },
    { label: text.up, about: text.moved, press: move(index - 1) },
    { label: text.down, about: text.moved, press: move(index + 1) },
  ];
  return (
    <span className="corner-buttons">
      {buttons.map(({ label, about, press }) => (
        <button key={label} className="small-button" {...press}>
          {label}
          <span className="visually-hidden"> {about(index + 1)}</span>
        </button>
      ))}
    </span>
  );
}
