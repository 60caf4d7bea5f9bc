import { CsvLink } from "../csv-link.tsx";
import type { MonthsView } from "./describe-months.server.ts";

const text = {
  heading: "By month",
  about: "How often each animal came per 100 nights recorded at a location",
  what: "Animal",
  recorded: "Nights recorded",
  none: "not recorded",
};

/** The same by month: the stronger the colour, the more often. */
export function Months({ columns, rows, csv }: MonthsView) {
  return (
    <section className="section" aria-labelledby="months">
      <h2 id="months">{text.heading}</h2>
      <p className="dashboard-note" id="months-about">
        {text.about}
      </p>
      <div className="table-scroll">
        <table className="species" aria-labelledby="months months-about">
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              {columns.map(({ month, name }) => (
                <th key={month} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map(({ rate, share, isOff }, index) => (
                  <td
                    key={columns[index]?.month}
                    data-share={share || undefined}
                    data-off={isOff ? "" : undefined}
                  >
                    {isOff ? <span className="visually-hidden">{text.none}</span> : rate}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.recorded}</th>
              {columns.map(({ month, recorded }) => (
                <td key={month}>{recorded}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <CsvLink to={csv} />
    </section>
  );
}
