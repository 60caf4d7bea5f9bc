import { send } from "#app/services/api.server.ts";
import { capitalize } from "#app/services/recording-words.server.ts";
import { formatDay } from "#app/services/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { isAnimal } from "#contract/labels/is-animal.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { getHeatMap } from "#contract/wire/heat-maps.ts";
import { regionsOf, toShownRegions } from "../mask/read-mask.server.ts";
import { readSetup } from "../recording-options/read-setup.server.ts";
import {
  requireShownDevice,
  toRecordingsPath,
  type DevicePageArgs,
} from "../shown-device.server.ts";
import { loadCell } from "./load-cell.server.ts";
import { opacities, readFilters, toAddress, toQuery, type Filters } from "./filters.server.ts";
import { toLegend } from "./legend.server.ts";

/** Fewer say nothing of a place: one animal would decide. */
const fewestTracks = 5;

export async function loadInsights(args: DevicePageArgs) {
  const filters = readFilters(args.url.searchParams);
  const shown = await requireShownDevice(args);
  const { device, path: devicePath, zone } = shown;
  const query = { id: device.id, ...toQuery(filters, zone) };
  const { weight } = filters;
  const [heat, cell, setup] = await Promise.all([
    send(args, getHeatMap, { ...query, weight }),
    filters.cell ? loadCell(args, filters, { query, shown }) : undefined,
    filters.masks ? readSetup(args) : undefined,
  ]);
  const path = `${devicePath}/insights`;
  const to = (other: Partial<Filters>) => toAddress(path, { ...filters, cursor: "", ...other });
  const total = heat.tracks;
  return {
    path,
    zone: zone.replaceAll("_", " "),
    filters,
    ...toSpecies(heat.seen, filters.species),
    animals: filters.species.map(nameOf).map(capitalize).join(", "),
    isEnough: total >= fewestTracks,
    fewest: fewestTracks,
    total,
    recordingCount: heat.recordings,
    since: heat.from && formatDay(heat.from, zone),
    until: formatDay(heat.until, zone),
    arrived: heat.arrived && formatDay(heat.arrived, zone),
    isBeforeArrival: isBefore(heat),
    earliest: heat.earliest && formatDay(heat.earliest, zone),
    picture: toAddress(`${devicePath}/heat.webp`, { ...filters, cell: "", cursor: "", masks: "" }),
    opacities: opacities.map((opacity) => ({ opacity, to: to({ opacity }) })),
    masks: setup && toShownRegions(regionsOf(setup)),
    masksTo: to({ masks: filters.masks ? "" : "show" }),
    legend: toLegend(heat.most),
    cells: heat.cells,
    /** Where a cell leads, but for its name. */
    cellPath: to({ cell: "" }),
    busiest: heat.busiest.map((name) => toBusy(heat, name)),
    entered: heat.entered,
    left: heat.left,
    cell,
    recordings: toRecordingsPath(shown),
  };
}

export type Insights = Awaited<ReturnType<typeof loadInsights>>;

type Heat = ReplyOf<typeof getHeatMap>;

function toBusy({ cells }: Heat, name: string) {
  const share = cells.find(({ cell }) => cell === name)?.share ?? 0;
  return { name, percent: Math.round(share * 100) };
}

function isBefore({ from, arrived }: Heat): boolean {
  return from !== undefined && arrived !== undefined && from < arrived;
}

/** The animals that a map can be made of, and those too seldom seen for it. */
function toSpecies(seen: Heat["seen"], wanted: string[]) {
  const counts = new Map(seen.filter(({ what }) => isAnimal(what)).map((s) => [s.what, s.count]));
  for (const what of wanted) counts.set(what, counts.get(what) ?? 0);
  const all = [...counts].map(([what, count]) => ({
    what,
    count,
    name: nameOf(what),
    isWanted: wanted.includes(what),
  }));
  const isOffered = (one: (typeof all)[number]) => one.count >= fewestTracks || one.isWanted;
  return { species: all.filter(isOffered), rare: all.filter((one) => !isOffered(one)) };
}

function nameOf(what: string): string {
  return displayName(what, "camera");
}
