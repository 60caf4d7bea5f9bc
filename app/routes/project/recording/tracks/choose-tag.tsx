import type { SubmitEvent } from "react";
import { Link, useOutletContext } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/choose-tag";
import { mayLabel } from "../labels/label-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { answerPinForm, mayPin, readPinnedTags } from "./pinned-tags.server.ts";
import { PinButton } from "#app/components/tag-combobox/pin-button.tsx";
import { readTagTree, type TagChoice } from "./tag-tree.server.ts";
import { usePins } from "./use-pins.ts";

const text = {
  title: (number: number) => `Choose a tag for track ${number}`,
  back: "Back to the tracks",
  search: "Search all tags",
  hint: "Part of a name: English, te reo Māori or scientific",
  submit: "Search",
  pending: "Searching…",
  saving: "Saving…",
  all: "All tags",
  recent: "Used lately and pinned",
  none: (typed: string) =>
    `No tag matches “${typed}”. Try fewer letters, or look through all tags.`,
  found: (count: number, typed: string) =>
    count === 1 ? `1 tag matches “${typed}”.` : `${count} tags match “${typed}”.`,
  below: (count: number) => (count === 1 ? "1 below" : `${count} below`),
  readOnly: "Only members of the project tag its recordings.",
};

export async function loader({ context, url, params, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const projectId = requireProject(context).id;
  const readTree = async (medium: Medium) => {
    const recent = await readRecentTags(request, { projectId, medium });
    const pinned = readPinnedTags(context, medium);
    return readTagTree(searchParams, { medium, first: [...recent, ...pinned] });
  };
  const [camera, audio] = await Promise.all([readTree("camera"), readTree("audio")]);
  const kept = [...searchParams].filter(([name]) => !["q", "under"].includes(name));
  const query = Object.fromEntries(kept);
  return {
    mediums: { camera, audio },
    kept,
    path: pathname,
    allPath: withQuery(pathname, query),
    query,
    trackId: Number(params.trackId),
    tracksPath: withQuery(pathname.replace(/\/choose$/, ""), query),
    herePath: pathname + url.search,
    canTag: mayLabel(context),
    canPin: mayPin(context),
  };
}

export const action = answerPinForm;

export const clientAction = keepFailures;

export default function ChooseTag({ loaderData, actionData }: Route.ComponentProps) {
  const { tracks, medium } = useOutletContext<RecordingOutlet>();
  const { mediums, kept, path, trackId, tracksPath, canTag } = loaderData;
  const { typed, isFound, choices } = mediums[medium];
  const number = tracks.find(({ id }) => id === trackId)?.number ?? 0;
  return (
    <section className="section">
      <PageTitle title={text.title(number)} isError={actionData?.status === "failed"} />
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
      {isFound && (
        <output>
          {choices.length === 0 ? text.none(typed) : text.found(choices.length, typed)}
        </output>
      )}
      <InPlaceArea answer={actionData}>
        <Tree {...loaderData} {...mediums[medium]} medium={medium} />
      </InPlaceArea>
    </section>
  );
}

type TreeProps = Omit<Route.ComponentProps["loaderData"], "mediums"> &
  Route.ComponentProps["loaderData"]["mediums"][Medium] & { medium: Medium };

/** One form: its buttons tag the track, and the stars beside them pin. */
function Tree({ choices, first, here, isFound, trail, ...page }: TreeProps) {
  const { canTag, canPin, path, query, medium, trackId, tracksPath, herePath } = page;
  const { pinnedTags } = useOutletContext<RecordingOutlet>();
  const pins = usePins({ pinned: pinnedTags ?? [], medium, action: herePath });
  const sendPin = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement) || !submitter.name.endsWith("pin")) return;
    event.preventDefault();
    pins.toggle(submitter.value);
  };
  const list = (shown: TagChoice[]) => (
    <ul className="tag-tree">
      {shown.map((choice) => (
        <Choice
          key={choice.what}
          choice={choice}
          canTag={canTag}
          pin={canPin ? { isPinned: pins.isPinned(choice.what), action: herePath } : undefined}
          to={
            choice.below > 0 && choice !== here
              ? withQuery(path, { ...query, under: choice.what })
              : undefined
          }
        />
      ))}
    </ul>
  );
  return (
    <form method="post" action={tracksPath} onSubmit={sendPin}>
      <HiddenFields
        fields={[
          ["tracks", String(trackId)],
          ["medium", medium],
        ]}
      />
      {first.length > 0 && (
        <>
          <h3>{text.recent}</h3>
          {list(first)}
        </>
      )}
      {!isFound && <Trail trail={trail} path={path} query={query} />}
      {list([...(here && !isFound ? [here] : []), ...choices])}
    </form>
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
  /** Absent for those who have no pins here. */
  pin: { isPinned: boolean; action: string } | undefined;
  /** Where the tags below it are. */
  to: string | undefined;
}

function Choice({ choice, canTag, pin, to }: ChoiceProps) {
  const { what, name, otherNames, below } = choice;
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
        <Link to={to} preventScrollReset>
          {text.below(below)}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
    </li>
  );
}
