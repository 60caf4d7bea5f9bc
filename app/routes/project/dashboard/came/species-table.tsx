import { Link } from "react-router";
import type { Came } from "./to-came.server.ts";
import { SpeciesName } from "./species-name.tsx";

const text = {
  caption: "Visits by night, and sound recordings for animals that were heard",
  what: "What",
  all: "All",
  places: "Locations recording",
  none: "not recorded",
  nowhere: "recorded, without a location",
  of: (all: number) => ` of ${all}`,
  noTotal: "No total",
  count: (count: number, name: string, night = "") => `${count} ${name}, ${night}`,
};

/** What came and was heard on which night, and how many places recorded. */
export function SpeciesTable({ columns, rows }: Pick<Came, "columns" | "rows">) {
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  return (
    <div className="table-scroll">
      <table className="species">
        <caption className="visually-hidden">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.what}</th>
            {columns.map(({ night, text }) => (
              <th key={night} scope="col">
                {text}
              </th>
            ))}
            <th scope="col">{text.all}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <SpeciesName row={row} />
              </th>
              {row.counts.map((count, index) => (
                <td
                  key={columns[index]?.night}
                  data-share={shareOf(count, most)}
                  data-off={count === 0 && columns[index]?.coverage === "none" ? "" : undefined}
                >
                  {count > 0 && (
                    <Link
                      to={row.nightsTo[index] ?? ""}
                      aria-label={text.count(count, row.name, columns[index]?.date)}
                    >
                      {count}
                    </Link>
                  )}
                </td>
              ))}
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.places}</th>
            {columns.map((column) => (
              <td key={column.night} data-off={column.coverage === "none" ? "" : undefined}>
                <Places {...column} />
              </td>
            ))}
            <td aria-label={text.noTotal} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** How many places recorded in a night. */
function Places({ locations, silent, coverage }: Came["columns"][number]) {
  if (coverage === "none") return <span className="visually-hidden">{text.none}</span>;
  if (coverage === "all") return locations;
  const all = locations + silent;
  const [shown, heard] = coverage === "some" ? [`/${all}`, text.of(all)] : ["–", text.nowhere];
  return (
    <>
      {coverage === "some" && locations}
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{heard}</span>
    </>
  );
}

/** 1 to 4, for the strength of the colour behind a count. */
function shareOf(count: number, most: number): number | undefined {
  return count === 0 ? undefined : Math.ceil((count / most) * 4);
}
