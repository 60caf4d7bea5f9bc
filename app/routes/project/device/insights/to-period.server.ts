import { formatDay } from "#app/services/times/times.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getHeatMap } from "#contract/wire/photos/heat-maps.ts";
import { insightFilters, type Filters } from "./filters.server.ts";

/** Fewer say nothing of a place: one animal would decide. */
export const fewestTracks = 5;

export type Heat = ReplyOf<typeof getHeatMap>;

interface Around {
  devicePath: string;
  zone: string;
  /** The count that is brightest; 0 for the greatest of its own. */
  most: number;
}

/** What one period shows. */
export function toPeriod(heat: Heat, filters: Filters, { devicePath, zone, most }: Around) {
  const alone: Filters = { ...filters, thanFrom: "", thanUntil: "", cell: "", cursor: "", most: 0 };
  return {
    isEnough: heat.tracks >= fewestTracks,
    total: heat.tracks,
    recordingCount: heat.recordings,
    since: heat.from && formatDay(heat.from, zone),
    until: formatDay(heat.until, zone),
    isBeforeArrival: isBefore(heat),
    earliest: heat.earliest && formatDay(heat.earliest, zone),
    picture: insightFilters.toAddress(`${devicePath}/heat.webp`, { ...alone, masks: "", most }),
    photoSince: heat.photoFrom && formatDay(heat.photoFrom, zone),
    cells: heat.cells,
    /** Where a cell leads, but for its name. */
    cellPath: insightFilters.toAddress(`${devicePath}/insights`, alone),
    busiest: heat.busiest.map((name) => toBusy(heat, name)),
  };
}

export type Period = ReturnType<typeof toPeriod>;

function toBusy({ cells }: Heat, name: string) {
  const share = cells.find(({ cell }) => cell === name)?.share ?? 0;
  return { name, percent: Math.round(share * 100) };
}

function isBefore({ from, arrived }: Heat): boolean {
  return from !== undefined && arrived !== undefined && from < arrived;
}
