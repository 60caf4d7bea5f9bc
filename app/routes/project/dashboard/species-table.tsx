import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { SpeciesTable as Data } from "./species.server.ts";

/** What came and was heard on which night. Each name leads to its visits alone, and back to all. */
export function SpeciesTable({ columns, rows }: Data) {
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  return (
    <div className="table-scroll">
      <table className="species">
        <caption>Visits by night; sound recordings for animals that were heard</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            {columns.map(({ night, text }) => (
              <th key={night} scope="col">
                {text}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, isHeard, isChosen, to, counts, total }) => (
            <tr key={key}>
              <th scope="row">
                <Link to={to} aria-current={isChosen ? "true" : undefined}>
                  {isHeard && <Icon name="audio" />}
                  {name}
                  {isHeard && <span className="visually-hidden"> heard</span>}
                </Link>
              </th>
              {counts.map((count, index) => (
                <td key={columns[index]?.night} data-share={shareOf(count, most)}>
                  {count || ""}
                </td>
              ))}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 1 to 4, for the strength of the colour behind a count. */
function shareOf(count: number, most: number): number | undefined {
  return count === 0 ? undefined : Math.ceil((count / most) * 4);
}
