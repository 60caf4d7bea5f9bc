import { Link, useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { withQuery } from "#app/components/with-query.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/choose-tag";
import { mayLabel } from "../labels/label-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { readTagTree } from "./tag-tree.server.ts";
import { TagTreeForm } from "./tag-tree-form.tsx";

const text = {
  title: (number: number) => `Choose a tag for track ${number}`,
  back: "Back to the tracks",
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
      <TagTreeForm
        tree={mediums[medium]}
        kept={kept}
        path={path}
        query={query}
        to={tracksPath}
        fields={[["tracks", String(trackId)]]}
        canTag={canTag}
      />
    </section>
  );
}
