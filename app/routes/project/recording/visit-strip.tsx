import { Link } from "react-router";
import type { VisitPage } from "./visit-data.server.ts";

const text = { label: "Recordings of this visit" };

/** The recordings of a visit in order of time, each with what it shows. */
export function VisitStrip({ recordings }: Pick<VisitPage, "recordings">) {
  if (recordings.length < 2) return null;
  return (
    <nav aria-label={text.label}>
      <ol className="visit-strip">
        {recordings.map(({ id, to, isCurrent, time, what, thumbnailSrc }) => (
          <li key={id}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              <img src={thumbnailSrc} alt="" width={96} height={96} loading="lazy" />
              <span>{time}</span>
              {what && <span className="second-line">{what}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
