import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";

const words = {
  caption: "What became of each",
  address: "E-mail",
  result: "Result",
};

interface Result {
  address: string;
  isInvited: boolean;
  text: string;
}

const columns: Column<Result>[] = [
  { name: words.address, cell: ({ address }) => address },
  {
    name: words.result,
    cell: ({ isInvited, text }) => (
      <StatusWord tone={isInvited ? "ok" : "trouble"}>{text}</StatusWord>
    ),
  },
];

export function InviteResults({ results }: { results: Result[] }) {
  return (
    <div className="form invite-results">
      <Table
        caption={words.caption}
        rows={results}
        rowKey={({ address }) => address}
        columns={columns}
      />
    </div>
  );
}
