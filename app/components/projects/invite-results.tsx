import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";

const text = {
  caption: "Result for each address",
  address: "Email",
  result: "Result",
};

interface Result {
  address: string;
  isFailed: boolean;
  text: string;
}

const columns: Column<Result>[] = [
  { name: text.address, cell: ({ address }) => address },
  {
    name: text.result,
    cell: ({ isFailed, text }) => (
      <StatusWord tone={isFailed ? "trouble" : "ok"}>{text}</StatusWord>
    ),
  },
];

export function InviteResults({ results }: { results: Result[] }) {
  return (
    <div className="form invite-results">
      <Table
        caption={text.caption}
        rows={results}
        rowKey={({ address }) => address}
        columns={columns}
      />
    </div>
  );
}
