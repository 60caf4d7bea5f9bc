import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import type { LoadedReview } from "./load-review.server.ts";
import { describeWork, formatLeft, queueText } from "./review-text.ts";
import { WorkDone } from "./work-done.tsx";
import { onlyMembersTag } from "../recording/tagging-text.ts";

const text = {
  about: "One recording after another, newest first. Two people are never given the same one.",
  left: (left: string, count: number) => `${left} ${count === 1 ? "recording" : "recordings"} left`,
  none: "Nothing left",
  start: "Start",
  pending: "Opening…",
  filtered: (words: string) => `Only ${words}.`,
  all: "Review everything",
  readOnly: `You can see what is left. ${onlyMembersTag}`,
};

/** What waits to be looked at, queue by queue. */
export function Overview(loaded: LoadedReview) {
  const { toQueue, filters, allPath, canAct, isDone, queue } = loaded;
  const main = toQueue.find((one) => one.left > 0 && !(isDone && one.queue === queue))?.queue;
  const work = describeWork(loaded.tagged, minutesOf(loaded));
  return (
    <>
      {isDone && queue ? (
        <WorkDone
          queue={queue}
          work={work}
          left={toQueue.find((one) => one.queue === queue)?.left ?? 0}
          projectPath={loaded.projectPath}
        />
      ) : (
        <p className="about">
          {work ? `${work} ` : ""}
          {text.about}
        </p>
      )}
      {filters && (
        <p>
          {text.filtered(filters)} <Link to={allPath}>{text.all}</Link>
        </p>
      )}
      {!canAct && <p>{text.readOnly}</p>}
      <div className="review-queues">
        <ListRows>
          {toQueue.map((one) => (
            <ListRow
              key={one.queue}
              name={queueText[one.queue].name}
              actions={
                canAct &&
                one.left > 0 && (
                  <form method="post" action={one.path}>
                    <Button
                      tone={one.queue === main ? "primary" : "neutral"}
                      name="start"
                      value="yes"
                      data-pending={text.pending}
                    >
                      {text.start}
                      <span className="visually-hidden"> {queueText[one.queue].name}</span>
                    </Button>
                  </form>
                )
              }
            >
              <p>{one.left > 0 ? text.left(formatLeft(one), one.left) : text.none}</p>
              <p>{queueText[one.queue].about}</p>
            </ListRow>
          ))}
        </ListRows>
      </div>
    </>
  );
}

function minutesOf({ since, now }: LoadedReview): number | undefined {
  return since === undefined ? undefined : (Date.parse(now) - Date.parse(since)) / 60_000;
}
