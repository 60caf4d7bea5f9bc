import { useOutletContext } from "react-router";
import { Table } from "#app/ui/table.tsx";
import type { RecordingPage } from "./recording-data.server.ts";

export async function loader() {
  return null;
}

export default function Tracks() {
  const { tracks } = useOutletContext<RecordingPage>();
  return (
    <section>
      <h2>Tracks</h2>
      {tracks.length === 0 ? (
        <p>No thing has been found on this recording yet.</p>
      ) : (
        <Table
          caption="What was found, in order of appearance"
          rows={tracks}
          rowKey={({ id }) => id}
          columns={[
            { name: "Track", cell: ({ number }) => `Track ${number}` },
            { name: "What", cell: ({ label }) => label },
            { name: "When", cell: ({ span }) => span },
          ]}
        />
      )}
    </section>
  );
}
