import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListRows } from "#app/ui/list-rows.tsx";
import { FindLinks, FindProjects } from "./find-projects.tsx";
import { ProjectRow } from "./project-row.tsx";
import { SearchForm } from "../forms/search-form.tsx";
import { WaitingProjects } from "./waiting-projects.tsx";
import type { Layout } from "../page-layout.ts";

const text = {
  title: "Switch project",
  own: "My projects",
  noneOfOwn: "You are not in any project yet.",
  filter: "Project name",
  find: "Find",
  finding: "Finding…",
  noneFits: (typed: string) => `None of your projects is called “${typed}”.`,
  waiting: "Waiting",
  create: "Create a new project",
  join: "Join an existing project",
  deleted: "Deleted projects",
};

type Found = ComponentProps<typeof FindProjects>;

interface OwnProps {
  typed: Found["typed"];
  /** There are so many that they can be searched. */
  isFiltered: boolean;
  own: (ComponentProps<typeof ProjectRow> & { id: number })[];
  ownCount: number;
}

interface Props {
  loaderData: OwnProps & {
    waiting: ComponentProps<typeof WaitingProjects>["rows"];
    /** Of super-users. */
    found: Omit<Found, "typed"> | false;
  };
  /** Of an invitation that was answered. */
  actionData?: FormResult | undefined;
  layout: Layout;
}

export function SwitchProjectPage({ loaderData, actionData, layout: Layout }: Props) {
  const { typed, waiting, found } = loaderData;
  return (
    <Layout title={text.title} problems={toProblems(actionData)}>
      {found && <FindLinks />}
      <div className="columns-room">
        <div className="two-columns">
          <div>
            <OwnProjects {...loaderData} />
            {waiting.length > 0 && (
              <section className="section">
                <h2>{text.waiting}</h2>
                <WaitingProjects rows={waiting} />
              </section>
            )}
            <div className="cluster after-list">
              <ButtonLink to="/new-project">{text.create}</ButtonLink>
              <ButtonLink to="/join-project">{text.join}</ButtonLink>
              <Link to="/my-settings/trash">{text.deleted}</Link>
            </div>
          </div>
          {found && (
            <div>
              <FindProjects typed={typed} {...found} />
            </div>
          )}
        </div>
      </div>
    </Layout>
  );
}

function OwnProjects({ typed, isFiltered, own, ownCount }: OwnProps) {
  return (
    <section className="section">
      <h2>{text.own}</h2>
      {isFiltered && (
        <SearchForm
          to="/switch-project"
          name="q"
          label={text.filter}
          typed={typed.q}
          submit={text.find}
          pending={text.finding}
        />
      )}
      {own.length === 0 ? (
        <p>{ownCount === 0 ? text.noneOfOwn : text.noneFits(typed.q)}</p>
      ) : (
        <ListRows>
          {own.map((row) => (
            <ProjectRow key={row.id} {...row} />
          ))}
        </ListRows>
      )}
    </section>
  );
}
