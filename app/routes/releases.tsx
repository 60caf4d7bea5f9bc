import { data } from "react-router";
import { ReleasesPage } from "../components/releases.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { listReleases } from "../services/navigation/releases.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import type { Route } from "./+types/releases";

const text = {
  older: "Older changes",
  newer: "Newer changes",
  back: (product: string) => `Back to ${product}`,
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const { releases, isLast } = listReleases(page);
  if (releases.length === 0) throw data(null, { status: 404 });
  const { productName } = siteOf(context);
  const links = [
    ...(isLast ? [] : [{ to: `/releases?page=${page + 1}`, label: text.older }]),
    ...(page > 1 ? [{ to: `/releases?page=${page - 1}`, label: text.newer }] : []),
    { to: "/", label: text.back(productName) },
  ];
  return { releases, links };
}

export default function Releases(props: Route.ComponentProps) {
  return <ReleasesPage {...props} layout={FormPage} />;
}
