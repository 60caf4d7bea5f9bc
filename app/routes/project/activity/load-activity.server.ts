import { redirect } from "react-router";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { zoneName } from "#app/services/times/times.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { nightHeading } from "#contract/rules/times/nights.ts";
import { chooseTimeFormat, type Setting } from "../dashboard/setting.server.ts";
import { mayLabel } from "../recording/recording-form.server.ts";
import { readSentChoice } from "./bulk/sent-choice.server.ts";
import {
  countFilters,
  hasFoldedFilters,
  toFilterChoices,
} from "./filters/filter-choices.server.ts";
import { readFilterForm } from "./filters/read-filter-form.server.ts";
import { describeEmpty } from "./results/describe-empty.server.ts";
import { groupResults, listZones } from "./results/group-results.server.ts";
import { describeTotal } from "./results/describe-total.server.ts";
import { notSearched, readResults } from "./results/read-results.server.ts";
import { readSavedChange } from "./saved/saved-change.server.ts";
import { toSavedPath, toSavePath } from "./saved/saved-searches.server.ts";
import {
  hasVisits,
  hidesFalseTriggers,
  isPeriod,
  listsVisits,
  searchAddress,
} from "./search/address.server.ts";
import { describeSearch } from "./search/describe-search.server.ts";
import { describeLeftOut } from "./search/left-out.server.ts";
import { withPeriod } from "./search/known-period.server.ts";
import { readSearch, type Search } from "./search/read-search.server.ts";
import { readSearchNames } from "./search/search-names.server.ts";
import { findNight, toDays } from "./search/span.server.ts";

const text = {
  export: "Export",
  changeAll: "Change all…",
  save: "Save this search",
  update: (name: string) => `Update “${name}”`,
  saved: "Saved searches",
  times: (zones: string) => `Times are in ${zones}.`,
  leftOut: "False triggers are left out.",
  leftOutByAi: "False triggers, recordings without an animal and those not looked at are left out.",
  placeUnknown: "This address does not say where to go on. These are the newest.",
};

/** Everything that the page of a search says, in words. */
export async function loadActivity(args: PageArgs) {
  const project = requireProject(args.context);
  const projectPath = toProjectPath(project);
  const path = `${projectPath}/activity`;
  const form = readFilterForm(args.url);
  const problems = form?.problems ?? [];
  if (form && problems.length === 0) throw redirect(searchAddress.toAddress(path, form.address));
  const search = await readSearch(args).then((read) => withPeriod(read, form?.address));
  const [names, results, change] = await Promise.all([
    readSearchNames(args, search.locations),
    problems.length > 0 ? notSearched : readResults(args, search),
    readSavedChange(args, search),
  ]);
  const { address, zone } = search;
  const to = searchAddress.linksFrom(path, address);
  const night = findNight(address);
  const zones = listZones(args, results, zone);
  const zoneNames = [...new Set([...zones].map(zoneName))].join(", ");
  const setting = toSetting(args, { search, zones });
  const query = searchAddress.toQuery({ ...address, after: undefined });
  const groups = groupResults(results, setting);
  const rows = groups.flatMap((group) =>
    group.rows.flatMap((row) => ("ids" in row ? [row.ids] : [])),
  );
  const mayTag = mayLabel(args.context);
  const days = night === undefined ? toDays(address, zone) : ["", ""];
  const kept = { "display-mode": address["display-mode"], saved: address.saved };
  return {
    path,
    address: withoutAbsent(address),
    title: problems.length > 0 ? undefined : describeSearch(address, { names, zone }),
    total:
      problems.length > 0
        ? undefined
        : describeTotal(results.visits ? "visits" : "recordings", results.total),
    zones: zoneNames,
    note: [
      !form && describeLeftOut(args.url),
      results.isPlaceUnknown && text.placeUnknown,
      hidesFalseTriggers(address) && (search.hasAi ? text.leftOutByAi : text.leftOut),
    ]
      .filter(Boolean)
      .join(" "),
    times: groups.length > 0 ? text.times(zoneNames) : undefined,
    groups,
    older: results.cursor && to({ after: results.cursor }),
    newest: address.after && !results.isPlaceUnknown && to(),
    displays: (["visits", "recordings"] as const).map((mode) => ({
      mode,
      to: to({ "display-mode": mode }),
      isCurrent: listsVisits(address) === (mode === "visits"),
    })),
    hasVisits: hasVisits(address),
    filters: countFilters(query, address),
    hasMore: hasFoldedFilters([...Object.keys(query), ...problems.map(({ name }) => name)]),
    days,
    hidden: [
      ...searchAddress.toHiddenFields(kept, []),
      ["days", form?.days ?? days.join(" ")] as const,
    ],
    hasAi: search.hasAi,
    choices: toFilterChoices(args, search, names),
    problems,
    offered: form?.offered?.map(({ label, name }) => {
      return {
        name: capitalize(name),
        to: to({ "tagged-with": [...address["tagged-with"], label] }),
      };
    }),
    period: isPeriod(address.from) ? address.from : night,
    night: night === undefined ? undefined : { value: night, name: nightHeading(night) },
    clear: searchAddress.toAddress(path, {
      from: isPeriod(address.from) ? address.from : undefined,
      "display-mode": address["display-mode"],
    }),
    withEverything: hidesFalseTriggers(address) ? to({ "no-false-positives": "false" }) : undefined,
    empty:
      groups.length === 0 ? await describeEmpty(args, { search, problems, results }) : undefined,
    tools: [
      { name: text.export, to: withQuery(`${path}/export`, query) },
      ...(mayTag && address.id.length === 0 && groups.length > 0
        ? [{ name: text.changeAll, to: withQuery(`${path}/bulk`, { ...query, all: "yes" }) }]
        : []),
      ...(change ? [{ name: text.update(change.name), to: change.to }] : []),
      { name: text.save, to: toSavePath(args.context, address) },
      { name: text.saved, to: toSavedPath(args.context) },
    ],
    placesTo: withQuery(`${path}/places`, query),
    calendarTo: withQuery(`${path}/calendar`, query),
    choice: {
      /* The boxes of rows have the same name as the numbers that are searched for. */
      fields: searchAddress.toHiddenFields(address, ["id"]),
      sent: readSentChoice(args.url, rows),
      clearTo: searchAddress.toAddress(path, address),
    },
    canChoose: mayTag && groups.length > 0,
  };
}

function toSetting(
  args: PageArgs,
  { search, zones }: { search: Search; zones: ReadonlySet<string> },
): Setting {
  const { address, locations, now } = search;
  const projectPath = toProjectPath(requireProject(args.context));
  return {
    projectPath,
    listPath: `${projectPath}/activity`,
    search: searchAddress.toAddress("", { ...address, after: undefined }),
    defaultTimeZone: siteOf(args.context).defaultTimeZone,
    now,
    hasAi: search.hasAi,
    places: new Map(locations.map(({ id, location }) => [id, location])),
    times: chooseTimeFormat(zones),
  };
}

/** Pages would name each field that is not given, too. */
function withoutAbsent<T extends object>(fields: T): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as T;
}
