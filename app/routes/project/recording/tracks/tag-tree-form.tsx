import type { ReactNode, SubmitEvent } from "react";
import { Link } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { PinButton } from "#app/components/tag-combobox/pin-button.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { treeId } from "../tagging-text.ts";
import type { TagChoice, TagTree } from "./tag-tree.server.ts";

const text = {
  search: "Search all tags",
  hint: "Part of a name: English, te reo Māori or scientific",
  submit: "Search",
  pending: "Searching…",
  all: "All tags",
  recent: "Recently used and pinned",
  none: (typed: string) =>
    `No tag matches “${typed}”. Try fewer letters, or look through all tags.`,
  found: (count: number, typed: string) =>
    count === 1 ? `1 tag matches “${typed}”.` : `${count} tags match “${typed}”.`,
  below: (count: number) => (count === 1 ? "1 below" : `${count} below`),
};

type Query = Record<string, string | readonly string[]>;

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
  /** Absent where nothing is pinned. */
  pins?: Pins | undefined;
  /** Of the parts below the page's own heading. */
  headingLevel?: "h2" | "h3";
  /** Other fields that are sent with the tag. */
  children?: ReactNode;
}

interface Pins {
  isPinned: (what: string) => boolean;
  toggle: (what: string) => void;
  /** Where stars are sent without scripts. */
  action: string;
}

/** All tags, to search or to walk down; each is a button, and the stars beside them pin. */
export function TagTreeForm({
  tree,
  path,
  kept,
  query,
  to,
  fields,
  canTag,
  pins,
  children,
  ...props
}: Props) {
  const Heading = props.headingLevel ?? "h3";
  const { typed, isFound, choices, trail, here, first } = tree;
  const sendPin = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement) || !submitter.name.endsWith("pin")) return;
    event.preventDefault();
    pins?.toggle(submitter.value);
  };
  const list = (shown: TagChoice[]) => (
    <ul className="tag-tree">
      {shown.map((choice) => (
        <Choice
          key={choice.what}
          choice={choice}
          canTag={canTag}
          pin={pins && { isPinned: pins.isPinned(choice.what), action: pins.action }}
          to={
            choice.below > 0 && choice !== here
              ? `${withQuery(path, { ...query, under: choice.what })}#${treeId}`
              : undefined
          }
        />
      ))}
    </ul>
  );
  return (
    <>
      <form id={treeId} className="filters" method="get" action={`${path}#${treeId}`}>
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
      {isFound && (
        <output>
          {choices.length === 0 ? text.none(typed) : text.found(choices.length, typed)}
        </output>
      )}
      <form method="post" action={to} onSubmit={sendPin}>
        <HiddenFields fields={fields} />
        {children}
        {first.length > 0 && (
          <>
            <Heading>{text.recent}</Heading>
            {list(first)}
          </>
        )}
        {!isFound && <Trail trail={trail} path={path} query={query} />}
        {list([...(here && !isFound ? [here] : []), ...choices])}
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
            <Link to={`${withQuery(path, { ...query, under: label })}#${treeId}`}>{name}</Link>
          )}
        </span>
      ))}
    </p>
  );
}

interface ChoiceProps {
  choice: TagChoice;
  canTag: boolean;
  pin: { isPinned: boolean; action: string } | undefined;
  /** Where the tags below it are. */
  to: string | undefined;
}

function Choice({ choice: { what, name, otherNames, below }, canTag, pin, to }: ChoiceProps) {
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
      {pin && <PinButton {...pin} what={what} name={name} />}
      {to && (
        <Link to={to}>
          {text.below(below)}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </li>
  );
}
