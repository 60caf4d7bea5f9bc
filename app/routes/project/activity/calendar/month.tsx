import type { MouseEvent } from "react";
import { Link } from "react-router";
import { isPlainClick } from "#app/components/is-plain-click.ts";
import { ReachNote } from "../beside/reach-note.tsx";
import type { CalendarView } from "./load-calendar.server.ts";

const text = {
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  caption: (title: string) => `${title}, by the evening that each night begins on`,
  months: "Months",
  before: "Month before",
  after: "Month after",
  all: "Search all of this month",
  nothing: "nothing recorded",
  uncounted: "not counted",
  outside: ", outside this search",
};

interface Props extends CalendarView {
  /** Turns to another month without leaving the page. */
  onMonth?: (to: string) => void;
}

type Night = NonNullable<CalendarView["weeks"][number][number]>;

/** A month of nights, each with its count, that lead to the search of that night. */
export function Month({ title, weeks, all, before, after, outside, reach, onMonth }: Props) {
  const turn = (event: MouseEvent<HTMLAnchorElement>, to: string) => {
    if (!onMonth || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    onMonth(to);
  };
  return (
    <>
      <table className="species calendar">
        <caption>{text.caption(title)}</caption>
        <thead>
          <tr>
            {text.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks have no name of their own
            <tr key={index}>
              {week.map((night, day) => (
                <td key={text.weekdays[day]} data-share={night?.share}>
                  {night && <NightCell {...night} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {outside && <p className="field-hint">{outside}</p>}
      <nav className="cluster calendar-ways" aria-label={text.months}>
        {before && (
          <Link to={before} preventScrollReset onClick={(event) => turn(event, before)}>
            {text.before}
          </Link>
        )}
        {after && (
          <Link to={after} preventScrollReset onClick={(event) => turn(event, after)}>
            {text.after}
          </Link>
        )}
        <Link to={all} preventScrollReset>
          {text.all}
        </Link>
      </nav>
      {reach && <ReachNote {...reach} />}
    </>
  );
}

function NightCell({ day, to, count, what, isOutside, isCurrent, isFuture }: Night) {
  if (!to) {
    return (
      <span className="quiet">
        {day}
        {!isFuture && <span className="visually-hidden"> {text.nothing}</span>}
      </span>
    );
  }
  const look = isOutside ? "quiet" : undefined;
  return (
    <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
      <span className={look}>{day}</span> <strong className={look}>{count}</strong>
      <span className="visually-hidden"> {what ?? text.uncounted}</span>
      {isOutside && <span className="visually-hidden">{text.outside}</span>}
    </Link>
  );
}
