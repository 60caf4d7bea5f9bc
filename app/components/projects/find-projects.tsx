import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type DeviceResult, DeviceResults } from "./device-results.tsx";
import { type Cut, ResultList } from "./result-list.tsx";
import { PeopleResults, type People } from "./people-results.tsx";
import { ProjectRow } from "./project-row.tsx";
import { SearchForm } from "../forms/search-form.tsx";

const text = {
  ways: "Find other projects",
  heading: "Any project",
  about: "As a super-user you can open every project on this site.",
  find: "Find",
  finding: "Finding…",
  project: "Project name",
  projectsOf: (address: string) => `Only projects of ${address}.`,
  everyPerson: "Everyone's projects",
  noProject: "No projects match.",
  people: "A person's projects",
  person: "Person's name or email",
  personHint: "Enter a whole address to see only that person's projects above.",
  devices: "Project that contains a device",
  device: "Device name",
};

const ids = { projects: "any-project", people: "people", devices: "devices" };

/** To the parts below a list of one's own projects, which may be long. */
export function FindLinks() {
  return (
    <nav aria-label={text.ways}>
      <ul className="cluster link-list">
        <li>
          <a href={`#${ids.projects}`}>{text.heading}</a>
        </li>
        <li>
          <a href={`#${ids.people}`}>{text.people}</a>
        </li>
        <li>
          <a href={`#${ids.devices}`}>{text.devices}</a>
        </li>
      </ul>
    </nav>
  );
}

interface Props {
  typed: { q: string; user: string; device: string };
  projects: Cut<ComponentProps<typeof ProjectRow> & { id: number }>;
  people: People | undefined;
  devices: Cut<DeviceResult> | undefined;
}

/** The three ways of a super-user to a project of others. */
export function FindProjects({ typed, projects, people, devices }: Props) {
  const address = people?.kind === "one" && people.isKnown ? people.address : undefined;
  const search = { submit: text.find, pending: text.finding };
  return (
    <>
      <section className="section" id={ids.projects}>
        <h2>{text.heading}</h2>
        <p className="about">{text.about}</p>
        <SearchForm
          {...search}
          to={`/switch-project#${ids.projects}`}
          name="q"
          label={text.project}
          typed={typed.q}
          fields={address ? [["user", address]] : []}
        />
        {address && (
          <p>
            {text.projectsOf(address)} <Link to="/switch-project">{text.everyPerson}</Link>
          </p>
        )}
        <ResultList cut={projects} id={ids.projects} none={text.noProject}>
          {projects.rows.map((row) => (
            <ProjectRow key={row.id} {...row} />
          ))}
        </ResultList>
      </section>
      <section className="section" id={ids.people}>
        <h2>{text.people}</h2>
        <SearchForm
          {...search}
          to={`/switch-project#${ids.people}`}
          name="user"
          label={text.person}
          hint={text.personHint}
          typed={typed.user}
        />
        {people && <PeopleResults id={ids.people} people={people} />}
      </section>
      <section className="section" id={ids.devices}>
        <h2>{text.devices}</h2>
        <SearchForm
          {...search}
          to={`/switch-project#${ids.devices}`}
          name="device"
          label={text.device}
          typed={typed.device}
        />
        {devices && <DeviceResults id={ids.devices} devices={devices} />}
      </section>
    </>
  );
}
