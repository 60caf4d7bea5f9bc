import { Link, useOutletContext } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/choose-tag";
import { mayLabel } from "../labels/label-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { readTagTree, type TagChoice } from "./tag-tree.server.ts";

const text = {
  title: (number: number) => `Choose a tag for track ${number}`,
  back: "Back to the tracks",
  search: "Search all tags",
  hint: "Part of a name: English, te reo Māori or scientific",
  submit: "Search",
  pending: "Searching…",
  saving: "Saving…",
  all: "All tags",
  none: (typed: string) =>
    `No tag matches “${typed}”. Try fewer letters, or look through all tags.`,
  found: (count: number, typed: string) =>
    count === 1 ? `1 tag matches “${typed}”.` : `${count} tags match “${typed}”.`,
  below: (count: number) => (count === 1 ? "1 below" : `${count} below`),
  readOnly: "Only members of the project tag its recordings.",
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const mediums: Record<Medium, ReturnType<typeof readTagTree>> = {
    camera: readTagTree(searchParams, "camera"),
    audio: readTagTree(searchParams, "audio"),
  };
  const kept = [...searchParams].filter(([name]) => !["q", "under"].includes(name));
  const query = Object.fromEntries(kept);
  return {
    mediums,
    kept,
    path: pathname,
    allPath: withQuery(pathname, query),
    query,
    trackId: Number(params.trackId),
    tracksPath: withQuery(pathname.replace(/\/choose$/, ""), query),
    canTag: mayLabel(context),
  };
}

export default function ChooseTag({ loaderData }: Route.ComponentProps) {
  const { tracks, medium } = useOutletContext<RecordingOutlet>();
  const { mediums, kept, path, query, trackId, tracksPath, canTag } = loaderData;
  const { typed, isFound, choices, trail, here } = mediums[medium];
  const number = tracks.find(({ id }) => id === trackId)?.number ?? 0;
  return (
    <section className="section">
      <PageTitle title={text.title(number)} />
      <h2>{text.title(number)}</h2>
      <p>
        <Link to={tracksPath} preventScrollReset>
          {text.back}
        </Link>
      </p>
      {!canTag && <p>{text.readOnly}</p>}
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
      <form method="post" action={tracksPath}>
        <HiddenFields fields={[["tracks", String(trackId)]]} />
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
    </section>
  );
}

interface TrailProps {
  trail: { label: string; name: string | undefined }[];
  path: string;
  query: Record<string, string>;
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
