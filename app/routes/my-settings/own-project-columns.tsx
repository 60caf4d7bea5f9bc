import { Link } from "react-router";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { OwnProject } from "./own-projects.server.ts";

const text = {
  project: "Project",
  role: "My role",
  latest: "Last recording",
  noRecording: "none yet",
  actions: "Actions",
  manage: "Manage",
  leave: "Leave",
};

export const ownProjectColumns: Column<OwnProject>[] = [
  { name: text.project, cell: ({ name, path }) => <Link to={path}>{name}</Link> },
  { name: text.role, cell: ({ role }) => role },
  {
    name: text.latest,
    cell: ({ latest }) => (latest ? <TimeOf {...latest} /> : text.noRecording),
  },
  {
    name: text.actions,
    cell: ({ name, path, mayManage }) => (
      <span className="row-actions">
        {mayManage && (
          <Link to={`${path}/settings/users`}>
            {text.manage}
            <span className="visually-hidden"> {name}</span>
          </Link>
        )}
        <Link to={`${path}/leave`}>
          {text.leave}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </span>
    ),
  },
];
