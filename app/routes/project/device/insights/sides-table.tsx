import { Table, type Column } from "#app/ui/table.tsx";
import { sides } from "#contract/rules/crossings.ts";
import type { Insights } from "./load-insights.server.ts";

const words = {
  caption: "Where tracks begin and end",
  side: "Side of the view",
  entered: "Come in",
  left: "Go out",
  sides: {
    left: "Left",
    right: "Right",
    top: "Top",
    bottom: "Bottom",
    within: "Amid the view",
  },
};

interface SideRow {
  side: string;
  entered: number;
  left: number;
}

const columns: Column<SideRow>[] = [
  { name: words.side, cell: ({ side }) => side },
  { name: words.entered, cell: ({ entered }) => entered, align: "end" },
  { name: words.left, cell: ({ left }) => left, align: "end" },
];

/** How many tracks come into view and go out of it where. */
export function SidesTable({ entered, left }: Pick<Insights, "entered" | "left">) {
  const rows = sides.map((side) => ({
    side: words.sides[side],
    entered: entered[side] ?? 0,
    left: left[side] ?? 0,
  }));
  return (
    <Table caption={words.caption} rows={rows} rowKey={({ side }) => side} columns={columns} />
  );
}
