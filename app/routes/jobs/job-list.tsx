import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { useRereading } from "#app/components/use-rereading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import type { JobView, ListedJobView } from "./job-view.server.ts";

const text = {
  next: "Next try",
  started: "Started",
  queued: "Queued",
  cancel: "Cancel",
  cancelling: "Cancelling…",
  lane: (lane: string) => `Lane ${lane}`,
  by: (name: string) => `for ${name}`,
  attempts: (count: number) => (count === 1 ? "tried once" : `tried ${count} times`),
  lastError: (error: string) => `Last error: ${error}`,
  running: (count: number) =>
    count === 1 ? "1 job is running" : `${count || "No"} jobs are running`,
  waiting: (count: number) => (count === 1 ? "1 is waiting" : `${count} are waiting`),
  none: "No job is running",
  pages: "Pages",
  newest: "Newest",
  older: "Older",
};

type View = JobView & Partial<Pick<ListedJobView, "operator">>;

interface Props {
  jobs: View[];
  mayCancel: boolean;
  /** Of this page, with its filter. */
  path: string;
  isLater: boolean;
  /** The cursor of the page after this one. */
  older: string | undefined;
}

/** Where scripts run it reads anew while something is under way. */
export function JobList({ jobs, mayCancel, path, isLater, older }: Props) {
  const open = jobs.filter(({ isOpen }) => isOpen).length;
  const running = jobs.filter(({ isRunning }) => isRunning).length;
  const { revalidate } = useRevalidator();
  useRereading(open > 0, revalidate);
  return (
    <>
      <output className="visually-hidden">
        {open > 0 ? `${text.running(running)}, ${text.waiting(open - running)}` : text.none}
      </output>
      <ListRows>
        {jobs.map((job) => (
          <Job key={job.id} {...job} mayCancel={mayCancel} />
        ))}
      </ListRows>
      {(isLater || older) && (
        <nav className="pages" aria-label={text.pages}>
          {isLater ? <ButtonLink to={path}>{text.newest}</ButtonLink> : <span />}
          {older && <ButtonLink to={withCursor(path, older)}>{text.older}</ButtonLink>}
        </nav>
      )}
    </>
  );
}

function withCursor(path: string, cursor: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ cursor })}`;
}

function Job({ mayCancel, ...job }: View & { mayCancel: boolean }) {
  const { id, title, to, state, isOpen, bar, detail, file, operator } = job;
  return (
    <ListRow
      to={to}
      name={title}
      actions={
        isOpen &&
        mayCancel && (
          <ButtonForm
            fields={{ jobId: id }}
            label={text.cancel}
            about={title}
            pending={text.cancelling}
          />
        )
      }
    >
      <p>
        <StatusWord tone={state.tone}>{state.text}</StatusWord> <Time {...job} />
      </p>
      {bar && (
        <>
          <ProgressBar label={title} {...bar} />
          <p>{bar.text}</p>
        </>
      )}
      {detail && <p>{detail}</p>}
      {file && !operator && (
        <p>
          <a href={file.to} download>
            {file.text}
          </a>
        </p>
      )}
      {operator && <OperatorFacts {...job} operator={operator} />}
    </ListRow>
  );
}

/** The one that matters: of its end, of the next try, of its begin, or else of its order. */
function Time(job: View): ReactNode {
  const [label, moment] = findTime(job);
  return (
    <>
      · {label} <TimeOf {...moment} />
    </>
  );
}

function findTime({ ended, next, started, queued }: View): [string | undefined, Moment] {
  if (ended) return [undefined, ended];
  if (next) return [text.next, next];
  return started ? [text.started, started] : [text.queued, queued];
}

function OperatorFacts({ operator, queued }: ListedJobView) {
  const { lane, userName, attempts, lastError } = operator;
  return (
    <>
      <p>
        {text.lane(lane)} · {text.queued.toLowerCase()} <TimeOf {...queued} />
        {userName !== undefined && ` · ${text.by(userName)}`}
        {attempts > 0 && ` · ${text.attempts(attempts)}`}
      </p>
      {lastError && <p>{text.lastError(lastError)}</p>}
    </>
  );
}
