import { ButtonLink } from "#app/ui/button.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Changes } from "./changes.server.ts";

const text = {
  heading: "Changes",
  caption: "Who changed what, newest first",
  none: "No changes yet.",
  when: "When",
  who: "Who",
  what: "What",
  pages: "More changes",
  newest: "Newest changes",
  older: "Older changes",
};

type Row = Changes["rows"][number];

const columns: Column<Row>[] = [
  { name: text.when, cell: ({ when }) => <TimeOf {...when} /> },
  { name: text.who, cell: ({ who }) => who },
  {
    name: text.what,
    cell: ({ lines }) =>
      lines.map(({ text, state }) => (
        <p key={text}>
          {text}
          {state && (
            <span className="row-detail">
              <StatusWord tone={state.tone}>{state.text}</StatusWord>
            </span>
          )}
        </p>
      )),
  },
];

export function ChangesTable({ rows, newest, older }: Changes) {
  return (
    <section className="section" id="changes">
      <h3>{text.heading}</h3>
      {rows.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Table caption={text.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {(newest || older) && (
        <nav className="pages" aria-label={text.pages}>
          {newest ? <ButtonLink to={newest}>{text.newest}</ButtonLink> : <span />}
          {older && <ButtonLink to={older}>{text.older}</ButtonLink>}
        </nav>
      )}
    </section>
  );
}
