import { Link, useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/choose-tag";
import { mayLabel } from "../recording-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { answerPinForm, mayPin, readPinnedTags } from "./pinned-tags.server.ts";
import { readTagTree } from "./tag-tree.server.ts";
import { TagTreeForm } from "./tag-tree-form.tsx";
import { usePins } from "./use-pins.ts";

const text = {
  title: (number: number) => `Choose a tag for track ${number}`,
  back: "Back to the tracks",
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

type Loaded = Route.ComponentProps["loaderData"];

export default function ChooseTag({ loaderData, actionData }: Route.ComponentProps) {
  const { tracks } = useOutletContext<RecordingOutlet>();
  const { trackId, tracksPath, canTag } = loaderData;
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
      <InPlaceArea answer={actionData}>
        <TagTree {...loaderData} />
      </InPlaceArea>
    </section>
  );
}

/** Within the area that says what came of a pin. */
function TagTree({ mediums, trackId, tracksPath, herePath, canPin, ...page }: Loaded) {
  const { medium, pinnedTags = [] } = useOutletContext<RecordingOutlet>();
  const pins = usePins({ pinned: pinnedTags, medium, action: herePath });
  return (
    <TagTreeForm
      {...page}
      tree={mediums[medium]}
      to={tracksPath}
      fields={[
        ["tracks", String(trackId)],
        ["medium", medium],
      ]}
      pins={canPin ? pins : undefined}
    />
  );
}
