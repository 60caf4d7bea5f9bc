import { NavLink, useLocation, useOutletContext } from "react-router";
import { type Column, Table } from "#app/ui/table.tsx";
import type { RecordingOutlet } from "./page.tsx";

export async function loader() {
  return null;
}

export default function Tracks() {
  const { tracks, type, hasPlayer } = useOutletContext<RecordingOutlet>();
  return (
    <section className="section">
      <h2>Tracks</h2>
      {tracks.length === 0 ? (
        <p>Nothing has been found in this recording yet.</p>
      ) : (
        <Table
          caption="What was found, in order of appearance"
          rows={tracks}
          rowKey={({ id }) => id}
          columns={type === "thermalRaw" ? [...columns, watchColumn(hasPlayer)] : columns}
        />
      )}
    </section>
  );
}

type Track = RecordingOutlet["tracks"][number];

const columns: Column<Track>[] = [
  { name: "Track", cell: ({ number }) => `Track ${number}` },
  { name: "What", cell: TrackWords },
  { name: "When", cell: TrackSpan },
];

/** What the track shows, and below it everybody who has said something of it. */
function TrackWords({ label, said }: Track) {
  return (
    <>
      {label}
      {said.map((words) => (
        <span key={words} className="second-line">
          {words}
        </span>
      ))}
    </>
  );
}

function TrackSpan({ span, pitch }: Track) {
  return (
    <>
      <span className="track-span">{span}</span>
      {pitch && <span className="second-line">{pitch}</span>}
    </>
  );
}

function watchColumn(hasPlayer: boolean): Column<Track> {
  return {
    name: "Watch",
    cell: (track) => <TrackLink track={track} verb={hasPlayer ? "Play" : "Show"} />,
  };
}

/** Marks its row; with a player it plays the track too. */
function TrackLink({ track, verb }: { track: Track; verb: string }) {
  const { search } = useLocation();
  const pathname = `../tracks/${track.id}`;
  return (
    <NavLink className="track-link" to={{ pathname, search }} preventScrollReset>
      {verb} track {track.number}
    </NavLink>
  );
}
