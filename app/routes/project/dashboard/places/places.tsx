import { Link } from "react-router";
import type { Places as Data } from "./to-places.server.ts";

const text = {
  heading: "Busiest locations",
  all: (count: number) => `All ${count} locations`,
};

/** Where most came by, the length of a bar for how much. */
export function Places({ rows, all }: Data) {
  return (
    <section className="section" aria-labelledby="places">
      <h2 id="places">{text.heading}</h2>
      <ol className="line-list places">
        {rows.map(({ id, name, to, count, share, brought }) => (
          <li key={id}>
            <Link className="line-words" to={to}>
              {name}
            </Link>
            <b>{count.toLocaleString("en-NZ")}</b>
            <svg aria-hidden="true">
              <rect width={`${Math.round(share * 100)}%`} height="100%" rx="2" />
            </svg>
            {brought && <span className="quiet">{brought}</span>}
          </li>
        ))}
      </ol>
      {all && (
        <p>
          <Link to={all.to}>{text.all(all.count)}</Link>
        </p>
      )}
    </section>
  );
}
