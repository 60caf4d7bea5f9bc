import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { TimeOf, type Moment } from "#app/ui/time-of.tsx";
import type { OptionsState } from "./options-state.server.ts";

const text = {
  caption: "What is set here, and what the device reports that it runs",
  untold: "The device has not yet reported what it runs.",
  reported: "Reported on",
  option: "Option",
  set: "Set here",
  runs: "Runs now",
  state: "State",
};

type Row = OptionsState["rows"][number];

const columns: Column<Row>[] = [
  { name: text.option, cell: ({ name }) => name },
  { name: text.set, cell: ({ set }) => set },
  { name: text.runs, cell: ({ runs }) => runs },
  {
    name: text.state,
    cell: ({ state }) => <StatusWord tone={state.tone}>{state.text}</StatusWord>,
  },
];

export function OptionsTable({ rows, reported }: { rows: Row[]; reported: Moment | undefined }) {
  return (
    <>
      <Table
        caption={text.caption}
        rows={rows}
        rowKey={({ section }) => section}
        columns={columns}
      />
      <p className="field-hint">
        {reported ? (
          <>
            {text.reported} <TimeOf {...reported} />.
          </>
        ) : (
          text.untold
        )}
      </p>
    </>
  );
}
