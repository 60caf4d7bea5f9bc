import { Link } from "react-router";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Trial } from "./trial.server.ts";

const words = {
  heading: "What it would have done",
  about:
    "A track is ignored only where the middle of its box stays inside the mask in every frame. Tracks that an earlier mask has kept out are not there to be counted.",
};

export function TrialResult({ trial }: { trial: Trial }) {
  const { text, species, tracks, more } = trial;
  return (
    <section className="section" aria-labelledby="trial">
      <h3 id="trial">{words.heading}</h3>
      <p>
        {text} {species.join(", ")}
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
      <p className="field-hint">{words.about}</p>
    </section>
  );
}
