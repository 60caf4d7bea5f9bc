import { BadgeList } from "#app/ui/badge.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { PersonRow } from "./person-row.server.ts";

const text = {
  you: "You",
  badges: { member: undefined, invited: "Invited", requested: "Wants to join" },
  states: { member: "joined", invited: "invited", requested: "asked" },
  by: (name: string) => `by ${name}`,
  expires: "The link works until",
  expired: "The link worked until",
  lastActive: "last active ",
  never: "never here",
  oneStep: "No two-step sign-in",
};

/** Each leads to what can be done about it, for those who may. */
export function PersonRows({ rows, mayManage }: { rows: PersonRow[]; mayManage: boolean }) {
  return (
    <ListRows>
      {rows.map((row) => (
        <ListRow
          key={row.path}
          to={mayManage ? row.path : undefined}
          mark={row.initial}
          name={row.name}
          badges={<Badges {...row} />}
          about={<Since {...row} />}
          time={row.state === "member" && <LastActive {...row} />}
        >
          {row.email !== row.name ? row.email : undefined}
        </ListRow>
      ))}
    </ListRows>
  );
}

function Badges({ isYou, isPlain, rights, state, lacksTwoStep }: PersonRow) {
  const badges = [
    text.badges[state],
    isPlain ? undefined : rights,
    isYou ? text.you : undefined,
    lacksTwoStep ? text.oneStep : undefined,
  ];
  return <BadgeList badges={badges} />;
}

function Since({ state, since, invitedBy, expires }: PersonRow) {
  return (
    <>
      {since && text.states[state]} {since && <TimeOf {...since} />}{" "}
      {invitedBy && text.by(invitedBy)}
      {expires && (
        <span className="second-line">
          {expires.isPast ? text.expired : text.expires} <TimeOf {...expires} />
        </span>
      )}
    </>
  );
}

function LastActive({ lastActive, since }: PersonRow) {
  if (!lastActive) return since && text.never;
  return (
    <>
      <span className="visually-hidden">{text.lastActive}</span>
      <TimeOf {...lastActive} />
    </>
  );
}
