import { Link } from "react-router";
import { TaskPage } from "#app/components/task-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Route } from "./+types/location";
import { LocationParts } from "./location-parts.tsx";
import { loadLocation } from "./location.server.ts";
import { NearTable } from "./near-table.tsx";

const words = {
  back: "Locations",
  rename: "Rename",
  give: "Give it a name",
  move: "Move",
  retire: "Retire",
  reactivate: "Use it again",
  delete: "Delete",
  unnamed:
    "A device recorded at a place that had no location, and so this one was opened. With a name it stays, also when it is left without recordings.",
  state: "State",
  inUse: (since: string) => `In use since ${since}`,
  retired: (since: string, until: string) => `Retired, in use from ${since} until ${until}`,
  ending: (since: string, until: string) => `In use from ${since} until ${until}`,
  automatic: "found by a device",
  last: "Last activity",
  none: "none",
  recordings: "Recordings",
  activity: "See",
  kinds: { visits: "Visits", thermal: "Thermal recordings", birds: "Bird recordings" },
  decimal: "Latitude, longitude",
  degrees: "In degrees",
  grid: "NZTM2000",
  noPlace: "A zero, which is what a device without a fix sends, and no place",
  open: "Open in a map app",
  where: "Where it is",
};

export async function loader(args: Route.LoaderArgs) {
  return loadLocation(args);
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Location({ loaderData }: Route.ComponentProps) {
  const { name, projectName, listPath, needsName, mayName, map, marks, ...loaded } = loaderData;
  const { near, showsReach } = loaded;
  return (
    <TaskPage title={name} context={projectName} back={{ to: listPath, label: words.back }}>
      <Acts {...loaderData} />
      {needsName && mayName && <Notice>{words.unnamed}</Notice>}
      <LocationFacts {...loaderData} />
      <section className="section">
        <h2>{words.where}</h2>
        {loaderData.place ? (
          <NearTable name={name} rows={near} map={map} marks={marks} showsReach={showsReach} />
        ) : (
          <p>{words.noPlace}</p>
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
          {needsName ? words.give : words.rename}
        </ButtonLink>
      )}
      {mayManage && (
        <>
          <ButtonLink to={`${path}/move`}>{words.move}</ButtonLink>
          {!isRetired && <ButtonLink to={`${path}/retire`}>{words.retire}</ButtonLink>}
          {until && <ButtonLink to={`${path}/reactivate`}>{words.reactivate}</ButtonLink>}
          <ButtonLink to={`${path}/delete`}>{words.delete}</ButtonLink>
        </>
      )}
    </p>
  );
}

function LocationFacts({ place, geo, recordings, lastActivity, activity, ...location }: Loaded) {
  return (
    <Facts
      facts={[
        { term: words.state, value: <State {...location} /> },
        {
          term: words.last,
          value: lastActivity ? <TimeOf {...lastActivity} /> : words.none,
        },
        { term: words.recordings, value: recordings },
        ...(activity.length > 0
          ? [
              {
                term: words.activity,
                value: (
                  <span className="row-actions">
                    {activity.map(({ kind, to }) => (
                      <Link key={kind} to={to}>
                        {words.kinds[kind]}
                      </Link>
                    ))}
                  </span>
                ),
              },
            ]
          : []),
        ...(place
          ? [
              {
                term: words.decimal,
                value: (
                  <>
                    {place.decimal} <a href={geo}>{words.open}</a>
                  </>
                ),
              },
              { term: words.degrees, value: place.degrees },
              ...(place.grid ? [{ term: words.grid, value: place.grid }] : []),
            ]
          : []),
      ]}
    />
  );
}

type Told = Pick<Loaded, "since" | "until" | "isRetired" | "isAutomatic">;

function State({ since, until, isRetired, isAutomatic }: Told) {
  const say = isRetired ? words.retired : words.ending;
  return (
    <>
      {until === undefined ? words.inUse(since) : say(since, until)}{" "}
      {isAutomatic && <Badge>{words.automatic}</Badge>}
    </>
  );
}
