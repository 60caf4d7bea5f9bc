import { zoneName } from "#app/services/times/times.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/page";
import { FilterForm } from "./filter-form.tsx";
import { eventFilters } from "./filters.server.ts";
import { loadEarlier, loadEvents, loadTypes } from "./load-events.server.ts";
import { NightEvents } from "./night-events.tsx";
import { toNights } from "./nights.server.ts";
import { loadPower } from "./power.server.ts";
import { PowerTimeline } from "./power-timeline.tsx";
import { toTimeline } from "./timeline.server.ts";
import { typeWords } from "./type-text.server.ts";

const text = {
  heading: "Events",
  times: (zone: string) => `Newest first, by night from noon to noon. Times are in ${zone}.`,
  csv: "Download as a table",
  newer: "Newer",
  older: "Older",
  pages: "Pages",
  none: "No events match",
  noneText: "Choose other event types or days.",
  empty: "No events yet",
  emptyText: "Devices report when they switch on and off, their battery level and what fails.",
};

export async function loader(args: Route.LoaderArgs) {
  const filters = eventFilters.read(args.url);
  const [shown, known] = await Promise.all([requireDeviceView(args), loadTypes(args)]);
  const { rows, newer, older } = await loadEvents(args, filters, shown);
  const [before, power] = await Promise.all([
    loadEarlier(args, rows),
    loadPower(args, rows, shown.zone),
  ]);
  const path = `${shown.path}/events`;
  const types = [...new Set([...known, ...filters.type])];
  return {
    path,
    zone: zoneName(shown.zone),
    nights: toNights({ rows, before, power }, shown),
    timeline: toTimeline(rows, power, shown),
    newer,
    older,
    csv: eventFilters.linksFrom(`${path}.csv`, filters)(),
    filters: {
      from: filters.from,
      until: filters.until,
      isNarrowed: filters.type.length > 0 || filters.from !== "" || filters.until !== "",
      types: types
        .map((type) => ({
          type,
          name: typeWords(type).name,
          isSelected: filters.type.includes(type),
        }))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    },
  };
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { path, zone, nights, timeline, newer, older, csv, filters } = loaderData;
  return (
    <section>
      <div className="section-heading">
        <h2>{text.heading}</h2>
        {nights.length > 0 && (
          <ButtonLink icon="download" to={csv} reloadDocument>
            {text.csv}
          </ButtonLink>
        )}
      </div>
      <FilterForm path={path} {...filters} />
      {nights.length > 0 ? (
        <>
          <p className="about">{text.times(zone)}</p>
          <PowerTimeline timeline={timeline} zone={zone} />
          {nights.map((night) => (
            <NightEvents key={night.night} night={night} />
          ))}
        </>
      ) : (
        <EmptyState heading={filters.isNarrowed ? text.none : text.empty}>
          {filters.isNarrowed ? text.noneText : text.emptyText}
        </EmptyState>
      )}
      {(newer ?? older) && (
        <nav className="pages" aria-label={text.pages}>
          {newer ? <ButtonLink to={newer}>{text.newer}</ButtonLink> : <span />}
          {older && <ButtonLink to={older}>{text.older}</ButtonLink>}
        </nav>
      )}
    </section>
  );
}
