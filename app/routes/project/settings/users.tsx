import { Link } from "react-router";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { listPeople } from "#app/services/projects/people.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { matchesName } from "#contract/rules/text/compare-names.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { MembershipData } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/users";
import { toPersonRow } from "./people/person-row.server.ts";
import { PersonRows } from "./people/person-rows.tsx";

const text = {
  heading: "Users",
  caption: {
    all: (members: number, pending: number) =>
      [
        members === 1 ? "1 member" : `${members} members`,
        ...(pending > 0 ? [`${pending} waiting`] : []),
      ].join(", "),
    admins: () => "The project's admins",
    pending: () => "People who are invited or have asked to join",
  },
  filter: "Which people",
  filters: { all: "All", admins: "Admins", pending: "Waiting" },
  nobody: {
    all: "Nobody is in the project.",
    admins: "There are no admins.",
    pending: "Nobody is waiting.",
  },
  search: "Name or email",
  find: "Find",
  finding: "Finding…",
  noneFits: (typed: string) => `Nobody here is called “${typed}”.`,
  invite: "Invite people",
  links: "Link for a group",
  export: "Download as a table",
};

const fits = {
  all: () => true,
  admins: ({ admin, pending }: MembershipData) => admin && !pending,
  pending: ({ pending }: MembershipData) => pending !== undefined,
};

type Filter = keyof typeof fits;

/** So many can be read without a search. */
const searchedFrom = 10;

export async function loader(args: Route.LoaderArgs) {
  const people = await listPeople(args);
  const requestedFilter = args.url.searchParams.get("show") ?? "";
  const filter: Filter = requestedFilter in fits ? (requestedFilter as Filter) : "all";
  const path = `${toProjectPath(requireProject(args.context))}/settings/users`;
  const pending = people.filter(fits.pending).length;
  const typed = (args.url.searchParams.get("q") ?? "").trim();
  const isFound = ({ userName, email }: MembershipData) =>
    matchesName(userName, typed) || matchesName(email, typed);
  return {
    path,
    filter,
    typed,
    isSearched: typed !== "" || people.length > searchedFrom,
    counts: { all: people.length, admins: people.filter(fits.admins).length, pending },
    members: people.length - pending,
    mayManage: requireViewer(args.context).mayManage,
    rows: people
      .filter(fits[filter])
      .filter(isFound)
      .map((person) => toPersonRow(person, path, args.context)),
  };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { path, filter, typed, isSearched, counts, members, mayManage, rows } = loaderData;
  return (
    <section>
      <div className="section-heading">
        <h2>{text.heading}</h2>
        {mayManage && (
          <ButtonLink tone="primary" icon="plus" to={`${path}/invite`}>
            {text.invite}
          </ButtonLink>
        )}
      </div>
      <FilterLinks
        label={text.filter}
        filters={(["all", "admins", "pending"] as const).map((one) => ({
          to: one === "all" ? path : `${path}?show=${one}`,
          label: text.filters[one],
          count: counts[one],
          isCurrent: one === filter,
        }))}
      />
      {isSearched && (
        <SearchForm
          to={path}
          name="q"
          label={text.search}
          typed={typed}
          submit={text.find}
          pending={text.finding}
          fields={filter === "all" ? [] : [["show", filter]]}
        />
      )}
      {rows.length === 0 ? (
        <p>{typed === "" ? text.nobody[filter] : text.noneFits(typed)}</p>
      ) : (
        <div className="people columns-room">
          <p className="list-caption">{text.caption[filter](members, counts.pending)}</p>
          <PersonRows rows={rows} mayManage={mayManage} />
        </div>
      )}
      <p className="ways-on">
        {mayManage && <Link to={`${path}/links`}>{text.links}</Link>}{" "}
        <Link to={`${path}.csv`} reloadDocument>
          {text.export}
        </Link>
      </p>
    </section>
  );
}
