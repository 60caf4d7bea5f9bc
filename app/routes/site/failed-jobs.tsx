import { Link } from "react-router";
import type { InPlaceAnswer } from "#app/in-place/answer.ts";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { InPlaceForm } from "#app/in-place/in-place-form.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { ListedJobView } from "../jobs/job-view.server.ts";

const text = {
  heading: "Failed jobs",
  retry: "Retry",
  retried: "Waits to be tried again",
  failed: "Failed",
  more: "More failed jobs",
};

interface Props {
  /** When the page was opened. */
  first: ListedJobView[];
  jobs: ListedJobView[];
  hasMore: boolean;
  mayRetry: boolean;
  answer: InPlaceAnswer | undefined;
}

/** With their reason. One that is tried again keeps its place, so that its button does. */
export function FailedJobs({ first, jobs, hasMore, mayRetry, answer }: Props) {
  const isFirst = ({ id }: ListedJobView) => first.some((one) => one.id === id);
  const shown = [...jobs.filter((job) => !isFirst(job)), ...first];
  return (
    <section className="section" aria-labelledby="failed">
      <h2 id="failed">{text.heading}</h2>
      <InPlaceArea answer={answer}>
        <ListRows>
          {shown.map((job) => (
            <FailedJob
              key={job.id}
              job={job}
              isFailed={jobs.some(({ id }) => id === job.id)}
              mayRetry={mayRetry}
            />
          ))}
        </ListRows>
      </InPlaceArea>
      {hasMore && (
        <p>
          <Link to="/all-jobs?state=failed">{text.more}</Link>
        </p>
      )}
    </section>
  );
}

interface FailedJobProps {
  job: ListedJobView;
  isFailed: boolean;
  mayRetry: boolean;
}

function FailedJob({ job, isFailed, mayRetry }: FailedJobProps) {
  const { id, title, ended, operator } = job;
  const inPlace = useInPlace(`retry of job ${id}`);
  const isRetried = !isFailed || inPlace.optimistic !== undefined;
  return (
    <ListRow
      name={title}
      actions={
        mayRetry && (
          <InPlaceForm
            inPlace={inPlace}
            form={{ action: "/site", fields: [["retry", String(id)]] }}
            label={text.retry}
            about={title}
          />
        )
      }
    >
      <p>
        <StatusWord tone={isRetried ? "quiet" : "trouble"}>
          {isRetried ? text.retried : text.failed}
        </StatusWord>
        {!isRetried && ended && (
          <>
            {" · "}
            <TimeOf {...ended} />
          </>
        )}
      </p>
      {operator.lastError && <p>{operator.lastError}</p>}
    </ListRow>
  );
}
