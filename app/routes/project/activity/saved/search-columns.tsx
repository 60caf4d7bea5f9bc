import { Link } from "react-router";
import type { Column } from "#app/ui/table.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { SearchRow } from "./saved-searches.server.ts";

const text = {
  name: "Search",
  newResults: "New results",
  unopened: "Not opened yet",
  unknown: "Not known",
  none: "None",
  shared: "Shared",
  byMe: "By you",
  by: (name: string) => `By ${name}`,
  private: "Only\u00a0you",
  actions: "Actions",
  feed: "Feed and calendar",
  export: "Export",
  alert: "Alert me",
  edit: "Edit",
};

export const searchColumns: Column<SearchRow>[] = [
  { name: text.name, cell: Name },
  { name: text.newResults, cell: NewResults },
  { name: text.shared, cell: Shared },
  { name: text.actions, cell: Actions },
];

function Name({ name, words, gone, path }: SearchRow) {
  return (
    <>
      <Link to={`${path}?seen=yes`}>{name}</Link>
      <span className="row-detail">{words}</span>
      {gone && (
        <span className="row-detail">
          <StatusWord tone="attention">{gone}</StatusWord>
        </span>
      )}
    </>
  );
}

function NewResults({ isOpened, newResults }: SearchRow) {
  if (!isOpened) return text.unopened;
  if (newResults === undefined) return text.unknown;
  return newResults === "0" ? text.none : <strong>{newResults}</strong>;
}

function Shared({ shared, owner }: SearchRow) {
  if (!shared) return text.private;
  return owner === undefined ? text.byMe : text.by(owner);
}

function Actions({ name, path, exportPath, alertPath, mayChange }: SearchRow) {
  const links = [
    [text.feed, `${path}/feed`],
    [text.export, exportPath],
    ...(alertPath ? [[text.alert, alertPath]] : []),
    ...(mayChange ? [[text.edit, `${path}/edit`]] : []),
  ] as const;
  return (
    <span className="cluster">
      {links.map(([label, to]) => (
        <Link key={to} to={to ?? ""}>
          {label}
          <span className="visually-hidden"> {name}</span>
        </Link>
      ))}
    </span>
  );
}
