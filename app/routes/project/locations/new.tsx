import { z } from "zod";
import { withQuery } from "#app/components/with-query.ts";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { formatPlace } from "#app/services/recordings/location-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { instantAt } from "#contract/rules/times/local-dates.ts";
import { createLocation, listProjectLocations } from "#contract/wire/locations/locations.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/new";
import { CheckButtons } from "./check-buttons.tsx";
import { CoordinatesField } from "./place/coordinates-field.tsx";
import { findStart } from "./place/map-start.server.ts";
import { TapMap } from "./place/tap-map.tsx";
import { readTap, toTapMap } from "./place/tap-view.server.ts";
import { readTypedPlace } from "./place/wrong-side.server.ts";
import { WrongSideNotice } from "./place/wrong-side-notice.tsx";
import { settingOf } from "./list/load-locations.server.ts";
import { checkPlace, typedCoordinates } from "./place/place-check.server.ts";
import { PlaceUnderstood } from "./place/place-understood.tsx";

const text = {
  title: "Create a location",
  back: "Locations",
  backToUpload: "Back to the upload",
  about:
    "Recordings made within 30 m of it are filed under its name. Locations also appear by themselves when a device records at a new place. If you create one first, it has a name from the start.",
  name: "Name",
  nameHint: "What people in the project call the place, such as Kaituna saddle.",
  since: "In use since",
  sinceHint:
    "Leave this empty to start now. If you are going to upload older pictures, enter the day of the oldest.",
  missing: "Give it a name",
  tooLong: "A name has at most 255 characters",
  taken: (name: string) => `There is already a location named ${name}`,
  noDay: "Enter a day such as 2026-11-21",
  future: "The day must not be in the future",
  save: "Create location",
  done: (name: string) => `${name} has been created.`,
  near: (names: string[]) =>
    ` It is closer than 60 m to ${names.join(", ")}: recordings may be filed under the wrong one.`,
};

const form = z.object({
  name: z.string(text.missing).trim().min(1, text.missing).max(255, text.tooLong),
  coordinates: typedCoordinates,
  since: z.iso.date(text.noDay).optional(),
  checked: z.string().optional(),
  for: z.string().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const tapped = readTap(args.url.searchParams);
  const typed = readTyped(args.url.searchParams, tapped.place);
  const listPath = `${path}/locations`;
  const { stations } = await send(args, listProjectLocations, { groupIdOrName });
  const rules = constraintsOf(form);
  const check = checkPlace(typed.coordinates, stations, settingOf(args));
  const map = toTapMap({
    tapped,
    place: check.place,
    others: stations,
    tiles: siteOf(args.context).mapTiles,
  });
  const start = findStart(stations);
  const pageFor = findPageFor(args.url.searchParams, path);
  const backTo = pageFor ?? listPath;
  const page = { backTo, pageFor, typed, start, map, rules, ...unchecked };
  const isUntouched = tapped.isUsed && typed.coordinates === "";
  if (!args.url.searchParams.has("coordinates") || isUntouched) return page;
  const isTaken = stations.some(({ name, retiredAt }) => name === typed.name && !retiredAt);
  const isUnnamed = tapped.isUsed && typed.name === "";
  const name = isTaken ? text.taken(typed.name) : isUnnamed ? undefined : findNameFault(typed.name);
  const coordinates = check.ok ? undefined : check.hint;
  const errors = { name, coordinates };
  return { ...page, errors, check: check.ok ? check : undefined };
}

/** Whence somebody came to make a location on the way: a page of the project that takes it. */
function findPageFor(searchParams: URLSearchParams, path: string): string | undefined {
  const page = searchParams.get("for") ?? "";
  const isOwn = page.startsWith(`${path}/`) && /^[\w/-]{1,1000}$/.test(page);
  return isOwn && page.includes("/manual-uploads") ? page : undefined;
}

const unchecked = { errors: undefined, check: undefined };

function readTyped(search: URLSearchParams, tapped: Place | undefined) {
  const typed = (field: string) => search.get(field)?.trim() ?? "";
  const coordinates = tapped ? formatPlace(tapped) : (readTypedPlace(search) ?? "");
  return { name: typed("name"), coordinates, since: typed("since") };
}

function findNameFault(name: string): string | undefined {
  return form.shape.name.safeParse(name).error?.issues[0]?.message;
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { name, coordinates, since, checked, for: page = "" } = value;
  const pageFor = findPageFor(new URLSearchParams({ for: page }), path);
  if (checked !== coordinates) {
    const typed = { name, coordinates, since, for: pageFor };
    throw redirect(withQuery(`${path}/locations/new`, typed), 303);
  }
  const setting = settingOf(args);
  const check = checkPlace(coordinates, [], setting);
  if (!check.ok) return refused(invalidFields([{ param: "coordinates", msg: check.hint }]));
  const from = since && instantAt(since, 0, check.zone);
  if (from && from > setting.now) {
    return refused(invalidFields([{ param: "since", msg: text.future }]));
  }
  const input = { groupIdOrName, station: { name, ...check.place } };
  const outcome = await attempt(
    args,
    createLocation,
    from ? { ...input, "from-date": from.toISOString() } : input,
  );
  if (!outcome.ok) {
    const isTaken = outcome.refusal.reason === "rule";
    const about = invalidFields([{ param: "name", msg: text.taken(name) }]);
    return refused(isTaken ? about : outcome.refusal);
  }
  const { stationId, warnings = [] } = outcome.reply;
  const to = pageFor && withQuery(pageFor, { stationId: String(stationId) });
  return redirectWithNotice(to ?? `${path}/locations/${stationId}`, {
    tone: warnings.length > 0 ? "warning" : "success",
    text: text.done(name) + (warnings.length > 0 ? text.near(namesIn(warnings)) : ""),
  });
}

/** The API's warnings name the other location between fixed words. */
function namesIn(warnings: string[]): string[] {
  return warnings.map((text) => / too close to (.*) \(#\d+\) - /.exec(text)?.[1] ?? text);
}

export default function CreateLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { backTo, pageFor, typed, start, map, errors, check, rules } = loaderData;
  const problems = toProblems(actionData ?? resultOf(errors ?? {}), rules);
  const canSave = check !== undefined && errors?.name === undefined;
  return (
    <TaskPage
      title={text.title}
      back={{ to: backTo, label: pageFor ? text.backToUpload : text.back }}
      problems={problems}
    >
      <p className="about">{text.about}</p>
      <form className="form" id="place-form" method="post" noValidate>
        {pageFor && <input type="hidden" name="for" value={pageFor} />}
        <TextInput
          {...problems.field("name", typed.name)}
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
        />
        <CoordinatesField field={problems.field("coordinates", typed.coordinates)} start={start} />
        <TextInput
          {...problems.field("since", typed.since)}
          type="date"
          label={text.since}
          hint={text.sinceHint}
        />
        {check?.wrongSide && <WrongSideNotice wrongSide={check.wrongSide} />}
        <CheckButtons
          checked={canSave ? typed.coordinates : undefined}
          isDoubtful={check?.wrongSide !== undefined}
          save={text.save}
          cancelTo={backTo}
        />
      </form>
      {map && <TapMap form="place-form" map={map} />}
      {check && <PlaceUnderstood name={typed.name || text.name} check={check} />}
    </TaskPage>
  );
}
