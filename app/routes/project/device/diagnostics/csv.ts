import { sessionContext } from "#app/services/browser-session.server.ts";
import { toCsvResponse } from "#app/services/csv-response.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { toCsv } from "#contract/rules/csv.ts";
import { askForReadings } from "../battery.server.ts";
import type { Route } from "./+types/csv";
import { readRange, startOf } from "./ranges.server.ts";

const columns = ["Time (UTC)", "Battery %", "Battery V", "Kind"];

/** The API judges who may have it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const since = startOf(readRange(args.url.searchParams), siteOf(args.context).now());
  const readings = await askForReadings(args, since);
  const rows = readings.map(({ at, percent, volts, kind }) => [at, percent, volts, kind]);
  return toCsvResponse(toCsv([columns, ...rows]), `${args.params.deviceName}-battery.csv`);
}
