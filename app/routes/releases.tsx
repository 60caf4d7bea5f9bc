import { FormPage } from "../components/forms/form-page.tsx";
import { listReleases } from "../services/navigation/releases.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import type { Route } from "./+types/releases";

const text = { title: "Release notes", back: (product: string) => `Back to ${product}` };

export async function loader({ context }: Route.LoaderArgs) {
  return { releases: listReleases(), productName: siteOf(context).productName };
}

export default function Releases({ loaderData }: Route.ComponentProps) {
  const { releases, productName } = loaderData;
  return (
    <FormPage title={text.title} links={[{ to: "/", label: text.back(productName) }]}>
      {releases.map(({ heading, changes }) => (
        <section className="releases" key={heading}>
          <h2>{heading}</h2>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </FormPage>
  );
}
