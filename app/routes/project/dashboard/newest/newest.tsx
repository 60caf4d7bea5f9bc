import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Results } from "../../activity/results/results.tsx";
import type { NewestRows } from "./to-newest.server.ts";

const text = {
  visits: "Newest visits",
  sounds: "Newest sound recordings",
  times: (zones: string) => `Times are in ${zones}.`,
  allVisits: "All visits of these nights",
  allSounds: "All sound recordings of these nights",
};

interface Props extends NewestRows {
  zones: string;
  /** The same in the activity. */
  all: { visits: string; sounds: string };
}

/** The newest visits with their pictures; sounds are folded below them. */
export function Newest({ visits, sounds, soundCount, zones, all }: Props) {
  if (visits.length === 0 && soundCount === 0) return null;
  const isSoundAlone = visits.length === 0;
  const heard = (
    <>
      <Results groups={sounds} canChoose={false} under="sounds" />
      <p className="after-list">
        <Link to={all.sounds}>{text.allSounds}</Link>
      </p>
    </>
  );
  return (
    <section className="section" aria-labelledby="newest">
      <h2 id="newest">{isSoundAlone ? text.sounds : text.visits}</h2>
      <p className="dashboard-note">{text.times(zones)}</p>
      {isSoundAlone ? (
        heard
      ) : (
        <>
          <Results groups={visits} canChoose={false} under="visits" />
          <p className="after-list">
            <Link to={all.visits}>{text.allVisits}</Link>
          </p>
          {soundCount > 0 && (
            <Disclosure summary={`${text.sounds}: ${soundCount}`}>{heard}</Disclosure>
          )}
        </>
      )}
    </section>
  );
}
