import { Link } from "react-router";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Trial } from "./trial.server.ts";

const text = {
  heading: "What this mask would have ignored",
};

export function TrialResult({ trial }: { trial: Trial }) {
  const { text: sentence, species, tracks, more, about } = trial;
  return (
    <section className="section" aria-labelledby="trial">
      <h3 id="trial">{text.heading}</h3>
      <p>
        {sentence} {species.join(", ")}
      </p>
      {tracks.length > 0 && (
        <ul className="trial-tracks">
          {tracks.map(({ id, to, what, time }) => (
            <li key={id}>
              <Link to={to}>{what}</Link>, <TimeOf {...time} />
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
      <p className="field-hint">{about}</p>
    </section>
  );
}
