import { Link } from "react-router";
import type { Column } from "#app/ui/table.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { OwnProject } from "./own-projects.server.ts";

const words = {
  project: "Project",
  role: "My role",
  latest: "Last recording",
  noRecording: "none yet",
  actions: "Actions",
  manage: "Manage",
  leave: "Leave",
};

export const ownProjectColumns: Column<OwnProject>[] = [
  { name: words.project, cell: ({ name, path }) => <Link to={path}>{name}</Link> },
  { name: words.role, cell: ({ role }) => role },
  {
    name: words.latest,
    cell: ({ latest }) => (latest ? <TimeOf {...latest} /> : words.noRecording),
  },
  {
    name: words.actions,
    cell: ({ name, path, mayManage }) => (
      <span className="row-actions">
        {mayManage && (
          <Link to={`${path}/settings/users`}>
            {words.manage}
            <span className="visually-hidden"> {name}</span>
          </Link>
        )}
        <Link to={`${path}/leave`}>
          {words.leave}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </span>
    ),
  },
];
