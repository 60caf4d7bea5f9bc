import { Link } from "react-router";
import type { Comparison } from "./to-comparison.server.ts";

const text = {
  caption:
    "Share of all heat in each cell, in per cent, and the difference in percentage points; biggest change first",
  cell: "Cell",
  first: "First period",
  second: "Second period",
  difference: "Difference",
  little: "<1",
  tracks: (count: number) => (count === 1 ? "%, 1 track" : `%, ${count} tracks`),
};

/** What the pictures show in numbers; each share leads to the recordings behind it. */
export function ChangeTable({ changes }: Pick<Comparison, "changes">) {
  return (
    <table className="heat-table">
      <caption>{text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.cell}</th>
          <th scope="col">{text.first}</th>
          <th scope="col">{text.second}</th>
          <th scope="col">{text.difference}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ cell, before, after, points }) => (
          <tr key={cell}>
            <th scope="row">{cell}</th>
            <td>
              <Share {...before} />
            </td>
            <td>
              <Share {...after} />
            </td>
            <td>{formatPoints(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ShareProps = Comparison["changes"][number]["before"];

function Share({ percent, tracks, to }: ShareProps) {
  if (to === undefined) return 0;
  return (
    <Link to={to}>
      {percent === 0 ? text.little : percent}
      <span className="visually-hidden">{text.tracks(tracks)}</span>
    </Link>
  );
}

/** With a real minus, which is as wide as a plus. */
function formatPoints(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : "0";
}
