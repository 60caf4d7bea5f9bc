import { Link } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PointMap } from "#app/components/maps/point-map.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { locationReachMetres } from "#contract/rules/locations/places.ts";
import type { PreviewRow, toPreview } from "./import-file.server.ts";
import type { ResultRow } from "./import-rows.server.ts";

const text = {
  read: (rows: PreviewRow[], format: string) => {
    const valid = rows.filter(({ isProposed }) => isProposed).length;
    const close = rows.filter(({ isPossible, isProposed }) => isPossible && !isProposed).length;
    const unnamed = rows.filter(({ typedName }) => typedName === "").length;
    const already = rows.filter(({ isAlready }) => isAlready).length;
    const others = rows.length - valid - close - unnamed - already;
    return [
      `Read as ${format}: ${rows.length === 1 ? "1 row" : `${rows.length} rows`}, ${valid} new`,
      ...(close > 0 ? [`${close} to look at`] : []),
      ...(unnamed > 0 ? [`${unnamed} to name`] : []),
      ...(already > 0 ? [`${already} already here`] : []),
      ...(others > 0 ? [`${others} not possible`] : []),
    ].join(", ");
  },
  map: "Map of the locations in the table below",
  caption: "Only ticked rows are created, and rows you name here",
  name: "Location",
  noName: "no name",
  nameOf: (row: number) => `Name for row ${row}`,
  allTheSame: "Create it all the same",
  otherName: (name: string) => `Another name for ${name}`,
  turn: (count: number) =>
    count === 1 ? "Put the far one right" : `Put the ${count} far ones right`,
  turning: "Reading…",
  turned: "Coordinates far from your other locations were put right. Check them on the map.",
  row: "Row",
  written: "As written",
  understood: "Read as",
  verdict: "Result",
  save: "Create locations",
  saving: "Creating…",
  cancel: "Cancel",
  done: (made: number, all: number) =>
    `${made === 1 ? "1 location" : `${made} locations`} created${made < all ? `, ${all - made} not` : ""}.`,
  results: "Result for each row",
  outcome: "Result",
  list: "See all locations",
};

interface Props extends ReturnType<typeof toPreview> {
  format: string;
  text: string;
  listPath: string;
  /** Rows on the wrong side of the world were turned. */
  turns: boolean;
}

/** Each row with how it was understood, to be ticked; the text goes along, for nothing is kept meanwhile. */
export function ImportPreview({ text: content, ...preview }: Props) {
  const { rows, wrongSides, map, marks, format, turns, listPath } = preview;
  const isAnyPossible = rows.some(
    ({ isPossible, typedName }) => isPossible || typedName !== undefined,
  );
  return (
    <form className="import" method="post" encType="multipart/form-data" id="rows">
      <p className="about">{text.read(rows, format)}.</p>
      {map && <PointMap label={text.map} drawing={map} marks={marks} reach={locationReachMetres} />}
      <textarea name="text" hidden readOnly defaultValue={content} aria-label={text.written} />
      <input type="hidden" name="save" value="yes" />
      {turns && <input type="hidden" name="turn" value="yes" />}
      {turns && <Notice tone="info">{text.turned}</Notice>}
      <Table caption={text.caption} rows={rows} rowKey={({ row }) => row} columns={ofPreview} />
      <div className="after-list">
        {isAnyPossible && (
          <FormButtons
            label={text.save}
            pending={text.saving}
            cancel={{ to: listPath, label: text.cancel }}
          />
        )}
        {wrongSides > 0 && (
          <p>
            <Button tone="neutral" name="turn" value="now" data-pending={text.turning}>
              {text.turn(wrongSides)}
            </Button>
          </p>
        )}
      </div>
    </form>
  );
}

const ofPreview: Column<PreviewRow>[] = [
  {
    name: text.name,
    cell: (one) => (
      <span id={`row-${one.row}`}>
        <RowName {...one} />
      </span>
    ),
  },
  { name: text.row, cell: ({ row }) => row },
  { name: text.written, cell: ({ written }) => written },
  { name: text.understood, cell: ({ understood }) => understood ?? "" },
  { name: text.verdict, cell: ({ tone, says }) => <StatusWord tone={tone}>{says}</StatusWord> },
];

function RowName({ row, name, typedName, isPossible, isProposed }: PreviewRow) {
  if (typedName !== undefined) {
    const label = name && typedName === "" ? text.otherName(name) : text.nameOf(row);
    return (
      <>
        <TextInput name={`name-${row}`} label={label} defaultValue={typedName} />
        {isPossible && !isProposed && <Tick row={row} label={text.allTheSame} isTicked={false} />}
      </>
    );
  }
  if (!isPossible) return name || <span className="quiet">{text.noName}</span>;
  return <Tick row={row} label={name} isTicked={isProposed} />;
}

function Tick({ row, label, isTicked }: { row: number; label: string; isTicked: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name="row" value={row} defaultChecked={isTicked} />
      <span>{label}</span>
    </label>
  );
}

export function ImportResults({ rows, listPath }: { rows: ResultRow[]; listPath: string }) {
  const made = rows.filter(({ to }) => to !== undefined).length;
  return (
    <>
      <Notice tone={made === rows.length ? "success" : "warning"}>
        {text.done(made, rows.length)}
      </Notice>
      <Table caption={text.results} rows={rows} rowKey={({ row }) => row} columns={ofResults} />
      <p className="after-list">
        <ButtonLink tone="primary" to={listPath}>
          {text.list}
        </ButtonLink>
      </p>
    </>
  );
}

const ofResults: Column<ResultRow>[] = [
  {
    name: text.name,
    cell: ({ name, to }) => (to === undefined ? name || text.noName : <Link to={to}>{name}</Link>),
  },
  { name: text.row, cell: ({ row }) => row },
  { name: text.outcome, cell: ({ tone, says }) => <StatusWord tone={tone}>{says}</StatusWord> },
];
