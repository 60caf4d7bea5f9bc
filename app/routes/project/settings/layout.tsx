import { Outlet, useLocation } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";

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

/** Stands above the views; what is done below one of them has a page and a heading of its own. */
export default function ManageProject() {
  const [, view = "", task] = /\/settings\/([^/]+)(\/.)?/.exec(useLocation().pathname) ?? [];
  if (task) return <Outlet />;
  const title = text.titles[view] ?? text.title;
  return (
    <>
      <PageTitle title={title} />
      <PageHeading title={title} />
      <p className="about">{text.about}</p>
      <TabLinks label={text.views} tabs={views} />
      <Outlet />
    </>
  );
}
