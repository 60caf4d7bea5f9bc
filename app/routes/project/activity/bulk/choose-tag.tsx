import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { TagTreeForm } from "../../recording/tracks/tag-tree-form.tsx";
import type { QuickTag } from "../../recording/tracks/quick-tags.server.ts";
import type { TagTree } from "../../recording/tracks/tag-tree.server.ts";

const text = {
  about:
    "Each of their tracks gets the tag, except false triggers. A picture without tracks gets it as a whole.",
  quick: "Quick tags",
  all: "All tags",
};

interface Props {
  path: string;
  tags: { quick: QuickTag[]; tree: TagTree; kept: [name: string, value: string][] };
}

/** Any tag there is; the next page asks before it is given. */
export function ChooseTag({ path, tags: { quick, tree, kept } }: Props) {
  const query: Record<string, string> = Object.fromEntries(
    kept.map(([name]) => [
      name,
      kept.flatMap(([one, value]) => (one === name ? [value] : [])).join(),
    ]),
  );
  return (
    <>
      <p className="about">{text.about}</p>
      <section className="section">
        <h2>{text.quick}</h2>
        <form method="get" action={path}>
          <HiddenFields fields={kept} />
          <ul className="tag-tree">
            {quick.map(({ what, name }) => (
              <li key={what}>
                <button className="tag-button" type="submit" name="what" value={what}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </form>
      </section>
      <section className="section">
        <h2>{text.all}</h2>
        <TagTreeForm
          tree={tree}
          path={path}
          kept={kept}
          query={query}
          to={withQuery(path, query)}
          fields={[]}
          canTag
        />
      </section>
    </>
  );
}
