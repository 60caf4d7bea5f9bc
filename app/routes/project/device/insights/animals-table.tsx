import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Animals } from "./load-animals.server.ts";

const text = {
  heading: "What it has seen here",
  about: "The server that this site works with doesn't tell where in the view animals pass.",
  caption: (count: number) => (count === 1 ? "1 animal" : `${count} animals`),
  animal: "Animal",
  tracks: "Tracks",
  none: "No animals yet",
  noneText: "Tracks count once a person or the AI has tagged them.",
  recordings: "View its recordings",
};

type Row = Animals["animals"][number];

const columns: Column<Row>[] = [
  { name: text.animal, cell: ({ name, to }) => <Link to={to}>{name}</Link> },
  { name: text.tracks, cell: ({ count }) => count.toLocaleString("en-NZ") },
];

/** In place of a map that there is none of. */
export function AnimalsTable({ animals, recordings }: Animals) {
  return (
    <section className="setup" aria-labelledby="insights">
      <h2 id="insights">{text.heading}</h2>
      <p className="about">{text.about}</p>
      {animals.length === 0 ? (
        <EmptyState
          heading={text.none}
          action={<ButtonLink to={recordings}>{text.recordings}</ButtonLink>}
        >
          {text.noneText}
        </EmptyState>
      ) : (
        <Table
          caption={text.caption(animals.length)}
          rows={animals}
          rowKey={({ what }) => what}
          columns={columns}
        />
      )}
    </section>
  );
}
