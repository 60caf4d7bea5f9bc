import { Link } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { TagChoice, TagTree } from "./tag-tree.server.ts";

const text = {
  search: "Search all tags",
  hint: "Part of a name: English, te reo Māori or scientific",
  submit: "Search",
  pending: "Searching…",
  all: "All tags",
  none: (typed: string) =>
    `No tag matches “${typed}”. Try fewer letters, or look through all tags.`,
  found: (count: number, typed: string) =>
    count === 1 ? `1 tag matches “${typed}”.` : `${count} tags match “${typed}”.`,
  below: (count: number) => (count === 1 ? "1 below" : `${count} below`),
};

type Query = Record<string, string>;

interface Props {
  tree: TagTree;
  /** The page that it stands on, and what its address says besides the search. */
  path: string;
  kept: [name: string, value: string][];
  query: Query;
  /** Takes the tag, as `say`, with these. */
  to: string;
  fields: [name: string, value: string][];
  canTag: boolean;
}

/** All tags, to search or to walk down; each is a button. */
export function TagTreeForm({ tree, path, kept, query, to, fields, canTag }: Props) {
  const { typed, isFound, choices, trail, here } = tree;
  return (
    <>
      <form className="filters" method="get" action={path}>
        <HiddenFields fields={kept} />
        <TextInput
          name="q"
          type="search"
          label={text.search}
          hint={text.hint}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button tone="neutral" data-pending={text.pending}>
          {text.submit}
        </Button>
      </form>
      {isFound ? (
        <output>
          {choices.length === 0 ? text.none(typed) : text.found(choices.length, typed)}
        </output>
      ) : (
        <Trail trail={trail} path={path} query={query} />
      )}
      <form method="post" action={to}>
        <HiddenFields fields={fields} />
        <ul className="tag-tree">
          {[...(here && !isFound ? [here] : []), ...choices].map((choice) => (
            <Choice
              key={choice.what}
              choice={choice}
              canTag={canTag}
              to={
                choice.below > 0 && choice !== here
                  ? withQuery(path, { ...query, under: choice.what })
                  : undefined
              }
            />
          ))}
        </ul>
      </form>
    </>
  );
}

interface TrailProps {
  trail: { label: string; name: string | undefined }[];
  path: string;
  query: Query;
}

/** The way down the tree to here. */
function Trail({ trail, path, query }: TrailProps) {
  return (
    <p className="tag-trail">
      {trail.map(({ label, name = text.all }, index) => (
        <span key={label}>
          {index > 0 && " › "}
          {index === trail.length - 1 ? (
            name
          ) : (
            <Link to={withQuery(path, { ...query, under: label })} preventScrollReset>
              {name}
            </Link>
          )}
        </span>
      ))}
    </p>
  );
}

interface ChoiceProps {
  choice: TagChoice;
  canTag: boolean;
  /** Where the tags below it are. */
  to: string | undefined;
}

function Choice({ choice: { what, name, otherNames, below }, canTag, to }: ChoiceProps) {
  return (
    <li>
      {canTag ? (
        <button className="tag-button" type="submit" name="say" value={what}>
          {name}
          {otherNames.length > 0 && <span className="second-line">{otherNames.join(" · ")}</span>}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {to && (
        <Link to={to} preventScrollReset>
          {text.below(below)}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </li>
  );
}
