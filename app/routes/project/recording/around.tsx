import { Link } from "react-router";
import type { Around as AroundData, Step } from "./around.server.ts";

const text = {
  label: "Recordings beside this one",
  previous: "Previous recording",
  next: "Next recording",
  previousVisit: "Previous visit",
  nextVisit: "Next visit",
  untagged: "Next untagged",
  disputed: "Next disputed",
};

/** The ways on, earlier ones at the left. */
export function Around({ around }: { around: AroundData }) {
  const { previous, next, position, previousVisit, nextVisit, untagged, disputed } = around;
  const steps = [previous, next, previousVisit, nextVisit, untagged, disputed];
  if (steps.every((step) => step === undefined)) return null;
  return (
    <nav className="around" aria-label={text.label}>
      <Way step={previousVisit} name={text.previousVisit} rel="prev" arrow="«" />
      <Way step={previous} name={text.previous} rel="prev" arrow="‹" />
      {position && <span className="around-position">{position}</span>}
      <Way step={next} name={text.next} rel="next" arrow="›" />
      <Way step={nextVisit} name={text.nextVisit} rel="next" arrow="»" />
      <Way step={untagged} name={text.untagged} />
      <Way step={disputed} name={text.disputed} />
    </nav>
  );
}

interface WayProps {
  step: Step | undefined;
  name: string;
  rel?: "prev" | "next";
  arrow?: string;
}

function Way({ step, name, rel, arrow }: WayProps) {
  if (!step) return null;
  const words = (
    <span>
      {name}
      {step.detail && <span className="second-line">{step.detail}</span>}
    </span>
  );
  const sign = arrow && (
    <span className="around-arrow" aria-hidden="true">
      {arrow}
    </span>
  );
  return (
    <Link className="around-way" to={step.to} rel={rel} data-side={rel}>
      {rel === "prev" && sign}
      {words}
      {rel === "next" && sign}
    </Link>
  );
}
