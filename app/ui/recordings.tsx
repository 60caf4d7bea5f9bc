import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "./badge.tsx";
import type { IconName } from "./icon.tsx";
import { Thumb } from "./pictures.tsx";
import { type StatusTone, StatusWord } from "./status-word.tsx";
import { type Moment, TimeOf } from "./time-of.tsx";

type RowProps = {
  to: string;
  thumbnailSrc?: string | undefined;
  title: string;
  /** Who says what it is of. */
  says?: string | undefined;
  place: string;
  time: Moment;
  /** What people said of it as a whole. */
  labels?: string[];
  state?: { tone: StatusTone; text: string } | undefined;
  /** A box to tick, where rows can be chosen. */
  choice?: ReactNode;
};

type RecordingRowProps = RowProps & {
  kind: "camera" | "audio" | "unknown";
  duration?: string | undefined;
};

/** One link over the whole row, named by what was seen. */
export function RecordingRow({ kind, duration, ...row }: RecordingRowProps) {
  return <Row {...row} icon={kind} extent={duration} />;
}

type VisitRowProps = RowProps & {
  count: string;
  /** The other recordings, by their times. */
  others: { to: string; text: string }[];
};

/** The row links to the recording that shows it best; the others follow as links of their own. */
export function VisitRow({ count, others, ...row }: VisitRowProps) {
  return (
    <Row {...row} icon="camera" extent={count}>
      {others.length > 0 && (
        <span className="recording-others">
          Also at{" "}
          {others.map(({ to, text }, index) => (
            <span key={to}>
              <Link to={to} preventScrollReset>
                {text}
              </Link>
              {others[index + 1] && ", "}
            </span>
          ))}
        </span>
      )}
    </Row>
  );
}

type AnyRowProps = RowProps & {
  icon: IconName;
  extent?: string | undefined;
  children?: ReactNode;
};

function Row(row: AnyRowProps) {
  const { to, icon, thumbnailSrc, title, says, place, time } = row;
  const { extent, labels, state, choice, children } = row;
  return (
    <li className="recording">
      <Thumb src={thumbnailSrc} icon={icon} />
      {choice}
      <span className="recording-labels">
        <Link to={to} preventScrollReset>
          {title}
        </Link>
        {says && <span className="quiet"> {says}</span>}
      </span>
      <span className="recording-place">{place}</span>
      <span className="recording-time">
        <TimeOf {...time} />
      </span>
      <span className="recording-duration">{extent}</span>
      <span className="recording-state">
        {labels?.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
        {state && <StatusWord tone={state.tone}>{state.text}</StatusWord>}
        {children}
      </span>
    </li>
  );
}
