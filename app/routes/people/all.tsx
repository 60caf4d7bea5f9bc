import { Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { send } from "#app/services/api/api.server.ts";
import { BadgeList } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { listEveryone } from "#contract/wire/accounts/people.ts";
import type { Route } from "./+types/all";
import { type PersonView, toPersonView } from "./person-text.server.ts";
import { requireSuperUser } from "./require-super-user.server.ts";
import { maxPeopleAtOnce } from "#contract/bounds.ts";

const text = {
  title: "All people",
  about: "Everybody with an account on this site, the newest first.",
  projects: "Find a project",
  search: "Name or email",
  find: "Find",
  finding: "Finding…",
  nobody: "Nobody fits",
  nobodyText: "Try a part of a name or of an address.",
  older: `The next ${maxPeopleAtOnce}`,
  first: "The newest",
  badges: { superUser: "Super-user", unconfirmed: "Not confirmed", blocked: "Blocked" },
  never: "never seen",
};

const maxQuery = 255;

export async function loader(args: Route.LoaderArgs) {
  requireSuperUser(args.context);
  const { searchParams } = args.url;
  const q = (searchParams.get("q") ?? "").slice(0, maxQuery);
  const before = Number(searchParams.get("before")) || undefined;
  const { people, cursor } = await send(args, listEveryone, { q, cursor: before });
  return {
    q,
    people: people.map((person) => toPersonView(person, args.context)),
    olderPath: cursor && withQuery("/all-people", { q: q || undefined, before: String(cursor) }),
    isLater: before !== undefined,
  };
}

export default function AllPeople({ loaderData }: Route.ComponentProps) {
  const { q, people, olderPath, isLater } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading title={text.title} />
      <p className="about">
        {text.about} <Link to="/switch-project">{text.projects}</Link>
      </p>
      <SearchForm
        to="/all-people"
        name="q"
        label={text.search}
        typed={q}
        submit={text.find}
        pending={text.finding}
      />
      {people.length === 0 && <EmptyState heading={text.nobody}>{text.nobodyText}</EmptyState>}
      <div className="people columns-room">
        <ListRows>
          {people.map((person) => (
            <ListRow
              key={person.id}
              to={person.path}
              mark={person.initial}
              name={person.name}
              badges={<Badges {...person} />}
              time={person.lastActive ? <TimeOf {...person.lastActive} /> : text.never}
            >
              {person.email}
            </ListRow>
          ))}
        </ListRows>
      </div>
      <p className="cluster after-list">
        {isLater && <Link to={withQuery("/all-people", { q: q || undefined })}>{text.first}</Link>}
        {olderPath && <Link to={olderPath}>{text.older}</Link>}
      </p>
    </>
  );
}

function Badges({ isSuperUser, emailConfirmed, blocked }: PersonView) {
  const { superUser, unconfirmed, blocked: isBlocked } = text.badges;
  const badges = [isSuperUser && superUser, !emailConfirmed && unconfirmed, blocked && isBlocked];
  return <BadgeList badges={badges} />;
}
