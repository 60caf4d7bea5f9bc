import { z } from "zod";
import { type CsvColumns, toCsvTable } from "#app/lists/csv-table.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import type { Route } from "./+types/csv";
import { type Animal, toAnimals } from "./animals/to-animals.server.ts";
import { toMonths } from "./months/to-months.server.ts";
import { type Place, toPlaces } from "./places/to-places.server.ts";
import { readReport, type Reported } from "./read-report.server.ts";

const table = z.enum(["animals", "months", "locations"]);

/** A table of the report that the address asks for, rounded to a thousandth. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const project = requireProject(args.context);
  const reported = await readReport(args, project);
  const name = table.parse(args.pattern.split("/").at(-1)?.replace(".csv", ""));
  const { from, until } = reported.period.shown;
  const { defaultTimeZone } = siteOf(args.context);
  const isComplete = reported.shown.isComplete && reported.before.isComplete;
  const parts = [toUrlName(project.groupName), name, from, until];
  const file = [...parts, ...(isComplete ? [] : ["incomplete"])].join("-");
  return toCsvResponse(write[name](reported, defaultTimeZone), `${file}.csv`);
}

const write = {
  animals: (reported: Reported) => toCsvTable(ofAnimals, toAnimals(reported)),
  months: (reported: Reported) => toCsvTable(ofMonths, listMonths(reported)),
  locations: (reported: Reported, defaultTimeZone: string) =>
    toCsvTable(ofPlaces, toPlaces(reported, defaultTimeZone)),
};

const ofAnimals: CsvColumns<Animal> = {
  Animal: ({ name }) => name,
  Label: ({ what }) => what,
  "Seen or heard": kindOf,
  Count: ({ count }) => count,
  "Per 100 nights": ({ rate }) => round(rate),
  "Per 100 nights a year before": ({ rateBefore }) => round(rateBefore),
  Change: ({ change }) => change,
  Locations: ({ locations }) => locations,
  "First night": ({ firstNight }) => firstNight,
  "Last night": ({ lastNight }) => lastNight,
};

const ofMonths: CsvColumns<ReturnType<typeof listMonths>[number]> = {
  Month: ({ month }) => month,
  Animal: ({ animal }) => animal.name,
  Label: ({ animal }) => animal.what,
  "Seen or heard": ({ animal }) => kindOf(animal),
  Count: ({ count }) => count,
  "Nights recorded": ({ recorded }) => recorded,
  "Nights not recorded": ({ silent }) => silent,
  "Per 100 nights": ({ rate }) => round(rate),
};

const ofPlaces: CsvColumns<Place> = {
  Id: ({ id }) => id,
  Location: ({ name }) => name,
  "Nights recorded": ({ recorded }) => recorded,
  "Nights not recorded": ({ silent }) => silent,
  "Longest gap, nights": ({ gaps }) => gaps[0]?.nights,
  "Longest gap from": ({ gaps }) => gaps[0]?.from,
  "Longest gap until": ({ gaps }) => gaps[0]?.until,
  Visits: ({ seen }) => seen.count,
  "Visits per 100 nights": ({ seen }) => round(seen.rate),
  Heard: ({ heard }) => heard.count,
  "Heard per 100 nights": ({ heard }) => round(heard.rate),
  Animals: ({ brought }) => brought,
};

function listMonths(reported: Reported) {
  const { months, rows } = toMonths(reported, toAnimals(reported));
  return rows.flatMap(({ animal, cells }) =>
    cells.flatMap((cell, index) => {
      const month = months[index];
      return month ? [{ ...month, ...cell, animal }] : [];
    }),
  );
}

function kindOf({ isHeard }: Animal): string {
  return isHeard ? "heard" : "seen";
}

function round(rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Math.round(rate * 1000) / 1000;
}
