import { Outlet, useLocation } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/layout";

const text = {
  title: "Manage project",
  titles: {
    users: "Manage users",
    "tagging-settings": "Manage tagging",
    "label-settings": "Manage labels",
    "project-settings": "Project settings",
    "fix-project-locations": "Fix locations",
  } as Record<string, string>,
  about: "The people of this project, and the settings that apply to all of them.",
  views: "Project management pages",
};

const views = [
  { to: "users", label: "Users" },
  { to: "tagging-settings", label: "Tagging" },
  { to: "label-settings", label: "Labels" },
  { to: "fix-project-locations", label: "Fix locations" },
  { to: "project-settings", label: "Other settings" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { projectName: requireProject(context).groupName };
}

/** Stands above the views; what is done below one of them has a page and a heading of its own. */
export default function ManageProject({ loaderData }: Route.ComponentProps) {
  const [, view = "", task] = /\/settings\/([^/]+)(\/.)?/.exec(useLocation().pathname) ?? [];
  if (task) return <Outlet />;
  const title = text.titles[view] ?? text.title;
  return (
    <>
      <PageTitle title={title} />
      <PageHeading title={title} context={loaderData.projectName} />
      <p className="about">{text.about}</p>
      <TabLinks label={text.views} tabs={views} />
      <Outlet />
    </>
  );
}
