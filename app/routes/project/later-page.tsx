import { Outlet } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { findPage } from "#contract/rules/navigation/pages.ts";
import type { Route } from "./+types/later-page";

/** What can be done meanwhile, by the name of the page. */
const text: Record<string, string> = {
  report: "There is no report yet.",
};

export async function loader({ pattern }: Route.LoaderArgs) {
  const page = findPage(pattern);
  if (!page?.title) throw new Error(`No page is declared for ${pattern}`);
  return { title: page.title, text: text[page.name] ?? "" };
}

export default function LaterPage({ loaderData }: Route.ComponentProps) {
  const { title, text } = loaderData;
  return (
    <>
      <PageTitle title={title} />
      <PageHeading title={title} />
      <p className="prose">{text}</p>
      <Outlet />
    </>
  );
}
