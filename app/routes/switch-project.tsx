import { Link } from "react-router";
import { FindLinks, FindProjects } from "../components/projects/find-projects.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ProjectRow } from "../components/projects/project-row.tsx";
import { SearchForm } from "../components/forms/search-form.tsx";
import { WaitingProjects } from "../components/projects/waiting-projects.tsx";
import { send } from "../services/api/api.server.ts";
import { listSilent } from "../services/devices/silent-devices.server.ts";
import {
  findDevices,
  findPeople,
  findProjects,
} from "../services/projects/find-projects.server.ts";
import { requireViewer } from "../services/navigation/navigation.server.ts";
import { toRoleWords } from "../services/projects/role-text.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { shownAtOnce, toProjectRows } from "../services/navigation/switch-project.server.ts";
import { listPending } from "../services/api/waiting.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ListRows } from "#app/ui/list-rows.tsx";
import { matchesName } from "#contract/rules/text/compare-names.ts";
import { listDevices, type DeviceData } from "#contract/wire/devices/devices.ts";
import type { Route } from "./+types/switch-project";

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

export async function loader(args: Route.LoaderArgs) {
  const { user, projects, otherProjects, project } = requireViewer(args.context);
  const isSuperUser = user.globalPermission !== "off";
  const typed = readTyped(args.url);
  const looksEverywhere = isSuperUser && args.url.searchParams.has("device");
  const [{ devices }, people] = await Promise.all([
    send(args, listDevices, looksEverywhere ? {} : { "view-mode": "user" }),
    isSuperUser ? findPeople(args) : undefined,
  ]);
  const joined = projects.filter(({ pending }) => !pending);
  const isOwn = ({ groupId }: DeviceData) => joined.some(({ id }) => id === groupId);
  const setting = {
    zone: siteOf(args.context).defaultTimeZone,
    now: siteOf(args.context).now(),
    silent: await listSilent(args, devices.filter(isOwn)),
    currentId: project?.id,
  };
  const own = toProjectRows(joined, setting).map((row) => ({ ...row, role: toRoleWords(row) }));
  const isFiltered = !isSuperUser && own.length > shownAtOnce;
  return {
    typed,
    isFiltered,
    ownCount: own.length,
    own: isFiltered ? own.filter(({ name }) => matchesName(name, typed.q)) : own,
    waiting: listPending(args.context),
    found: isSuperUser && {
      projects: findProjects(args.url, [...joined, ...otherProjects], people, setting),
      people,
      devices: findDevices(args.url, devices),
    },
  };
}

function readTyped({ searchParams }: URL) {
  const read = (name: string) => searchParams.get(name) ?? "";
  return { q: read("q"), user: read("user"), device: read("device") };
}

export default function SwitchProject({ loaderData }: Route.ComponentProps) {
  const { typed, waiting, found } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading title={text.title} />
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
    </>
  );
}

type OwnProps = Pick<
  Route.ComponentProps["loaderData"],
  "typed" | "isFiltered" | "own" | "ownCount"
>;

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
