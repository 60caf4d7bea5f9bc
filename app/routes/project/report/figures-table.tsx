import type { ReactNode } from "react";

export interface FiguresColumn<Row> {
  name: string;
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  caption: string;
  columns: FiguresColumn<Row>[];
  rows: Row[];
  rowKey(row: Row): string | number;
}

/** Few columns of numbers, which stays a table on a phone and on paper. The first column names the row. */
export function FiguresTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="table-scroll">
      <table className="figures">
        <caption className="dashboard-note">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ name, cell }, index) =>
                index === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
