import { Link } from "react-router";

const text = {
  reach: (since: string) =>
    `There was no time to count everything: only what came after ${since} is counted.`,
  inFull: "Count recordings instead",
};

/** Where counts are the least there can be. */
export function ReachNote({ since, inFull }: { since: string; inFull: string | undefined }) {
  return (
    <p className="dashboard-note">
      {text.reach(since)} {inFull && <Link to={inFull}>{text.inFull}</Link>}
    </p>
  );
}
