import { Link } from "react-router";
import type { Column } from "#app/ui/table.tsx";
import type { LabelRow } from "./label-settings-rows.server.ts";
import { ListButton } from "./tagging-settings-list.tsx";

const words = {
  label: "Label",
  description: "What it means",
  change: "Change",
  edit: "Edit",
  remove: "Remove",
};

export function labelColumns({ mayManage }: { mayManage: boolean }): Column<LabelRow>[] {
  return [
    { name: words.label, cell: ({ text }) => text },
    { name: words.description, cell: ({ description }) => description },
    ...(mayManage ? [{ name: words.change, cell: Changes }] : []),
  ];
}

function Changes({ value, text, isFirst, isLast, editPath, removePath }: LabelRow) {
  return (
    <span className="label-changes">
      <ListButton act="up" tag={value} name={text} disabled={isFirst} />
      <ListButton act="down" tag={value} name={text} disabled={isLast} />
      <Link to={editPath}>
        {words.edit}
        <span className="visually-hidden"> {text}</span>
      </Link>
      <Link to={removePath}>
        {words.remove}
        <span className="visually-hidden"> {text}</span>
      </Link>
    </span>
  );
}
