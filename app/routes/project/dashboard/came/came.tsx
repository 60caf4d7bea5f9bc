import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SpeciesBars } from "./species-bars.tsx";
import { SpeciesTable } from "./species-table.tsx";
import type { Came as Data } from "./to-came.server.ts";

const text = {
  heading: (period: string) => `What came by ${period}`,
  incomplete: "These numbers are still being worked out, and some are missing or old.",
  again: "Look again",
  none: "No animal was seen or heard",
  noneText: "Devices recorded, and nobody and nothing has named an animal.",
  notRecorded: "Nothing was recorded",
  notRecordedText:
    "No device recorded anything in these nights, so nobody knows what came by. Recordings appear here as soon as a device uploads them.",
  leftOut: (count: number) => `${count.toLocaleString("en-NZ")} left out`,
  leftOutText: "The project leaves these out here:",
  choose: "Choose what is left out",
  noAnimal: (count: number) =>
    count === 1
      ? "1 visit showed no animal."
      : `${count.toLocaleString("en-NZ")} visits showed no animal.`,
};

interface Props extends Data {
  period: string;
  /** This page. */
  to: string;
  /** For those who may choose it. */
  ignoredTo: string | undefined;
  only: { text: string; to: string } | undefined;
}

/** What came by in the nights of a period, held against as many before. */
export function Came(props: Props) {
  const { period, to, rows, totals, gaps, gapsBefore, isComplete, only, isRecorded } = props;
  const notes = [gaps, gapsBefore].filter((note) => note !== undefined);
  return (
    <section aria-labelledby="came">
      <h2 id="came">{text.heading(period)}</h2>
      {!isComplete && (
        <Notice tone="info">
          {text.incomplete} <Link to={to}>{text.again}</Link>
        </Notice>
      )}
      {totals && <p className="dashboard-note">{totals}</p>}
      {only && (
        <p className="dashboard-note">
          {only.text} <Link to={only.to}>List all</Link>
        </p>
      )}
      {rows.length === 0 && isComplete && (
        <EmptyState heading={isRecorded ? text.none : text.notRecorded}>
          {isRecorded ? text.noneText : text.notRecordedText}
        </EmptyState>
      )}
      {rows.length > 0 &&
        (props.isByNight ? <SpeciesTable {...props} /> : <SpeciesBars {...props} />)}
      {notes.length > 0 && isRecorded && <p className="dashboard-note">{notes.join(" ")}</p>}
      <LeftOut {...props} />
    </section>
  );
}

function LeftOut({ leftOut, noAnimal, ignoredTo }: Props) {
  return (
    <>
      {leftOut.count > 0 && (
        <Disclosure summary={text.leftOut(leftOut.count)}>
          <p>
            {text.leftOutText}{" "}
            {leftOut.of.map(({ name, count, to }, index) => (
              <span key={to}>
                {index > 0 && ", "}
                <Link to={to}>{name}</Link> {count}
              </span>
            ))}
            . {ignoredTo && <Link to={ignoredTo}>{text.choose}</Link>}
          </p>
        </Disclosure>
      )}
      {noAnimal > 0 && <p className="dashboard-note">{text.noAnimal(noAnimal)}</p>}
    </>
  );
}
