import { Link, useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { toQuery, withQuery } from "#app/components/with-query.ts";
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
import { requirePictures } from "../media/require-pictures.server.ts";
import { openTreeForTicked, requireChosenTracks } from "./ticked-tracks.server.ts";
import { readTagTree } from "./tag-tree.server.ts";
import { TagTreeForm } from "./tag-tree-form.tsx";
import { usePins } from "./use-pins.ts";
import { readSpeechQuestion } from "../sound/speech.server.ts";
import { SpeechQuestion } from "../sound/speech-question.tsx";
import { onlyMembersTag } from "../tagging-text.ts";

const text = {
  whole: { still: "Choose a tag for the whole picture", film: "Choose a tag for the whole video" },
  title: (numbers: number[]) =>
    numbers.length === 1
      ? `Choose a tag for track ${numbers[0]}`
      : `Choose a tag for ${numbers.length} tracks`,
  pictures: (count: number) => `Choose a tag for ${count} pictures of this burst`,
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
  const pictures = await findPictures(args);
  const [{ recording, trackIds }, camera, audio] = await Promise.all([
    pictures ? { recording: undefined, trackIds: [] as number[] } : requireChosenTracks(args),
    readTree("camera"),
    readTree("audio"),
  ]);
  const kept = [...searchParams].filter(([name]) => !["q", "under"].includes(name));
  const query = toQuery(new URLSearchParams(kept));
  const { tracks: _, whole: __, pictures: ___, say: ____, review: _____, ...listQuery } = query;
  const tracksPath = withQuery(pathname.replace(/\/choose$/, ""), listQuery);
  return {
    asksOfSpeech: recording && readSpeechQuestion(args, { recording, trackIds, tracksPath }),
    mediums: { camera, audio },
    kept,
    path: pathname,
    query,
    trackIds,
    pictures,
    tracksPath,
    herePath: pathname + url.search,
    canTag: mayLabel(context),
    canPin: mayPin(context),
  };
}

/** Of a burst, or the recording as a whole: undefined where tracks are tagged. */
async function findPictures(args: Route.LoaderArgs): Promise<number[] | undefined> {
  const id = args.params.currentRecordingId;
  return args.url.searchParams.has("whole") ? [Number(id)] : requirePictures(args, id);
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
  const { trackIds, pictures, tracksPath, canTag, asksOfSpeech } = loaderData;
  const numbers = tracks.flatMap(({ id, number }) => (trackIds.includes(id) ? [number] : []));
  if (asksOfSpeech) {
    return <SpeechQuestion {...asksOfSpeech} numbers={numbers} />;
  }
  const title = pictures ? titleOfWhole(pictures.length, isStill) : text.title(numbers);
  return (
    <section className="section">
      <PageTitle title={title} isError={actionData?.status === "failed"} />
      <h2>{title}</h2>
      <p className="about">
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

function titleOfWhole(count: number, isStill: boolean): string {
  return count > 1 ? text.pictures(count) : text.whole[isStill ? "still" : "film"];
}

/** Within the area that says what came of a pin. */
function TagTree({ mediums, trackIds, pictures, tracksPath, herePath, canPin, ...page }: Loaded) {
  const { medium, pinnedTags = [] } = useOutletContext<RecordingOutlet>();
  const pins = usePins({ pinned: pinnedTags, medium, action: herePath });
  return (
    <TagTreeForm
      {...page}
      tree={mediums[medium]}
      to={tracksPath}
      fields={[
        ...(pictures ? [["pictures", pictures.join(",")] as [string, string]] : []),
        ...trackIds.map((id): [string, string] => ["tracks", String(id)]),
        ["medium", medium],
      ]}
      pins={canPin ? pins : undefined}
    />
  );
}
