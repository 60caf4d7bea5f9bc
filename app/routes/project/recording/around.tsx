import { Link } from "react-router";
import type { Around as AroundData, Step } from "./around.server.ts";

const text = {
  label: "Recordings beside this one",
  onwards: "What to look at next",
  previous: "Previous recording",
  next: "Next recording",
  previousVisit: "Previous visit",
  nextVisit: "Next visit",
  untagged: "Next untagged",
  disputed: "Next disputed",
  review: "Review untagged",
};

/** Stepping on from the last recording of a visit leads to the next visit. */
const keys = {
  previous: "Alt+ArrowLeft p",
  next: "Alt+ArrowRight n",
  previousVisit: (isNear: boolean) => `Alt+Shift+ArrowLeft${isNear ? ` ${keys.previous}` : ""}`,
  nextVisit: (isNear: boolean) => `Alt+Shift+ArrowRight${isNear ? ` ${keys.next}` : ""}`,
};

/** The ways on: earlier ones at the left, later ones at the right. */
export function Around({ around }: { around: AroundData }) {
  const { previous, next, position, previousVisit, nextVisit } = around;
  if (![previous, next, previousVisit, nextVisit].some(Boolean)) return null;
  return (
    <nav className="around" aria-label={text.label}>
      <Way
        step={previousVisit}
        name={text.previousVisit}
        rel="prev"
        arrow="«"
        shortcut={keys.previousVisit(!previous)}
      />
      <Way step={previous} name={text.previous} rel="prev" arrow="‹" shortcut={keys.previous} />
      {position && <span className="around-position">{position}</span>}
      <Way step={next} name={text.next} rel="next" arrow="›" shortcut={keys.next} />
      <Way
        step={nextVisit}
        name={text.nextVisit}
        rel="next"
        arrow="»"
        shortcut={keys.nextVisit(!next)}
      />
    </nav>
  );
}

/** Where there is still something to say, once all is said here. */
export function Onwards({ around: { untagged, disputed, review } }: { around: AroundData }) {
  if (!untagged && !disputed && !review) return null;
  return (
    <nav className="around" aria-label={text.onwards}>
      <Way step={untagged} name={text.untagged} />
      <Way step={disputed} name={text.disputed} />
      <Way step={review} name={text.review} />
    </nav>
  );
}

interface WayProps {
  step: Step | undefined;
  name: string;
  rel?: "prev" | "next";
  arrow?: string;
  shortcut?: string;
}

function Way({ step, name, rel, arrow, shortcut }: WayProps) {
  if (!step) return null;
  return (
    <Link className="around-way" to={step.to} rel={rel} data-rel={rel} aria-keyshortcuts={shortcut}>
      {arrow && (
        <span className="around-arrow" aria-hidden="true">
          {arrow}
        </span>
      )}
      <span>
        {name}
        {step.detail && <span className="second-line">{step.detail}</span>}
      </span>
    </Link>
  );
}
