import type { Layout, LayoutProps } from "./page-layout.ts";

const text = { title: "Release notes" };

interface Props {
  loaderData: {
    releases: { heading: string; changes: string[] }[];
    links: NonNullable<LayoutProps["links"]>;
  };
  layout: Layout;
}

export function ReleasesPage({ loaderData, layout: Layout }: Props) {
  const { releases, links } = loaderData;
  return (
    <Layout title={text.title} links={links}>
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
    </Layout>
  );
}
