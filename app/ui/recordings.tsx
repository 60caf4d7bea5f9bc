import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import { Thumb } from "./pictures.tsx";
import { type StatusTone, StatusWord } from "./status-word.tsx";
import { type Moment, TimeOf } from "./time-of.tsx";

type NightSectionProps = {
  heading: string;
  count: string;
  icon?: "moon" | "sun";
  children: ReactNode;
};

/** The children are `RecordingRow`s. */
export function NightSection({ heading, count, icon = "moon", children }: NightSectionProps) {
  return (
    <section className="night">
      <header>
        <Icon name={icon} />
        <h2>{heading}</h2>
        <p>{count}</p>
      </header>
      <ol>{children}</ol>
    </section>
  );
}

type RecordingRowProps = {
  to: string;
  kind: "camera" | "audio" | "unknown";
  thumbnailSrc?: string;
  title: string;
  place: string;
  time: Moment;
  duration?: string;
  state?: { tone: StatusTone; text: string };
};

/** One link over the whole row, named by what was seen. */
export function RecordingRow(props: RecordingRowProps) {
  const { to, kind, thumbnailSrc, title, place, time, duration, state } = props;
  return (
    <li className="recording">
      <Thumb src={thumbnailSrc} icon={kind} />
      <span className="recording-labels">
        <Link to={to}>{title}</Link>
      </span>
      <span className="recording-place">{place}</span>
      <span className="recording-time">
        <TimeOf {...time} />
      </span>
      <span className="recording-duration">{duration}</span>
      {state && (
        <span className="recording-state">
          <StatusWord tone={state.tone}>{state.text}</StatusWord>
        </span>
      )}
    </li>
  );
}
