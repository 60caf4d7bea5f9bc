import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { PersonRow } from "./person-row.server.ts";

const words = {
  name: "Name",
  you: "You",
  badges: { member: undefined, invited: "Invited", requested: "Wants to join" },
  rights: "Rights",
  since: "Since",
  states: { member: "joined", invited: "invited", requested: "asked" },
  by: (name: string) => `by ${name}`,
  expires: "The link works until",
  expired: "The link worked until",
  lastActive: "Last active",
  never: "not yet",
  actions: "Actions",
  open: { member: "Change rights", invited: "See the invitation", requested: "Decide" },
  remove: "Remove",
};

const columns: Column<PersonRow>[] = [
  {
    name: words.name,
    cell: ({ name, email, isYou, state }) => (
      <>
        {name} {isYou && <Badge>{words.you}</Badge>}
        {words.badges[state] && <Badge>{words.badges[state]}</Badge>}
        {email !== name && <span className="second-line">{email}</span>}
      </>
    ),
  },
  { name: words.rights, cell: ({ rights }) => rights },
  { name: words.since, cell: (row) => <Since {...row} /> },
  {
    name: words.lastActive,
    cell: ({ lastActive }) => (lastActive ? <TimeOf {...lastActive} /> : words.never),
  },
];

const actions: Column<PersonRow> = {
  name: words.actions,
  cell: ({ name, state, path, removePath }) => (
    <span className="row-actions">
      <Link to={path}>
        {words.open[state]}
        <span className="visually-hidden"> {name}</span>
      </Link>
      {state === "member" && (
        <Link to={removePath}>
          {words.remove}
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
      {words.states[state]} <TimeOf {...since} /> {invitedBy && words.by(invitedBy)}
      {expires && (
        <span className="second-line">
          {expires.isPast ? words.expired : words.expires} <TimeOf {...expires} />
        </span>
      )}
    </>
  );
}
