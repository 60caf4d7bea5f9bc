import { Link } from "react-router";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import type { LabelRow } from "./label-settings-rows.server.ts";
import { ListButton } from "../tagging/tagging-settings-list.tsx";

const text = { edit: "Edit", remove: "Remove" };

/** The labels in the order in which they are offered, each with what it means. */
export function LabelRows({ rows, mayManage }: { rows: LabelRow[]; mayManage: boolean }) {
  return (
    <ListRows>
      {rows.map((row) => (
        <ListRow key={row.value} name={row.text} actions={mayManage && <Changes {...row} />}>
          {row.description}
        </ListRow>
      ))}
    </ListRows>
  );
}

function Changes({ value, text: label, isFirst, isLast, editPath, removePath }: LabelRow) {
  return (
    <>
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
    </>
  );
}
