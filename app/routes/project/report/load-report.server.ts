import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { versionContext } from "#app/services/navigation/version.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { localDateOf } from "#contract/rules/times/local-dates.ts";
import { quietMinutes } from "#contract/rules/visits/visit-grouping.ts";
import { zoneOfProject } from "../activity/search/read-search.server.ts";
import { toFilterForm } from "../dashboard/filter-words.server.ts";
import { describeAnimals } from "./animals/describe-animals.server.ts";
import { countLocations, toAnimals } from "./animals/to-animals.server.ts";
import { sumEffort } from "./effort.server.ts";
import { periods, reportFilters, usualFilters } from "./filters.server.ts";
import { formatNight, formatNights, formatSpan } from "./format.server.ts";
import { describeMonths } from "./months/describe-months.server.ts";
import { toMonths } from "./months/to-months.server.ts";
import { describePlaces } from "./places/describe-places.server.ts";
import { toPlaces } from "./places/to-places.server.ts";
import { type Reported, readReport } from "./read-report.server.ts";

const text = {
  label: "What is reported",
  usualText: "Back to the usual: 90 nights of everything",
};

/** Everything the report says, in words. */
export async function loadReport(args: PageArgs) {
  const { defaultTimeZone, now: readClock } = siteOf(args.context);
  const project = requireProject(args.context);
  const reported = await readReport(args, project);
  const { filters, period, locations, shown, before, isLocationUnknown } = reported;
  const now = readClock();
  const projectPath = toProjectPath(project);
  const path = `${projectPath}/report`;
  const toCsv = (table: string) => `${path}/${table}.csv${reportFilters.toAddress("", filters)}`;
  const form = toFilterForm(filters, {
    of: { ...text, path, filters: reportFilters, periods, usual: usualFilters },
    period,
    locations,
    setting: { defaultTimeZone, now },
  });
  const animals = toAnimals(reported);
  const version = args.context.get(versionContext);
  const zone = zoneOfProject(locations, defaultTimeZone);
  return {
    isLocationUnknown,
    isComplete: shown.isComplete && before.isComplete,
    filters: form,
    summary: summarize(reported, [project.groupName, ...form.chosen.slice(period.isOwn ? 1 : 0)]),
    animals: describeAnimals(reported, animals, { path, projectPath, csv: toCsv("animals") }),
    months: describeMonths(toMonths(reported, animals), toCsv("months")),
    places: describePlaces(reported, toPlaces(reported, defaultTimeZone), {
      path,
      csv: toCsv("locations"),
    }),
    method: {
      sentences: method,
      made: `Made on ${formatNight(localDateOf(now, zone))} by Nightjar${version ? ` ${version}` : ""}.`,
    },
  };
}

/** Of what in which nights, and how much of that was recorded; undefined where nothing was. */
function summarize({ period, shown, cameBy }: Reported, of: string[]) {
  const { recorded, silent } = sumEffort(shown.effort);
  if (recorded === 0 && !cameBy.shown) return undefined;
  const count = countLocations(shown);
  const places = `${count} ${count === 1 ? "location" : "locations"}`;
  const missed = `Another ${formatNights(silent)} should have been recorded and ${silent === 1 ? "was" : "were"} not.`;
  return {
    heading: `${of.join(", ")}: ${formatSpan(period.shown.from, period.shown.until)}`,
    text: [
      recorded === 0
        ? `In ${formatNights(period.nights.length)}, only devices without a location recorded: there are no rates.`
        : `In ${formatNights(period.nights.length)}, ${places} recorded, ${formatNights(recorded)} in all.`,
      ...(silent > 0 ? [missed] : []),
      ...(period.isCut ? ["A report cannot be longer than a year."] : []),
    ].join(" "),
  };
}

const method = [
  `Cameras: recordings at one location with less than ${quietMinutes} minutes between them are one visit. Sound: each recording in which an animal is heard counts once.`,
  "What people say an animal is counts before what AI says.",
  "A night goes from noon to noon and has the date of its evening. It was recorded at a location if a device there made a recording of any kind, or reported.",
  "A night should have been recorded where a device stood all night, or where there are recordings before and after it.",
  "Rates are per 100 nights recorded, added up over locations, so that locations and times with more or fewer devices can be compared.",
  "“More often” and “less often” say that chance alone would make such a difference less than once in 20 times, if each visit came by itself. Differences of smaller numbers are “no clear change”.",
];
