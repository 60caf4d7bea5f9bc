import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Receipt, Receipts } from "./receipts.server.ts";

const text = {
  heading: "Files",
  show: "Show files by name",
  caption: "By name",
  filters: "Files by result",
  csv: "Download as a table",
  file: "File",
  state: "Result",
  taken: "Recorded",
  recording: "Recording",
  open: "Open",
  of: (name: string) => ` the recording of ${name}`,
  unknown: "Not known",
  typed: "Typed by hand",
  none: "None",
  pages: "Pages",
  first: "First page",
  next: "Next page",
};

const columns: Column<Receipt>[] = [
  { name: text.file, cell: ({ name }) => name },
  {
    name: text.state,
    cell: ({ tone, text, reason }) => (
      <>
        <StatusWord tone={tone}>{text}</StatusWord>
        {reason && <span className="second-line">{reason}</span>}
      </>
    ),
  },
  {
    name: text.taken,
    cell: ({ taken, isTyped }) => (
      <>
        {taken ? <TimeOf {...taken} /> : text.unknown}
        {isTyped && <span className="second-line">{text.typed}</span>}
      </>
    ),
  },
  {
    name: text.recording,
    cell: ({ recording, name }) =>
      recording ? (
        <Link to={recording}>
          {text.open}
          <span className="visually-hidden">{text.of(name)}</span>
        </Link>
      ) : (
        text.none
      ),
  },
];

export function ReceiptTable({ receipts }: { receipts: Receipts }) {
  const { csv, isFolded } = receipts;
  return (
    <section className="section" id="files">
      <div className="section-heading">
        <h2>{text.heading}</h2>
        <ButtonLink icon="download" to={csv} reloadDocument>
          {text.csv}
        </ButtonLink>
      </div>
      {isFolded ? (
        <Disclosure summary={text.show}>
          <Rows {...receipts} />
        </Disclosure>
      ) : (
        <Rows {...receipts} />
      )}
    </section>
  );
}

function Rows({ rows, filters, first, next }: Receipts) {
  return (
    <>
      {filters.length > 0 && <FilterLinks label={text.filters} filters={filters} />}
      <Table caption={text.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {(first ?? next) && (
        <nav className="pages" aria-label={text.pages}>
          {first ? <ButtonLink to={first}>{text.first}</ButtonLink> : <span />}
          {next && <ButtonLink to={next}>{text.next}</ButtonLink>}
        </nav>
      )}
    </>
  );
}
