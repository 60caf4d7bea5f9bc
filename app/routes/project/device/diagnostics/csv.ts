import { type CsvColumns, toCsvTable } from "#app/lists/csv-table.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { fetchReadings } from "../battery.server.ts";
import type { BatteryReading } from "#contract/rules/devices/battery.ts";
import type { Route } from "./+types/csv";
import { readRange, startOf } from "./ranges.server.ts";

const columns: CsvColumns<BatteryReading> = {
  "Time (UTC)": ({ at }) => at,
  "Battery %": ({ percent }) => percent,
  "Battery V": ({ volts }) => volts,
  Kind: ({ kind }) => kind,
};

/** The API judges who may have it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const since = startOf(readRange(args.url.searchParams), siteOf(args.context).now());
  const readings = await fetchReadings(args, since);
  return toCsvResponse(toCsvTable(columns, readings), `${args.params.deviceName}-battery.csv`);
}
