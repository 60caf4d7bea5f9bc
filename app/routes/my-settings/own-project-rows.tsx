import { Link } from "react-router";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { OwnProject } from "./own-projects.server.ts";

const text = { noRecording: "no recordings yet", manage: "Manage", leave: "Leave" };

/** The projects of a person, each with when it recorded last and what else can be done there. */
export function OwnProjectRows({ rows }: { rows: OwnProject[] }) {
  return (
    <ListRows>
      {rows.map(({ id, name, path, role, latest, mayManage }) => (
        <ListRow
          key={id}
          to={path}
          name={name}
          time={latest ? <TimeOf {...latest} /> : text.noRecording}
          actions={
            <>
              {mayManage && (
                <ActionLink to={`${path}/settings/users`} label={text.manage} name={name} />
              )}
              <ActionLink to={`${path}/leave`} label={text.leave} name={name} />
            </>
          }
        >
          {role}
        </ListRow>
      ))}
    </ListRows>
  );
}

function ActionLink({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <Link to={to}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
}
