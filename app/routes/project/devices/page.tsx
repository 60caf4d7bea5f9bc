import { Link } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { SortLinks } from "#app/ui/sort-links.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { locationReachMetres } from "#contract/rules/locations/places.ts";
import type { Route } from "./+types/page";
import { toDeviceList } from "./device-list.server.ts";
import { deviceFilters } from "./filters.server.ts";
import { loadDevices } from "./load-devices.server.ts";
import { DeviceRows, toNamedSorts } from "./rows.tsx";

const text = {
  title: "Devices",
  about: (trouble: number, working: number) =>
    `${trouble === 0 ? "No device needs" : trouble === 1 ? "1 device needs" : `${trouble} devices need`} attention, ${working} ${working === 1 ? "is" : "are"} working.`,
  register: "Register a device",
  export: "Download as a table",
  filter: "Which devices",
  shown: {
    all: "All",
    trouble: "Need attention",
    working: "Working",
    other: "Doesn't report",
  },
  search: "Device or location",
  kind: "Type",
  anyKind: "Any type",
  find: "Show",
  finding: "Looking…",
  withInactive: "Include inactive devices",
  withoutInactive: "Leave out inactive devices",
  narrow: "Search and sort",
  map: "Map of the devices in the list",
  caption: (devices: string) => `${devices}, numbered as on the map`,
  none: "No devices match",
  noneText: "Remove a filter to see more.",
  empty: "There are no devices yet",
  emptyText:
    "Thermal cameras and audio recorders register themselves when you set them up with the project name. Register trail cameras here, and upload their pictures by hand.",
  more: "Next page",
  back: "Previous page",
};

export async function loader(args: Route.LoaderArgs) {
  const project = requireProject(args.context);
  const base = `${toProjectPath(project)}/devices`;
  const withInactive = /\/devices\/all\/?$/.test(args.url.pathname);
  const path = withInactive ? `${base}/all` : base;
  const filters = deviceFilters.read(args.url);
  const list = toDeviceList(await loadDevices(args, { withInactive }), filters, path);
  const mapped = list.rows.flatMap(({ number, name, path: to, state, place }) =>
    place ? [{ mark: { number, name, to, tone: state.tone }, place }] : [],
  );
  const { q, show, type } = filters;
  return {
    ...list,
    path,
    filters,
    csv: withQuery(`${base}.csv`, {
      ...deviceFilters.toQuery({ q, show, type }),
      inactive: withInactive ? "" : undefined,
    }),
    newPath: `${base}/new`,
    inactive: {
      to: deviceFilters.linksFrom(withInactive ? base : `${base}/all`, filters)(),
      isShown: withInactive,
    },
    map: drawPlaces(
      mapped.map(({ place }) => place),
      siteOf(args.context).mapTiles,
    ),
    marks: mapped.map(({ mark }) => mark),
  };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Devices({ loaderData }: Route.ComponentProps) {
  const { csv, newPath, counts, inactive } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading
        title={text.title}
        actions={
          <ButtonLink icon="plus" to={newPath}>
            {text.register}
          </ButtonLink>
        }
      />
      {counts.all === 0 ? (
        <EmptyState heading={text.empty}>{text.emptyText}</EmptyState>
      ) : (
        <>
          <p className="about">{text.about(counts.trouble, counts.working)}</p>
          <DeviceFilters {...loaderData} />
        </>
      )}
      {counts.all > 0 && <DeviceList {...loaderData} />}
      <p className="ways-on">
        <Link to={inactive.to}>{inactive.isShown ? text.withoutInactive : text.withInactive}</Link>
        {counts.all > 0 && (
          <Link to={csv} reloadDocument>
            {text.export}
          </Link>
        )}
      </p>
    </>
  );
}

function DeviceFilters({ path, filters, hidden, kinds, shown, sorts }: Loaded) {
  return (
    <>
      <FilterLinks
        label={text.filter}
        filters={shown.map((one) => ({ ...one, label: text.shown[one.show] }))}
      />
      <Disclosure summary={text.narrow} open={filters.q !== "" || filters.type !== ""}>
        <search aria-label={text.filter}>
          <form className="filters" method="get" action={path}>
            <HiddenFields fields={hidden} />
            <TextInput
              name="q"
              type="search"
              label={text.search}
              defaultValue={filters.q}
              autoComplete="off"
            />
            <Select name="type" label={text.kind} defaultValue={filters.type}>
              <option value="">{text.anyKind}</option>
              {kinds.map(([kind, kindWords]) => (
                <option key={kind} value={kind}>
                  {kindWords}
                </option>
              ))}
            </Select>
            <Button tone="neutral" data-pending={text.finding}>
              {text.find}
            </Button>
          </form>
        </search>
        <SortLinks sorts={toNamedSorts(sorts)} />
      </Disclosure>
    </>
  );
}

function DeviceList({ rows, filters, caption, map, marks, previous, next }: Loaded) {
  if (rows.length === 0) return <EmptyState heading={text.none}>{text.noneText}</EmptyState>;
  return (
    <div className="list-and-map">
      <div>
        <p className="list-caption">{text.caption(caption)}</p>
        <DeviceRows rows={rows} sort={filters.sort} />
        <nav className="cluster" aria-label="Pages">
          {previous && <ButtonLink to={previous}>{text.back}</ButtonLink>}
          {next && <ButtonLink to={next}>{text.more}</ButtonLink>}
        </nav>
      </div>
      {map && (
        <div className="list-map">
          <PointMap label={text.map} drawing={map} marks={marks} reach={locationReachMetres} />
        </div>
      )}
    </div>
  );
}
