import { Link } from "react-router";
import { RecordingRow, VisitRow } from "#app/ui/recordings.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { ResultGroup, ResultRow } from "./group-results.server.ts";

const text = {
  inProgress: "(in progress)",
  sounds: "What the night sounded like:",
  choose: (title: string, time: string) => `Choose ${title}, ${time}`,
};

interface Props {
  groups: ResultGroup[];
  /** Whether rows can be chosen. */
  canChoose: boolean;
  /** The recordings that are chosen at first. */
  chosen?: ReadonlySet<number>;
  /** What the list is called where it has a heading of its own: those of its nights are a level lower. */
  under?: string;
}

export function Results({ groups, under, ...choice }: Props) {
  const Heading = under === undefined ? "h2" : "h3";
  const idOf = (night: string) => `${under ?? "night"}-${night}`;
  return groups.map(({ night, heading, isCurrent, recorders, rows }) => (
    <section key={night} className="result-night" aria-labelledby={idOf(night)}>
      <Heading id={idOf(night)}>
        {heading} {isCurrent && text.inProgress}
      </Heading>
      {recorders && (
        <p className="cluster">
          {text.sounds}
          {recorders.map(({ to, name }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        </p>
      )}
      <ol>
        {rows.map((row) => (
          <Result key={row.id} row={row} {...choice} />
        ))}
      </ol>
    </section>
  ));
}

type ResultProps = Omit<Props, "groups"> & { row: ResultRow };

function Result({ row, canChoose, chosen }: ResultProps) {
  if (row.kind === "sun") {
    return (
      <li className="sun-row">
        {row.text} <TimeOf {...row.time} />
      </li>
    );
  }
  const { id: _, ids, ...shown } = row;
  const choice = canChoose && (
    <label className="row-choice">
      <input
        type="checkbox"
        name="id"
        value={ids.join(",")}
        defaultChecked={ids.every((id) => chosen?.has(id))}
      />
      <span className="visually-hidden">{text.choose(row.title, row.time.text)}</span>
    </label>
  );
  if (shown.kind === "visit") {
    const { kind: __, ...visit } = shown;
    return <VisitRow {...visit} choice={choice} />;
  }
  const { kind: __, medium, ...recording } = shown;
  return <RecordingRow {...recording} kind={medium} choice={choice} />;
}
