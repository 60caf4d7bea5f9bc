import { Link, useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/choose-tag";
import { mayLabel } from "../recording-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { answerPinForm, mayPin, readPinnedTags } from "./pinned-tags.server.ts";
import { openTreeForTicked, requireChosenTracks } from "./ticked-tracks.server.ts";
import { readTagTree } from "./tag-tree.server.ts";
import { TagTreeForm } from "./tag-tree-form.tsx";
import { usePins } from "./use-pins.ts";
import { onlyMembersTag } from "../tagging-text.ts";

const text = {
  whole: { still: "Choose a tag for the whole picture", film: "Choose a tag for the whole film" },
  title: (numbers: number[]) =>
    numbers.length === 1
      ? `Choose a tag for track ${numbers[0]}`
      : `Choose a tag for ${numbers.length} tracks`,
  about: (numbers: number[]) => `Tracks ${lists.format(numbers.map(String))}`,
  back: "Back to the tracks",
  readOnly: onlyMembersTag,
};

const lists = new Intl.ListFormat("en-NZ");

export async function loader(args: Route.LoaderArgs) {
  const { context, url, request } = args;
  const { pathname, searchParams } = url;
  const projectId = requireProject(context).id;
  const readTree = async (medium: Medium) => {
    const recent = await readRecentTags(request, { projectId, medium });
    const pinned = readPinnedTags(context, medium);
    return readTagTree(searchParams, { medium, first: [...recent, ...pinned] });
  };
  const isWhole = searchParams.has("whole");
  const [trackIds, camera, audio] = await Promise.all([
    isWhole ? ([] as number[]) : requireChosenTracks(args),
    readTree("camera"),
    readTree("audio"),
  ]);
  const kept = [...searchParams].filter(([name]) => !["q", "under"].includes(name));
  const { tracks: _, whole: __, ...listQuery } = Object.fromEntries(kept);
  return {
    mediums: { camera, audio },
    kept,
    path: pathname,
    query: Object.fromEntries(kept),
    trackIds,
    wholeId: isWhole ? args.params.currentRecordingId : undefined,
    tracksPath: withQuery(pathname.replace(/\/choose$/, ""), listQuery),
    herePath: pathname + url.search,
    canTag: mayLabel(context),
    canPin: mayPin(context),
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readTyped(args.request);
  const isOfPins = fields.some(([name]) => name === "pin" || name === "unpin");
  return args.params.trackId === undefined && !isOfPins
    ? openTreeForTicked(args)
    : answerPinForm(args);
}

export const clientAction = keepFailures;

type Loaded = Route.ComponentProps["loaderData"];

export default function ChooseTag({ loaderData, actionData }: Route.ComponentProps) {
  const { tracks, isStill } = useOutletContext<RecordingOutlet>();
  const { trackIds, wholeId, tracksPath, canTag } = loaderData;
  const numbers = tracks.flatMap(({ id, number }) => (trackIds.includes(id) ? [number] : []));
  const title = wholeId ? text.whole[isStill ? "still" : "film"] : text.title(numbers);
  return (
    <section className="section">
      <PageTitle title={title} isError={actionData?.status === "failed"} />
      <h2>{title}</h2>
      <p>
        <Link to={tracksPath} preventScrollReset>
          {text.back}
        </Link>
      </p>
      {numbers.length > 1 && <p>{text.about(numbers)}</p>}
      {!canTag && <p>{text.readOnly}</p>}
      <InPlaceArea answer={actionData}>
        <TagTree {...loaderData} />
      </InPlaceArea>
    </section>
  );
}

/** Within the area that says what came of a pin. */
function TagTree({ mediums, trackIds, wholeId, tracksPath, herePath, canPin, ...page }: Loaded) {
  const { medium, pinnedTags = [] } = useOutletContext<RecordingOutlet>();
  const pins = usePins({ pinned: pinnedTags, medium, action: herePath });
  return (
    <TagTreeForm
      {...page}
      tree={mediums[medium]}
      to={tracksPath}
      fields={[
        ...(wholeId ? [["pictures", wholeId] as [string, string]] : []),
        ...trackIds.map((id): [string, string] => ["tracks", String(id)]),
        ["medium", medium],
      ]}
      pins={canPin ? pins : undefined}
    />
  );
}
