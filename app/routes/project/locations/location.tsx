import { Link } from "react-router";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { OtherMaps } from "#app/components/maps/other-maps.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Route } from "./+types/location";
import { LocationParts } from "./location-parts.tsx";
import { loadLocation } from "./location.server.ts";
import { NearLocations } from "./place/near-locations.tsx";

const text = {
  back: "Locations",
  rename: "Rename",
  give: "Give it a name",
  move: "Move",
  retire: "Retire",
  reactivate: "Use it again",
  delete: "Delete",
  unnamed:
    "A device recorded where there was no location, so this one was opened. Give it a name to keep it even when it has no recordings.",
  state: "State",
  inUse: (since: string) => `In use since ${since}`,
  retired: (since: string, until: string) => `Retired, in use from ${since} until ${until}`,
  ending: (since: string, until: string) => `In use from ${since} until ${until}`,
  automatic: "found by a device",
  last: "Last activity",
  none: "none",
  recordings: "Recordings",
  activity: "See",
  kinds: { visits: "Visits", cameras: "Camera recordings", sound: "Sound recordings" },
  decimal: "Latitude, longitude",
  degrees: "In degrees",
  grid: "NZTM2000",
  noPlace: "Unknown: the device sent a zero because it had no GPS fix",
  maps: "Other maps",
  where: "Where it is",
};

export async function loader(args: Route.LoaderArgs) {
  return loadLocation(args);
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Location({ loaderData }: Route.ComponentProps) {
  const { name, listPath, needsName, mayName, map, marks, ...loaded } = loaderData;
  const { near, showsReach } = loaded;
  return (
    <TaskPage title={name} back={{ to: listPath, label: text.back }}>
      <Acts {...loaderData} />
      {needsName && mayName && <Notice>{text.unnamed}</Notice>}
      <LocationFacts {...loaderData} />
      <section className="section">
        <h2>{text.where}</h2>
        {loaderData.place ? (
          <NearLocations name={name} rows={near} map={map} marks={marks} showsReach={showsReach} />
        ) : (
          <p>{text.noPlace}</p>
        )}
      </section>
      <LocationParts {...loaderData} />
    </TaskPage>
  );
}

function Acts({ path, needsName, mayName, mayManage, isRetired, until }: Loaded) {
  if (!mayName && !mayManage) return null;
  return (
    <p className="cluster location-acts">
      {mayName && (
        <ButtonLink tone={needsName ? "primary" : "neutral"} to={`${path}/rename`}>
          {needsName ? text.give : text.rename}
        </ButtonLink>
      )}
      {mayManage && (
        <>
          <ButtonLink to={`${path}/move`}>{text.move}</ButtonLink>
          {!isRetired && <ButtonLink to={`${path}/retire`}>{text.retire}</ButtonLink>}
          {until && <ButtonLink to={`${path}/reactivate`}>{text.reactivate}</ButtonLink>}
          <ButtonLink to={`${path}/delete`}>{text.delete}</ButtonLink>
        </>
      )}
    </p>
  );
}

function LocationFacts({ place, recordings, lastActivity, activity, ...location }: Loaded) {
  return (
    <Facts
      facts={[
        { term: text.state, value: <State {...location} /> },
        {
          term: text.last,
          value: lastActivity ? <TimeOf {...lastActivity} /> : text.none,
        },
        { term: text.recordings, value: recordings },
        ...(activity.length > 0
          ? [
              {
                term: text.activity,
                value: (
                  <span className="row-actions">
                    {activity.map(({ kind, to }) => (
                      <Link key={kind} to={to}>
                        {text.kinds[kind]}
                      </Link>
                    ))}
                  </span>
                ),
              },
            ]
          : []),
        ...(place
          ? [
              { term: text.decimal, value: place.decimal },
              { term: text.degrees, value: place.degrees },
              ...(place.grid ? [{ term: text.grid, value: place.grid }] : []),
              { term: text.maps, value: <OtherMaps place={place.at} /> },
            ]
          : []),
      ]}
    />
  );
}

type Reported = Pick<Loaded, "since" | "until" | "isRetired" | "isAutomatic">;

function State({ since, until, isRetired, isAutomatic }: Reported) {
  const say = isRetired ? text.retired : text.ending;
  return (
    <>
      {until === undefined ? text.inUse(since) : say(since, until)}{" "}
      {isAutomatic && <Badge>{text.automatic}</Badge>}
    </>
  );
}
