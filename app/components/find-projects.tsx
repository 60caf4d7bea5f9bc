import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { IconName } from "#app/ui/icon.tsx";
import { Row, RowList } from "#app/ui/row-list.tsx";
import { ProjectRow } from "./project-row.tsx";
import { SearchForm } from "./search-form.tsx";

const words = {
  ways: "Ways to other projects",
  heading: "Any project",
  about: "As a super-user you can go to every project of this site.",
  find: "Find",
  finding: "Finding…",
  projects: "Name of the project",
  projectsOf: (address: string) => `Only projects of ${address}.`,
  everyPerson: "Projects of everybody",
  noProject: "No project fits.",
  people: "Projects of a person",
  person: "Name or e-mail of the person",
  personHint: "With a whole address, the projects above are that person's only.",
  nobody: (address: string) => `Nobody has the address ${address}.`,
  noPerson: "Nobody fits.",
  noAddress: "Type this person's whole e-mail address to see their projects.",
  devices: "Project that contains a device",
  device: "Name of the device",
  noDevice: "No device fits.",
  more: "Show 10 more",
  shown: (count: number, total: number) => `${count} of ${total}`,
  kinds: {
    thermal: "Thermal camera",
    audio: "Audio recorder",
    trailcam: "Trail camera",
    trapcam: "Trap camera",
    "hybrid-thermal-audio": "Thermal camera and audio recorder",
    unknown: "Device of unknown kind",
  },
};

const icons: Record<keyof typeof words.kinds, IconName> = {
  thermal: "camera",
  audio: "audio",
  trailcam: "camera",
  trapcam: "camera",
  "hybrid-thermal-audio": "camera",
  unknown: "unknown",
};

const parts = [
  { id: "any-project", label: words.heading },
  { id: "people", label: words.people },
  { id: "devices", label: words.devices },
];

/** To the parts below a list of one's own projects, which may be long. */
export function FindLinks() {
  return (
    <nav aria-label={words.ways}>
      <ul className="cluster link-list">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Cut<Item> {
  rows: Item[];
  total: number;
  more: string | undefined;
}

interface Device {
  id: number;
  name: string;
  type: keyof typeof words.kinds;
  project: string;
  path: string;
}

type People =
  | { kind: "one"; address: string; isKnown: boolean }
  | ({ kind: "many" } & Cut<{ id: number; userName: string; email?: string | undefined }>);

interface Props {
  typed: { q: string; user: string; device: string };
  projects: Cut<ComponentProps<typeof ProjectRow> & { id: number }>;
  people: People | undefined;
  devices: Cut<Device> | undefined;
}

/** The three ways of a super-user to a project of others. */
export function FindProjects({ typed, projects, people, devices }: Props) {
  const address = people?.kind === "one" && people.isKnown ? people.address : undefined;
  return (
    <>
      <section className="section" id="any-project">
        <h2>{words.heading}</h2>
        <p className="about">{words.about}</p>
        <SearchForm
          to="/switch-project#any-project"
          name="q"
          label={words.projects}
          typed={typed.q}
          submit={words.find}
          pending={words.finding}
          fields={address ? { user: address } : undefined}
        />
        {address && (
          <p>
            {words.projectsOf(address)} <Link to="/switch-project">{words.everyPerson}</Link>
          </p>
        )}
        <Found cut={projects} id="any-project" none={words.noProject}>
          {projects.rows.map((row) => (
            <ProjectRow key={row.id} {...row} />
          ))}
        </Found>
      </section>
      <section className="section" id="people">
        <h2>{words.people}</h2>
        <SearchForm
          to="/switch-project#people"
          name="user"
          label={words.person}
          hint={words.personHint}
          typed={typed.user}
          submit={words.find}
          pending={words.finding}
        />
        {people && <FoundPeople people={people} />}
      </section>
      <section className="section" id="devices">
        <h2>{words.devices}</h2>
        <SearchForm
          to="/switch-project#devices"
          name="device"
          label={words.device}
          typed={typed.device}
          submit={words.find}
          pending={words.finding}
        />
        {devices && (
          <Found cut={devices} id="devices" none={words.noDevice}>
            {devices.rows.map(({ id, name, type, project, path }) => (
              <Row
                key={id}
                icon={icons[type]}
                title={name}
                actions={<Link to={path}>{project}</Link>}
              >
                <p>{words.kinds[type]}</p>
              </Row>
            ))}
          </Found>
        )}
      </section>
    </>
  );
}

function FoundPeople({ people }: { people: People }) {
  if (people.kind === "one") return people.isKnown ? null : <p>{words.nobody(people.address)}</p>;
  return (
    <Found cut={people} id="people" none={words.noPerson}>
      {people.rows.map(({ id, userName, email }) => (
        <Row
          key={id}
          icon="user"
          title={
            email ? (
              <Link to={`/switch-project?${new URLSearchParams({ user: email })}#any-project`}>
                {userName}
              </Link>
            ) : (
              userName
            )
          }
        >
          <p>{email ?? words.noAddress}</p>
        </Row>
      ))}
    </Found>
  );
}

interface FoundProps {
  cut: Cut<unknown>;
  /** Where the longer list begins. */
  id: string;
  none: string;
  children: ReactNode;
}

function Found({ cut: { rows, total, more }, id, none, children }: FoundProps) {
  if (total === 0) return <p>{none}</p>;
  return (
    <>
      <RowList>{children}</RowList>
      {more && (
        <p className="after-list">
          {words.shown(rows.length, total)} <Link to={`${more}#${id}`}>{words.more}</Link>
        </p>
      )}
    </>
  );
}
