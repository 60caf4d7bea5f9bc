import { percentOf } from "../../device/night-hours.tsx";
import { SpeciesName } from "./species-name.tsx";
import type { Came } from "./to-came.server.ts";

const text = {
  caption: "Visits, and sound recordings for animals that were heard, a bar for each night",
  what: "What",
  all: "All",
  most: (count: number, night: string) => `most ${count}, on the night of ${night}`,
};

type Columns = Came["columns"];

const height = 28;

/** The same of many nights: a bar each, and hatched where nothing was recorded. */
export function SpeciesBars({ columns, rows }: Pick<Came, "columns" | "rows">) {
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  return (
    <table className="species species-bars">
      <caption className="visually-hidden">{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">
            <span>{columns[0]?.date}</span> <span>{columns[columns.length >> 1]?.date}</span>{" "}
            <span>{columns.at(-1)?.date}</span>
          </th>
          <th scope="col">{text.all}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row">
              <SpeciesName row={row} />
            </th>
            <td>
              <Bars columns={columns} counts={row.counts} most={most} hasPattern={index === 0} />
              <span className="visually-hidden">{describeMost(columns, row.counts)}</span>
            </td>
            <td>{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarsProps {
  columns: Columns;
  counts: number[];
  most: number;
  hasPattern: boolean;
}

function Bars({ columns, counts, most, hasPattern }: BarsProps) {
  const step = 1 / columns.length;
  const width = percentOf(step * 0.8);
  return (
    <svg height={height} aria-hidden="true">
      {hasPattern && (
        <pattern id="not-recorded" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 1l2-2M0 6L6 0M5 7l2-2" />
        </pattern>
      )}
      {columns.map(({ night, coverage }, index) => {
        const x = percentOf(index * step);
        const count = counts[index] ?? 0;
        if (count > 0) {
          const tall = Math.max(3, Math.round((count / most) * height));
          return <rect key={night} x={x} y={height - tall} width={width} height={tall} />;
        }
        if (coverage !== "none") return null;
        return <rect key={night} data-off="" x={x} width={percentOf(step)} height={height} />;
      })}
    </svg>
  );
}

/** The newest of the busiest nights. */
function describeMost(columns: Columns, counts: number[]): string {
  const most = Math.max(...counts);
  return text.most(most, columns[counts.lastIndexOf(most)]?.date ?? "");
}
