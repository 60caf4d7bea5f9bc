import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { PersonRow } from "./person-row.server.ts";

const text = {
  name: "Name",
  you: "You",
  badges: { member: undefined, invited: "Invited", requested: "Wants to join" },
  rights: "Permissions",
  since: "Since",
  states: { member: "joined", invited: "invited", requested: "asked" },
  by: (name: string) => `by ${name}`,
  expires: "The link works until",
  expired: "The link worked until",
  lastActive: "Last active",
  never: "never",
  actions: "Actions",
  open: { member: "Change permissions", invited: "See invitation", requested: "Answer request" },
  remove: "Remove",
};

const columns: Column<PersonRow>[] = [
  {
    name: text.name,
    cell: ({ name, email, isYou, state }) => (
      <>
        {name} {isYou && <Badge>{text.you}</Badge>}
        {text.badges[state] && <Badge>{text.badges[state]}</Badge>}
        {email !== name && <span className="second-line">{email}</span>}
      </>
    ),
  },
  { name: text.rights, cell: ({ rights }) => rights },
  { name: text.since, cell: (row) => <Since {...row} /> },
  {
    name: text.lastActive,
    cell: ({ lastActive }) => (lastActive ? <TimeOf {...lastActive} /> : text.never),
  },
];

const actions: Column<PersonRow> = {
  name: text.actions,
  cell: ({ name, state, path, removePath }) => (
    <span className="row-actions">
      <Link to={path}>
        {text.open[state]}
        <span className="visually-hidden"> {name}</span>
      </Link>
      {state === "member" && (
        <Link to={removePath}>
          {text.remove}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </span>
  ),
};

export function personColumns(mayManage: boolean): Column<PersonRow>[] {
  return mayManage ? [...columns, actions] : columns;
}

function Since({ state, since, invitedBy, expires }: PersonRow) {
  return (
    <>
      {text.states[state]} <TimeOf {...since} /> {invitedBy && text.by(invitedBy)}
      {expires && (
        <span className="second-line">
          {expires.isPast ? text.expired : text.expires} <TimeOf {...expires} />
        </span>
      )}
    </>
  );
}
