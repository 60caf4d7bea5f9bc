import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { SortLinks } from "#app/ui/sort-links.tsx";
import { locationReachMetres } from "#contract/rules/locations/places.ts";
import type { Route } from "./+types/page";
import { DownloadLinks } from "./list/download-links.tsx";
import { loadList } from "./list/list.server.ts";
import { LocationRows, toNamedSorts } from "./list/rows.tsx";

const text = {
  title: "Locations",
  about: (all: number, unnamed: number) =>
    `${all === 1 ? "1 location" : `${all} locations`} where recordings are made${unnamed === 0 ? "" : unnamed === 1 ? ". 1 was found by a device and needs a name" : `. ${unnamed} were found by devices and need a name`}.`,
  create: "Create a location",
  import: "Import",
  fix: "Check and fix",
  filter: "Which locations",
  shown: {
    all: "All",
    unnamed: "Needs a name",
    week: "Past week",
    month: "Past month",
    year: "Past year",
    older: "Longer ago",
    empty: "No recordings",
    retired: "Retired",
  },
  headings: {
    week: "Active in the past week",
    month: "Active in the past month",
    year: "Active in the past year",
    older: "Not active in the past year",
    empty: "No recordings yet",
    retired: "Retired",
  },
  caption: (count: number) => (count === 1 ? "1 location" : `${count} locations`),
  search: "Location or device",
  find: "Search",
  finding: "Looking…",
  narrow: "Search and sort",
  map: "Map of the locations in the list",
  mapNote:
    "Numbers match the list. Green locations were active in the past week. Amber locations need a name.",
  reach: " A dashed circle is 30 m: recordings inside it belong to the location.",
  none: "No locations match",
  noneText: "Remove a filter to see more.",
  empty: "There are no locations yet",
  emptyText:
    "They appear by themselves when devices send recordings with coordinates. You can also create them first, or import a list.",
  next: "Next page",
  previous: "Previous page",
};

export async function loader(args: Route.LoaderArgs) {
  return loadList(args);
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Locations({ loaderData }: Route.ComponentProps) {
  const { projectPath, path, counts, mayManage, filters, hidden } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading
        title={text.title}
        actions={
          mayManage && (
            <>
              <ButtonLink tone="primary" icon="plus" to={`${path}/new`}>
                {text.create}
              </ButtonLink>
              <ButtonLink to={`${path}/import`}>{text.import}</ButtonLink>
              <ButtonLink to={`${projectPath}/settings/fix-project-locations`}>
                {text.fix}
              </ButtonLink>
            </>
          )
        }
      />
      {counts.all === 0 ? (
        <EmptyState heading={text.empty}>{text.emptyText}</EmptyState>
      ) : (
        <>
          <p className="about">{text.about(counts.all, counts.unnamed)}</p>
          <FilterLinks
            label={text.filter}
            filters={loaderData.shown.map((one) => ({ ...one, label: text.shown[one.show] }))}
          />
          <Disclosure summary={text.narrow} open={filters.q !== ""}>
            <SearchForm
              to={path}
              name="q"
              label={text.search}
              typed={filters.q}
              submit={text.find}
              pending={text.finding}
              fields={hidden}
            />
            <SortLinks sorts={toNamedSorts(loaderData.sorts)} />
          </Disclosure>
          <Sections {...loaderData} />
          <DownloadLinks path={path} />
        </>
      )}
    </>
  );
}

function Sections({ sections, sizes, map, marks, showsReach, previous, next }: Loaded) {
  if (sections.length === 0) return <EmptyState heading={text.none}>{text.noneText}</EmptyState>;
  return (
    <div className="list-and-map">
      <div>
        {sections.map(({ group, rows }) => (
          <section key={group} id={group} className="list-part">
            <h2>{text.headings[group]}</h2>
            <p className="list-caption">{text.caption(sizes[group] ?? rows.length)}</p>
            <LocationRows rows={rows} />
          </section>
        ))}
        <nav className="cluster after-list" aria-label="Pages">
          {previous && <ButtonLink to={previous}>{text.previous}</ButtonLink>}
          {next && <ButtonLink to={next}>{text.next}</ButtonLink>}
        </nav>
      </div>
      {map && (
        <div className="list-map">
          <PointMap label={text.map} drawing={map} marks={marks} reach={locationReachMetres} />
          <p className="map-note">
            {text.mapNote}
            {showsReach && text.reach}
          </p>
        </div>
      )}
    </div>
  );
}
