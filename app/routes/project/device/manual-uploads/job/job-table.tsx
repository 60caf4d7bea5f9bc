import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { JobRow } from "./job-row.server.ts";

const text = {
  heading: "Earlier uploads",
  caption: "Newest first",
  begun: "Started",
  by: "By",
  state: "State",
  files: "Files",
  location: "Location",
  byThemselves: "From the files or the device’s history",
  pages: "Pages",
  newest: "Newest",
  older: "Older",
};

const columns: Column<JobRow>[] = [
  {
    name: text.begun,
    cell: ({ to, begun }) => (
      <Link to={to}>
        <TimeOf {...begun} relative={undefined} />
      </Link>
    ),
  },
  {
    name: text.state,
    cell: ({ state }) => <StatusWord tone={state.tone}>{state.text}</StatusWord>,
  },
  { name: text.files, cell: ({ counts }) => counts },
  { name: text.location, cell: ({ location }) => location ?? text.byThemselves },
  { name: text.by, cell: ({ by }) => by },
];

interface Props {
  path: string;
  jobs: JobRow[];
  isLater: boolean;
  /** The cursor of the page after this one. */
  older: string | undefined;
}

export function JobTable({ path, jobs, isLater, older }: Props) {
  if (jobs.length === 0 && !isLater) return null;
  return (
    <section className="section" id="earlier">
      <h2>{text.heading}</h2>
      <Table caption={text.caption} columns={columns} rows={jobs} rowKey={({ id }) => id} />
      {(isLater || older) && (
        <nav className="pages" aria-label={text.pages}>
          {isLater ? <ButtonLink to={`${path}#earlier`}>{text.newest}</ButtonLink> : <span />}
          {older && (
            <ButtonLink to={`${path}?${new URLSearchParams({ cursor: older })}#earlier`}>
              {text.older}
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  );
}
