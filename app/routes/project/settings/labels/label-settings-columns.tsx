import { Link } from "react-router";
import type { Column } from "#app/ui/table.tsx";
import type { LabelRow } from "./label-settings-rows.server.ts";
import { ListButton } from "../tagging/tagging-settings-list.tsx";

const text = {
  label: "Label",
  description: "What it means",
  change: "Change",
  edit: "Edit",
  remove: "Remove",
};

export function labelColumns({ mayManage }: { mayManage: boolean }): Column<LabelRow>[] {
  return [
    { name: text.label, cell: ({ text: label }) => label },
    { name: text.description, cell: ({ description }) => description },
    ...(mayManage ? [{ name: text.change, cell: Changes }] : []),
  ];
}

function Changes({ value, text: label, isFirst, isLast, editPath, removePath }: LabelRow) {
  return (
    <span className="label-changes">
      <ListButton act="up" tag={value} name={label} disabled={isFirst} />
      <ListButton act="down" tag={value} name={label} disabled={isLast} />
      <Link to={editPath}>
        {text.edit}
        <span className="visually-hidden"> {label}</span>
      </Link>
      <Link to={removePath}>
        {text.remove}
        <span className="visually-hidden"> {label}</span>
      </Link>
    </span>
  );
}
