import { Link } from "react-router";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { previewInput } from "./preview.server.ts";

const text = {
  caption: (shown: number | undefined) =>
    shown === undefined
      ? "Recordings in these emails"
      : `Recordings in the newest ${shown} of these emails`,
  animal: "Animal",
  when: "Recorded",
  where: "Where",
  unsaved: "Nothing is saved yet. Save the alert below, or change it and preview it again.",
};

type Preview = NonNullable<Awaited<ReturnType<typeof previewInput>>>;

const columns: Column<Preview["rows"][number]>[] = [
  { name: text.animal, cell: ({ name, to }) => <Link to={to}>{name}</Link> },
  { name: text.when, cell: ({ when }) => <TimeOf {...when} /> },
  { name: text.where, cell: ({ where }) => where },
];

export function AlertPreview({ heading, details, rows, isShortened }: Preview) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the form was sent for; this is where reading goes on
    <section className="alert-preview" tabIndex={-1} autoFocus aria-labelledby="alert-preview">
      <h2 id="alert-preview">{heading}</h2>
      <p>{details}</p>
      {rows.length > 0 && (
        <Table
          caption={text.caption(isShortened)}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <p className="quiet">{text.unsaved}</p>
    </section>
  );
}
