import { redirect } from "react-router";
import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { readForm } from "#app/forms/form.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { formatPlace } from "#app/services/recordings/location-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { invalidFields } from "#contract/envelope.ts";
import { directionTo, formatMetres } from "#contract/rules/devices/neighbours.ts";
import {
  distanceMetres,
  isSamePlace,
  locationReachMetres,
  type Place,
} from "#contract/rules/locations/places.ts";
import type { LocationStay } from "#contract/wire/locations/location-stays.ts";
import { updateLocation } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/move";
import { CheckButtons } from "./check-buttons.tsx";
import { CoordinatesField } from "./place/coordinates-field.tsx";
import { findStart } from "./place/map-start.server.ts";
import {
  loadUse,
  requireLocationAmongOthers,
  requireManagedLocation,
} from "./one-location.server.ts";
import { checkPlace, typedCoordinates } from "./place/place-check.server.ts";
import { PlaceUnderstood } from "./place/place-understood.tsx";
import { TapMap } from "./place/tap-map.tsx";
import { readTap, toTapMap } from "./place/tap-view.server.ts";
import { readTypedPlace } from "./place/wrong-side.server.ts";
import { WrongSideNotice } from "./place/wrong-side-notice.tsx";

const text = {
  title: (name: string) => `Move ${name}`,
  about: (place: string) =>
    `It is at ${place}. Move it if its coordinates are wrong. If a device has been put somewhere else, create another location instead.`,
  from: (distance: string, direction: string) =>
    `The new place is ${distance} ${direction} of the old one.`,
  same: "This is less than 5 m from where it is now, which counts as the same place. There is nothing to move.",
  recordings: (count: number) =>
    `${count === 0 ? "It has no recordings." : `Its ${count === 1 ? "1 recording stays" : `${count.toLocaleString("en-NZ")} recordings stay`} filed under it.`} New recordings belong to it if they are made within 30 m of the new place.`,
  strays: (name: string, distance: string) =>
    `${name} stands ${distance} from the new place, which is more than 30 m. Its next recording opens a new location.`,
  save: "Move location",
  done: (name: string) => `${name} has been moved.`,
};

const form = z.object({ coordinates: typedCoordinates, checked: z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
  requireManagedProject(args.context);
  const found = await requireLocationAmongOthers(args);
  const { name, path, location, others } = found;
  const tapped = readTap(args.url.searchParams);
  const typed = tapped.place ? formatPlace(tapped.place) : readTypedPlace(args.url.searchParams);
  const check = checkPlace(typed ?? "", others, found);
  const map = toTapMap({
    tapped,
    place: check.place ?? found.place,
    others,
    tiles: siteOf(args.context).mapTiles,
  });
  const nothing = { hint: undefined, check: undefined, effects: [] };
  const now = formatPlace(location.location);
  const start = findStart(others, found.place && location.location);
  const page = { name, path, now, start, map, typed, ...nothing };
  if (typed === undefined) return page;
  if (!check.ok) return { ...page, hint: check.hint };
  const from = location.location;
  if (isSamePlace(from, check.place)) return { ...page, hint: text.same };
  const { recordings, standing } = await loadUse(args);
  const distance = formatMetres(distanceMetres(from, check.place));
  const effects = [
    ...(found.place ? [text.from(distance, directionTo(from, check.place))] : []),
    text.recordings(recordings),
    ...listStrays(standing, check.place),
  ];
  return { ...page, check, effects };
}

function listStrays(standing: LocationStay[], place: Place): string[] {
  return standing
    .map((stay) => ({ name: stay.deviceName, metres: distanceMetres(stay.location, place) }))
    .filter(({ metres }) => metres > locationReachMetres)
    .map(({ name, metres }) => text.strays(name, formatMetres(metres)));
}

export async function action(args: Route.ActionArgs) {
  const found = await requireManagedLocation(args);
  const { id, name, path } = found;
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { coordinates, checked } = value;
  if (checked !== coordinates) throw redirect(withQuery(`${path}/move`, { coordinates }), 303);
  const check = checkPlace(coordinates, [], found);
  if (!check.ok) return refused(invalidFields([{ param: "coordinates", msg: check.hint }]));
  const outcome = await attempt(args, updateLocation, { id, "station-updates": check.place });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(name) });
}

export default function MoveLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, now, start, map, typed, hint, check, effects } = loaderData;
  const problems = toProblems(actionData ?? resultOf({ coordinates: hint }));
  return (
    <TaskPage title={text.title(name)} back={{ to: path, label: name }} problems={problems}>
      <p className="about">{text.about(now)}</p>
      <form className="form" id="place-form" method="post" noValidate>
        <CoordinatesField field={problems.field("coordinates", typed ?? now)} start={start} />
        {check?.wrongSide && <WrongSideNotice wrongSide={check.wrongSide} />}
        <CheckButtons
          checked={check && typed}
          isDoubtful={check?.wrongSide !== undefined}
          save={text.save}
          cancelTo={path}
        />
      </form>
      {map && <TapMap form="place-form" map={map} />}
      {check && (
        <PlaceUnderstood name={name} check={check}>
          <ul className="effects">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </PlaceUnderstood>
      )}
    </TaskPage>
  );
}
