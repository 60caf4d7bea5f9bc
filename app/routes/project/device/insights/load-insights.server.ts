import { sendIfOffered } from "#app/services/api/api.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { formatDay, zoneName } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { isAnimal } from "#contract/labels/is-animal.ts";
import { getHeatMap } from "#contract/wire/photos/heat-maps.ts";
import { regionsOf, toShownRegions } from "../mask/read-mask.server.ts";
import { readSetup } from "../recording-options/read-setup.server.ts";
import { requireDeviceView, toRecordingsPath, type DevicePageArgs } from "../device-view.server.ts";
import { loadCell } from "./load-cell.server.ts";
import { insightFilters, opacities, toCompared, toQuery, type Filters } from "./filters.server.ts";
import { toLegend } from "./legend.server.ts";
import { toComparison } from "./to-comparison.server.ts";
import { fewestTracks, toPeriod, type Heat } from "./to-period.server.ts";

/** Undefined where the server draws no such maps. */
export async function loadInsights(args: DevicePageArgs) {
  const filters = insightFilters.read(args.url);
  const other = toCompared(filters);
  const shown = await requireDeviceView(args);
  const { device, path: devicePath, zone } = shown;
  const toInput = (period: Filters) => ({ id: device.id, ...toQuery(period, zone) });
  const fetchHeat = (period: Filters) =>
    sendIfOffered(args, getHeatMap, { ...toInput(period), weight: period.weight });
  const [heat, otherHeat, cell, setup] = await Promise.all([
    fetchHeat(filters),
    other && fetchHeat(other),
    filters.cell && !other
      ? loadCell(args, filters, { input: toInput(filters), shown })
      : undefined,
    filters.masks ? readSetup(args) : undefined,
  ]);
  if (!heat) return undefined;
  const path = `${devicePath}/insights`;
  const to = insightFilters.linksFrom(path, filters);
  const period = toPeriod(heat, filters, { devicePath, zone, most: 0 });
  const otherPeriod = other && otherHeat ? { heat: otherHeat, filters: other } : undefined;
  const isOtherEnough = otherPeriod && otherPeriod.heat.tracks >= fewestTracks;
  const comparison =
    otherPeriod && isOtherEnough
      ? toComparison([{ heat, filters }, otherPeriod], { devicePath, zone })
      : undefined;
  return {
    ...period,
    path,
    zone: zoneName(zone),
    filters,
    ...toSpecies(heat.seen, filters.species),
    animals: filters.species.map(nameOf).map(capitalize).join(", "),
    fewest: fewestTracks,
    arrived: heat.arrived && formatDay(heat.arrived, zone),
    opacities: opacities.map((opacity) => ({ opacity, to: to({ opacity }) })),
    masks: setup && toShownRegions(regionsOf(setup)),
    masksTo: to({ masks: filters.masks ? "" : "show" }),
    legend: toLegend(comparison?.most ?? heat.most),
    entered: heat.entered,
    left: heat.left,
    cell,
    comparison,
    /** How many tracks another period has that cannot be compared with. */
    otherTotal: otherPeriod && !isOtherEnough ? otherPeriod.heat.tracks : undefined,
    recordings: toRecordingsPath(shown),
  };
}

export type Insights = NonNullable<Awaited<ReturnType<typeof loadInsights>>>;

/** The animals that a map can be made of, and those too seldom seen for it. */
function toSpecies(seen: Heat["seen"], selected: string[]) {
  const counts = new Map(seen.filter(({ what }) => isAnimal(what)).map((s) => [s.what, s.count]));
  for (const what of selected) counts.set(what, counts.get(what) ?? 0);
  const all = [...counts].map(([what, count]) => ({
    what,
    count,
    name: nameOf(what),
    isSelected: selected.includes(what),
  }));
  const isOffered = (one: (typeof all)[number]) => one.count >= fewestTracks || one.isSelected;
  return { species: all.filter(isOffered), rare: all.filter((one) => !isOffered(one)) };
}

function nameOf(what: string): string {
  return displayName(what, "camera");
}
