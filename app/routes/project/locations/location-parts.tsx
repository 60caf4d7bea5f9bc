import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figure } from "#app/ui/pictures.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { AlertRow, LoadedLocation, StayRow } from "./location.server.ts";

const text = {
  devices: "Devices over time",
  stays: "Each device's stays, latest first",
  noDevices: "No device has been here.",
  device: "Device",
  from: "From",
  until: "Until",
  now: "still there",
  recordings: "Recordings in that time",
  fix: "Correct where a device was",
  photos: "Photos",
  noPhotos: "There are no photos of this location.",
  hidden: "Photos are only shown while a location is in use.",
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
  add: "Add a photo",
  remove: "Delete",
  alerts: "My alerts here",
  noAlerts: "You have no alert on this location.",
  what: "Alert on",
  last: "Last triggered",
  never: "never",
  every: "At most every",
  minutes: (count: number) => `${count} min`,
  new: "Create an alert",
  mine: "Only you see and get your alerts",
};

/** What was and is at a location, below where it is. */
export function LocationParts(location: LoadedLocation) {
  const { id, stays, alerts, projectPath, mayManage, isRetired } = location;
  return (
    <>
      <section className="section">
        <h2>{text.devices}</h2>
        {stays.length === 0 ? (
          <p>{text.noDevices}</p>
        ) : (
          <Table caption={text.stays} rows={stays} rowKey={({ key }) => key} columns={ofStays} />
        )}
        {mayManage && (
          <p className="after-list">
            <Link to={`${projectPath}/settings/fix-project-locations/device`}>{text.fix}</Link>
          </p>
        )}
      </section>
      <Photos {...location} />
      <section className="section">
        <h2>{text.alerts}</h2>
        {alerts.length === 0 ? (
          <p>{text.noAlerts}</p>
        ) : (
          <Table caption={text.mine} rows={alerts} rowKey={({ id }) => id} columns={ofAlerts} />
        )}
        {!isRetired && (
          <p className="after-list">
            <ButtonLink to={`${projectPath}/my-settings/alerts/new?watches=location-${id}`}>
              {text.new}
            </ButtonLink>
          </p>
        )}
      </section>
    </>
  );
}

function Photos({ name, path, photos, isRetired, mayManage, mayAddPhoto }: LoadedLocation) {
  return (
    <section className="section">
      <h2>{text.photos}</h2>
      {photos.length === 0 && <p>{text.noPhotos}</p>}
      {photos.length > 0 && isRetired && <p>{text.hidden}</p>}
      {!isRetired && (
        <div className="location-photos">
          {photos.map(({ number, to }) => (
            <Figure
              key={to}
              src={to}
              alt={text.photo(number, name)}
              width={320}
              height={240}
              caption={
                mayManage && (
                  <Link to={`${to}/delete`}>
                    {text.remove}
                    <span className="visually-hidden">: {text.photo(number, name)}</span>
                  </Link>
                )
              }
            />
          ))}
        </div>
      )}
      {mayAddPhoto && (
        <p className="after-list">
          <ButtonLink to={`${path}/photos/new`}>{text.add}</ButtonLink>
        </p>
      )}
    </section>
  );
}

const ofStays: Column<StayRow>[] = [
  { name: text.device, cell: ({ device, to }) => <Link to={to}>{device}</Link> },
  { name: text.from, cell: ({ from }) => <TimeOf {...from} /> },
  { name: text.until, cell: ({ until }) => (until ? <TimeOf {...until} /> : text.now) },
  { name: text.recordings, align: "end", cell: ({ recordings }) => recordings },
];

const ofAlerts: Column<AlertRow>[] = [
  { name: text.what, cell: ({ what, to }) => <Link to={to}>{what}</Link> },
  { name: text.last, cell: ({ last }) => (last ? <TimeOf {...last} /> : text.never) },
  { name: text.every, cell: ({ minutes }) => text.minutes(minutes) },
];
