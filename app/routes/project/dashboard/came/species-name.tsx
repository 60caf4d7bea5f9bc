import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { CameRow } from "./to-came.server.ts";

const text = { heard: " heard", asBefore: " as before", thanBefore: " than before" };

/** Leads to what is of it alone, and back to all, with how much more or less of it came than before. */
export function SpeciesName({ row }: { row: CameRow }) {
  const { name, to, isChosen, isHeard, change } = row;
  const label = (
    <>
      {isHeard && <Icon name="audio" />}
      {name}
      {isHeard && <span className="visually-hidden">{text.heard}</span>}
    </>
  );
  return (
    <>
      {to === undefined ? (
        <span className="kind">{label}</span>
      ) : (
        <Link className="kind" to={to} aria-current={isChosen ? "true" : undefined}>
          {label}
        </Link>
      )}
      {change && (
        <span className="row-detail">
          {change}
          <span className="visually-hidden">{wordsAfter(change)}</span>
        </span>
      )}
    </>
  );
}

/** What sighted people read from the heading. */
function wordsAfter(change: string): string {
  if (change.endsWith("before")) return "";
  return change === "as many" ? text.asBefore : text.thanBefore;
}
