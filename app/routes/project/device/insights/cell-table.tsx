import { Link } from "react-router";
import { columnName, gridColumns, gridRows } from "#contract/rules/masks/heat-grid.ts";
import { cellAddress } from "./cell-address.ts";
import type { Insights } from "./load-insights.server.ts";

const text = {
  busiest: "Busiest cells:",
  caption: "Share of all heat in each cell of the picture, in per cent",
  tracks: (count: number) => (count === 1 ? "%, 1 track" : `%, ${count} tracks`),
  row: "Row",
  none: "none",
  little: "<1",
};

type Cell = Insights["cells"][number];

/** The picture in numbers; each leads to the recordings behind it. */
export function CellTable({ cells, cellPath, busiest }: Insights) {
  const columns = Array.from({ length: gridColumns }, (_, column) => columnName(column));
  const rows = Array.from({ length: gridRows }, (_, row) =>
    cells.slice(row * gridColumns, (row + 1) * gridColumns),
  );
  const isBusy = ({ cell }: Cell) => busiest.some(({ name }) => name === cell);
  return (
    <>
      <p>
        {text.busiest}{" "}
        <strong>{busiest.map(({ name, percent }) => `${name} (${percent}%)`).join(", ")}</strong>
      </p>
      <table className="heat-table">
        <caption>{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.row}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, order) => (
            <tr key={row[0]?.cell}>
              <th scope="row">{order + 1}</th>
              {row.map((cell) => (
                <td key={cell.cell} data-busy={isBusy(cell) ? "" : undefined}>
                  <CellLink {...cell} to={cellAddress(cellPath, cell.cell)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function CellLink({ cell, share, tracks, to }: Cell & { to: string }) {
  if (tracks === 0) {
    return (
      <>
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">{text.none}</span>
      </>
    );
  }
  const percent = Math.round(share * 100);
  return (
    <Link to={to}>
      <span className="visually-hidden">{cell}: </span>
      {percent === 0 ? text.little : percent}
      <span className="visually-hidden">{text.tracks(tracks)}</span>
    </Link>
  );
}
