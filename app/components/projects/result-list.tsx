import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListRows } from "#app/ui/list-rows.tsx";

const text = {
  more: "Show 10 more",
  shown: (count: number, total: number) => `${count} of ${total}`,
};

/** The first of what was found, and the address that shows more of it. */
export interface Cut<Item> {
  rows: Item[];
  total: number;
  more: string | undefined;
}

interface Props {
  cut: Cut<unknown>;
  /** Of the part of the page that the list stands in. */
  id: string;
  /** What stands there when nothing was found. */
  none: string;
  children: ReactNode;
}

/** The children are `ListRow`s. */
export function ResultList({ cut: { rows, total, more }, id, none, children }: Props) {
  if (total === 0) return <p>{none}</p>;
  return (
    <>
      <ListRows>{children}</ListRows>
      {more && (
        <p className="after-list">
          {text.shown(rows.length, total)} <Link to={`${more}#${id}`}>{text.more}</Link>
        </p>
      )}
    </>
  );
}
