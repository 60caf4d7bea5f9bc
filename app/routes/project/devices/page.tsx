import { Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { requireProject, requireViewer } from "#app/services/navigation.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { mapSize } from "#app/components/drawn-map.tsx";
import { PointMap } from "#app/components/point-map.tsx";
import { Table } from "#app/ui/table.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import { drawMap } from "#contract/rules/maps.ts";
import { toProjectPath } from "#contract/rules/navigation.ts";
import { locationReachMetres } from "#contract/rules/places.ts";
import type { Route } from "./+types/page";
import { deviceColumns } from "./columns.tsx";
import {
  byFilters,
  isShown,
  matches,
  readFilters,
  shownStates,
  sorts,
  toAddress,
  type Filters,
} from "./filters.server.ts";
import { loadDevices } from "./load-devices.server.ts";

const words = {
  title: "Devices",
  about: (trouble: number, working: number) =>
    `${trouble === 0 ? "No device needs" : trouble === 1 ? "1 device needs" : `${trouble} devices need`} attention, ${working} ${working === 1 ? "works" : "work"}.`,
  register: "Register a trail camera",
  export: "Download as a table",
  filter: "Which devices",
  shown: {
    all: "All",
    trouble: "Need attention",
    working: "Working",
    other: "Not watched",
  },
  search: "Device or location",
  kind: "Kind",
  anyKind: "Any kind",
  find: "Show",
  finding: "Looking…",
  withInactive: "Show inactive devices, too",
  withoutInactive: "Leave out inactive devices",
  map: "Where the devices of the table below stand",
  caption: (shown: number, all: number) =>
    `${shown === all ? all : `${shown} of ${all}`} ${all === 1 ? "device" : "devices"}, the numbers are those of the map`,
  none: "No device fits",
  noneText: "Take a filter away to see more.",
  empty: "There are no devices yet",
  emptyText:
    "Thermal cameras and audio recorders register themselves when they are set up with the name of the project. Trail cameras are registered here, and their pictures are uploaded by hand.",
  more: "Next page",
  back: "Previous page",
};

const rowsOfPage = 50;

export async function loader(args: Route.LoaderArgs) {
  const project = requireProject(args.context);
  const base = `${toProjectPath(project)}/devices`;
  const withInactive = /\/devices\/all\/?$/.test(args.url.pathname);
  const path = withInactive ? `${base}/all` : base;
  const all = await loadDevices(args, { withInactive });
  const filters = readFilters(args.url.searchParams);
  const found = all.filter(matches(filters));
  const shown = found.filter(isShown[filters.show]).toSorted(byFilters(filters));
  const pages = Math.max(1, Math.ceil(shown.length / rowsOfPage));
  const page = Math.min(filters.page, pages);
  const rows = shown
    .slice((page - 1) * rowsOfPage, page * rowsOfPage)
    .map((row, index) => ({ ...row, number: index + 1 }));
  const mapped = rows.flatMap(({ number, name, path: to, state, place }) =>
    place ? [{ mark: { number, name, to, tone: state.tone }, place }] : [],
  );
  const to = (changed: Partial<Filters>) => toAddress(path, { ...filters, page: 1, ...changed });
  return {
    projectName: project.groupName,
    path,
    csv: `${base}.csv${withInactive ? "?inactive" : ""}`,
    newPath: `${base}/new`,
    filters,
    kinds: [...new Map(all.map(({ kind, kindWords }) => [kind, kindWords]))],
    counts: {
      all: all.length,
      shown: shown.length,
      trouble: all.filter(isShown.trouble).length,
      working: all.filter(isShown.working).length,
    },
    shown: shownStates.map((show) => ({
      show,
      to: to({ show }),
      count: found.filter(isShown[show]).length,
      isCurrent: show === filters.show,
    })),
    sorts: Object.fromEntries(
      sorts.map((sort) => {
        const isCurrent = sort === filters.sort;
        const turned = filters.dir === "ascending" ? "descending" : "ascending";
        const dir = isCurrent ? turned : "ascending";
        return [sort, { to: to({ sort, dir }), ...(isCurrent ? { direction: filters.dir } : {}) }];
      }),
    ),
    inactive: {
      to: toAddress(withInactive ? base : `${base}/all`, { ...filters, page: 1 }),
      isShown: withInactive,
    },
    previous: page > 1 ? to({ page: page - 1 }) : undefined,
    next: page < pages ? to({ page: page + 1 }) : undefined,
    mayManage: requireViewer(args.context).mayManage,
    rows,
    map: drawMap(
      mapped.map(({ place }) => place),
      mapSize,
    ),
    marks: mapped.map(({ mark }) => mark),
  };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Devices({ loaderData }: Route.ComponentProps) {
  const { projectName, csv, newPath, counts, inactive } = loaderData;
  return (
    <>
      <PageTitle title={words.title} />
      <PageHeading
        context={projectName}
        title={words.title}
        actions={
          <>
            <ButtonLink icon="plus" to={newPath}>
              {words.register}
            </ButtonLink>
            <ButtonLink icon="download" to={csv} reloadDocument>
              {words.export}
            </ButtonLink>
          </>
        }
      />
      {counts.all === 0 ? (
        <EmptyState heading={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <>
          <p className="about">{words.about(counts.trouble, counts.working)}</p>
          <DeviceFilters {...loaderData} />
        </>
      )}
      <p className="about">
        <Link to={inactive.to}>
          {inactive.isShown ? words.withoutInactive : words.withInactive}
        </Link>
      </p>
      {counts.all > 0 && <DeviceList {...loaderData} />}
    </>
  );
}

function DeviceFilters({ path, filters, kinds, shown }: Loaded) {
  const { show, sort, dir } = filters;
  return (
    <>
      <FilterLinks
        label={words.filter}
        filters={shown.map((one) => ({ ...one, label: words.shown[one.show] }))}
      />
      <search aria-label={words.filter}>
        <form className="filters" method="get" action={path}>
          {Object.entries({ show, sort, dir }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextInput
            name="q"
            type="search"
            label={words.search}
            defaultValue={filters.q}
            autoComplete="off"
          />
          <Select name="type" label={words.kind} defaultValue={filters.type}>
            <option value="">{words.anyKind}</option>
            {kinds.map(([kind, kindWords]) => (
              <option key={kind} value={kind}>
                {kindWords}
              </option>
            ))}
          </Select>
          <Button tone="neutral" data-pending={words.finding}>
            {words.find}
          </Button>
        </form>
      </search>
    </>
  );
}

function DeviceList({ rows, counts, sorts, mayManage, map, marks, previous, next }: Loaded) {
  if (rows.length === 0) return <EmptyState heading={words.none}>{words.noneText}</EmptyState>;
  return (
    <>
      {map && (
        <PointMap label={words.map} drawing={map} marks={marks} reach={locationReachMetres} />
      )}
      <Table
        caption={words.caption(counts.shown, counts.all)}
        rows={rows}
        rowKey={({ id }) => id}
        columns={deviceColumns({ sorts, mayManage })}
      />
      <nav className="cluster" aria-label="Pages">
        {previous && <ButtonLink to={previous}>{words.back}</ButtonLink>}
        {next && <ButtonLink to={next}>{words.more}</ButtonLink>}
      </nav>
    </>
  );
}
