import type { ReactNode } from "react";
import { Link } from "react-router";

/** The children are `ListRow`s. */
export function ListRows({ children }: { children: ReactNode }) {
  return <ul className="list-rows">{children}</ul>;
}

interface ListRowProps {
  /** Absent where there is nothing more to see. */
  to?: string | undefined;
  /** In front of the name, in a circle: its number on the map, an initial. */
  mark?: ReactNode;
  /** There as it is: an icon, the shape of a state. */
  lead?: ReactNode;
  name: ReactNode;
  badges?: ReactNode;
  /** The reason it is looked at, in a line; or a paragraph each. */
  children?: ReactNode;
  /** What else tells it from others; quieter, in a column of its own where there is room. */
  about?: ReactNode;
  /** One number and one short time. */
  figure?: ReactNode;
  time?: ReactNode;
  /** Below the words where there is no room beside them. */
  actions?: ReactNode;
}

/** A row of a list that leads to the page behind it, from wherever it is pressed. */
export function ListRow({ to, mark, lead, name, badges, children, about, ...end }: ListRowProps) {
  const { figure, time, actions } = end;
  return (
    <li className="list-row">
      {mark && <span className="list-row-mark">{mark}</span>}
      {lead}
      <div className="list-row-words">
        <p>
          {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>} {badges}
        </p>
        {children && <div className="list-row-reason">{children}</div>}
      </div>
      {about && <p className="list-row-about">{about}</p>}
      {(figure || time) && (
        <p className="list-row-end">
          {figure && <span>{figure}</span>} {time && <span className="quiet">{time}</span>}
        </p>
      )}
      {actions && <div className="cluster list-row-actions">{actions}</div>}
    </li>
  );
}
