import { Link } from "react-router";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { Night, Run } from "./nights.server.ts";

const text = {
  fault: "Fault",
  warning: "Warning",
  recording: "Open recording",
  pictures: (count: number) => (count === 1 ? "with a picture" : `with ${count} pictures`),
  picture: (says: string) => `Picture from the camera: ${says}`,
};

/** What a device told in one night, newest first. */
export function NightEvents({ night: { heading, power, sun, runs } }: { night: Night }) {
  return (
    <section className="section">
      <h3>{heading}</h3>
      {power && <p>{power}</p>}
      {sun && <p className="field-hint">{sun}</p>}
      <ol className="event-list">
        {runs.map((run) => (
          <li key={run.id}>
            <EventRun run={run} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventRun({ run }: { run: Run }) {
  const { time, iso, weight, says, lag, recording, pictures, count, events } = run;
  return (
    <details className="event">
      <summary>
        <span className="event-time">
          <time dateTime={iso}>{time}</time>
        </span>
        <span>
          {weight && (
            <>
              <StatusWord tone={weight === "fault" ? "trouble" : "attention"}>
                {text[weight]}
              </StatusWord>
              {": "}
            </>
          )}
          {says}
          {pictures > 0 && `, ${text.pictures(pictures)}`}
          {lag && <span className="quiet"> ({lag})</span>}
        </span>
      </summary>
      <ol className="event-details">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <time dateTime={event.iso}>{event.time}</time>
              {count > 1 && <>: {event.says}</>}, {event.lag}.
            </p>
            {event.picture && (
              <img
                className="event-picture"
                src={event.picture}
                alt={text.picture(event.says)}
                width={160}
                height={160}
                loading="lazy"
                decoding="async"
              />
            )}
            {event.details && <pre>{event.details}</pre>}
          </li>
        ))}
      </ol>
      {recording && (
        <p>
          <Link to={recording}>{text.recording}</Link>
        </p>
      )}
    </details>
  );
}
