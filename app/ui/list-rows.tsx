import type { ReactNode } from "react";
import { Link } from "react-router";

/** The children are `ListRow`s. */
export function ListRows({ children }: { children: ReactNode }) {
  return <ul className="list-rows">{children}</ul>;
}

interface ListRowProps {
  /** Absent where there is nothing more to see. */
  to?: string | undefined;
  /** In front of the name: its number on the map, an initial. */
  mark?: ReactNode;
  name: ReactNode;
  badges?: ReactNode;
  /** The reason it is looked at, in a line. */
  children?: ReactNode;
  /** What else tells it from others; quieter, in a column of its own where there is room. */
  about?: ReactNode;
  /** One number and one short time. */
  figure?: ReactNode;
  time?: ReactNode;
}

/** A row of a list that leads to the page behind it, from wherever it is pressed. */
export function ListRow({ to, mark, name, badges, children, about, figure, time }: ListRowProps) {
  return (
    <li className="list-row">
      {mark && <span className="list-row-mark">{mark}</span>}
      <div className="list-row-words">
        <p>
          {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>} {badges}
        </p>
        {children && <p className="list-row-reason">{children}</p>}
      </div>
      {about && <p className="list-row-about">{about}</p>}
      <p className="list-row-end">
        {figure && <span>{figure}</span>} {time && <span className="quiet">{time}</span>}
      </p>
    </li>
  );
}
