import { Link } from "react-router";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { queueText } from "./review-text.ts";

const text = {
  heading: "Nothing left for you here",
  held: (left: number) =>
    left === 1
      ? "Somebody else is looking at the last one."
      : `Others are looking at the last ${left}.`,
  dashboard: "Dashboard",
  activity: "All recordings",
};

interface Props {
  queue: ReviewQueue;
  /** "You tagged 43 tracks in 12 minutes." */
  work: string | undefined;
  /** With others. */
  left: number;
  projectPath: string;
}

/** The end of a queue: what was done, and the ways on. */
export function WorkDone({ queue, work, left, projectPath }: Props) {
  return (
    <div className="empty">
      <h2>{text.heading}</h2>
      <p>
        {work && `${work} `}
        {left > 0 ? text.held(left) : queueText[queue].done}
      </p>
      <p className="cluster">
        <Link to={projectPath}>{text.dashboard}</Link>
        <Link to={`${projectPath}/activity`}>{text.activity}</Link>
      </p>
    </div>
  );
}
