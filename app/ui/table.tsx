/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget the roles of a table laid out as blocks */
import type { ReactNode } from "react";
import { Link } from "react-router";

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  sort?: { to: string; direction?: "ascending" | "descending" };
};

type TableProps<Row> = {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
};

/** The first column names the row. On narrow screens each row is a block of labelled lines. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-scroll">
      <table className="table" role="table">
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHeading key={column.name} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ name, cell, align }, index) =>
                index === 0 ? (
                  <th key={name} scope="row" role="rowheader">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} role="cell" data-label={name} data-align={align}>
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeading({ name, align, sort }: Pick<Column<never>, "name" | "align" | "sort">) {
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={align}
      data-sortable={sort && ""}
      aria-sort={sort?.direction}
    >
      {sort ? <Link to={sort.to}>{name}</Link> : name}
    </th>
  );
}
