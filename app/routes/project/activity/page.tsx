import { Link, useOutlet } from "react-router";
import { ListDialog } from "#app/components/list-dialog.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/page";
import { Beside } from "./beside/beside.tsx";
import { ChooseRows } from "./bulk/choose-rows.tsx";
import { KeepLink } from "./bulk/keep-link.tsx";
import { FilterForm } from "./filters/filter-form.tsx";
import { loadActivity } from "./load-activity.server.ts";
import { toListStart, useListStart } from "./results/use-list-start.ts";
import { Results } from "./results/results.tsx";
import { isRecordingOpened, keepListUnderRecording } from "../over-list.ts";

const text = {
  title: "Activity",
  filters: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  display: "What to list",
  displays: { visits: "Visits", recordings: "Recordings" },
  ways: "What to do with these",
  older: "Older",
  newest: "Newest",
  pages: "Pages",
  withEverything: "Include them",
};

/** Nothing where a recording is opened by its own address: it is a page of its own then. */
export async function loader(args: Route.LoaderArgs) {
  return isRecordingOpened(args.params) ? null : loadActivity(args);
}

export { keepListUnderRecording as shouldRevalidate };

type Data = NonNullable<Route.ComponentProps["loaderData"]>;

export default function Activity({ loaderData }: Route.ComponentProps) {
  const opened = useOutlet();
  if (!loaderData) return opened;
  return (
    <>
      {!opened && <PageTitle title={loaderData.title ?? text.title} isError={!loaderData.title} />}
      <Search {...loaderData} />
      {opened && <ListDialog>{opened}</ListDialog>}
    </>
  );
}

function Search(data: Data) {
  const { title, problems, offered } = data;
  return (
    <>
      <ErrorSummary
        problems={problems.map(({ name: fieldId, text: said }) => ({ text: said, fieldId }))}
      >
        {offered && offered.length > 0 && <Ways links={offered} />}
      </ErrorSummary>
      <PageHeading title={title ?? text.title} />
      <div className="search">
        <div id="filters" className="search-side" data-open={problems.length > 0 ? "" : undefined}>
          <FilterForm {...data} />
        </div>
        <div id="results" className="search-results">
          {title && (
            <>
              <div>
                <Summary {...data} />
                <p className="dashboard-note">
                  {data.note}{" "}
                  {data.withEverything && (
                    <>
                      <Link to={data.withEverything}>{text.withEverything}</Link>.{" "}
                    </>
                  )}
                  {data.times}
                </p>
                <Tools {...data} />
              </div>
              <Beside {...data} />
            </>
          )}
          <Found {...data} />
        </div>
      </div>
    </>
  );
}

function Ways({ links }: { links: { name: string; to: string }[] }) {
  return (
    <span className="cluster">
      {links.map(({ name, to }) => (
        <ButtonLink key={to} to={to}>
          {name}
        </ButtonLink>
      ))}
    </span>
  );
}

function Summary({ total, filters, displays, hasVisits, canChoose }: Data) {
  return (
    <div className="search-summary">
      <output>{total}</output>
      {hasVisits && (
        <nav aria-label={text.display} className="cluster">
          {displays.map(({ mode, to, isCurrent }) => (
            <KeepLink key={mode} to={to} keeps={canChoose} isCurrent={isCurrent}>
              {text.displays[mode]}
            </KeepLink>
          ))}
        </nav>
      )}
      <a className="search-toggle button" data-tone="neutral" href="#filters">
        {text.filters(filters)}
      </a>
    </div>
  );
}

function Tools({ tools }: Data) {
  return (
    <nav aria-label={text.ways} className="cluster search-tools">
      {tools.map(({ name, to }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Found({ groups, empty, newest, older, canChoose, path, choice }: Data) {
  const chosen = new Set(choice.sent.ids);
  useListStart();
  return (
    <div id="found">
      {empty && (
        <EmptyState heading={empty.heading} action={empty.ways && <Ways links={empty.ways} />}>
          {empty.text}
        </EmptyState>
      )}
      {canChoose ? (
        <ChooseRows groups={groups} action={`${path}/bulk`} choice={choice}>
          <Results groups={groups} canChoose chosen={chosen} />
        </ChooseRows>
      ) : (
        <Results groups={groups} canChoose={false} chosen={chosen} />
      )}
      {(newest || older) && (
        <nav className="cluster after-list" aria-label={text.pages}>
          {newest && (
            <KeepLink to={newest} keeps={canChoose} isButton state={toListStart}>
              {text.newest}
            </KeepLink>
          )}
          {older && (
            <KeepLink to={older} keeps={canChoose} isButton state={toListStart}>
              {text.older}
            </KeepLink>
          )}
        </nav>
      )}
    </div>
  );
}
