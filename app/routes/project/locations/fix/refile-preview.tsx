import { Link } from "react-router";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Refiling } from "./recordings.server.ts";

const text = {
  heading: "What will change",
  none: (target: string) =>
    `No recordings move: none match, or all that match are already filed under ${target}.`,
  moves: (count: number, target: string) =>
    count === 1 ? `1 recording moves to ${target}:` : `${say(count)} recordings move to ${target}:`,
  from: (count: number, name: string) => `${say(count)} from ${name}`,
  of: (count: number, name: string) => `${say(count)} of ${name}`,
  stays: "A location that has no recordings left stays. You can delete it on its page.",
  caption: (shown: number, all: number) =>
    shown < all ? `The newest ${shown} of ${say(all)}` : "All of them, newest first",
  time: "Recorded",
  device: "Device",
  place: "Filed under",
  move: (count: number) => (count === 1 ? "Move 1 recording" : `Move ${say(count)} recordings`),
  moving: "Moving…",
};

type Preview = NonNullable<Refiling["preview"]>;

/** Which recordings would move from where, and the button that does it. */
export function RefilePreview({ recordings, target, leaving, devices, newest, fields }: Preview) {
  return (
    <section className="section" aria-labelledby="preview">
      <h2 id="preview">{text.heading}</h2>
      <div className="prose">
        <p>{recordings === 0 ? text.none(target) : text.moves(recordings, target)}</p>
        {recordings > 0 && (
          <>
            <ul className="effects">
              {leaving.map(({ stationId, recordings, name, far }) => (
                <li key={stationId ?? 0}>
                  {text.from(recordings, name)}
                  {far && ". "}
                  <strong>{far}</strong>
                </li>
              ))}
            </ul>
            <ul className="effects">
              {devices.map(({ deviceId, recordings, name }) => (
                <li key={deviceId}>{text.of(recordings, name)}</li>
              ))}
            </ul>
            <p>{text.stays}</p>
            <ButtonForm
              fields={fields}
              label={text.move(recordings)}
              pending={text.moving}
              tone="primary"
            />
          </>
        )}
      </div>
      {newest.length > 0 && (
        <div className="after-list">
          <Table
            caption={text.caption(newest.length, recordings)}
            rows={newest}
            rowKey={({ id }) => id}
            columns={columns}
          />
        </div>
      )}
    </section>
  );
}

const columns: Column<Preview["newest"][number]>[] = [
  {
    name: text.time,
    cell: ({ to, moment }) => (
      <Link to={to}>
        <TimeOf {...moment} />
      </Link>
    ),
  },
  { name: text.device, cell: ({ device }) => device },
  { name: text.place, cell: ({ place }) => place },
];

function say(count: number): string {
  return count.toLocaleString("en-NZ");
}
