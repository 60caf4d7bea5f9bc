import type { Problems } from "#app/forms/problems.ts";
import { Table, type Column } from "#app/ui/table.tsx";
import type { CornerRow } from "./align-rows.ts";

const text = {
  caption: "Corners of the camera's picture, in per cent of the photo, from the left and the top",
  corner: "Corner",
  x: "From left",
  y: "From top",
  xOf: (corner: string) => `${corner}, per cent from the left`,
  yOf: (corner: string) => `${corner}, per cent from the top`,
};

interface Props {
  names: string[];
  rows: CornerRow[];
  problems: Problems;
  onType(index: number, row: CornerRow): void;
}

type Row = CornerRow & { index: number };

/** The corners as numbers: all that can be done with the photo can be done here. */
export function CornerFields({ names, rows, problems, onType }: Props) {
  const input = (axis: "x" | "y") => {
    const label = axis === "x" ? text.xOf : text.yOf;
    return ({ index, x, y }: Row) => (
      <input
        className="input"
        type="number"
        inputMode="decimal"
        step="0.1"
        min="-50"
        max="150"
        id={`corners[${index}].${axis}`}
        name={`corners[${index}].${axis}`}
        aria-label={label(names[index] as string)}
        aria-invalid={problems.of(`corners[${index}].x`).length > 0 ? true : undefined}
        value={axis === "x" ? x : y}
        onChange={({ target }) => onType(index, { x, y, [axis]: target.value })}
      />
    );
  };
  const columns: Column<Row>[] = [
    { name: text.corner, cell: ({ index }) => `${index + 1} ${names[index]}` },
    { name: text.x, cell: input("x") },
    { name: text.y, cell: input("y") },
  ];
  return (
    <div className="corners">
      <Table
        caption={text.caption}
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => index}
        columns={columns}
      />
    </div>
  );
}
