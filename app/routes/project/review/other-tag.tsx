import { Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { toQuery, withQuery } from "#app/components/with-query.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { Route } from "./+types/other-tag";
import { mayLabel } from "../recording/recording-form.server.ts";
import { requirePictures } from "../recording/media/require-pictures.server.ts";
import { readPinnedTags } from "../recording/tracks/pinned-tags.server.ts";
import { BurstChoice } from "./burst-choice.tsx";
import { TagTreeForm } from "../recording/tracks/tag-tree-form.tsx";
import { readTagTree } from "../recording/tracks/tag-tree.server.ts";
import { onlyMembersTag } from "../recording/tagging-text.ts";

const text = {
  title: "Choose a tag",
  back: "Back to the recording",
  readOnly: onlyMembersTag,
};

/** What the address says of this page alone. */
const ofTree = ["q", "under"];

export async function loader(args: Route.LoaderArgs) {
  const { context, url, request } = args;
  const { pathname, searchParams } = url;
  const project = requireProject(context);
  const kept = [...searchParams].filter(([name]) => !ofTree.includes(name));
  const query = toQuery(new URLSearchParams(kept));
  const { medium: _, pictures: __, ...ofReview } = query;
  const track = searchParams.get("track");
  const item = searchParams.get("item") ?? "";
  const medium = searchParams.get("medium") === "audio" ? "audio" : "camera";
  const recent = await readRecentTags(request, { projectId: project.id, medium });
  const first = [...recent, ...readPinnedTags(context, medium)];
  return {
    tree: readTagTree(searchParams, { medium, first }),
    kept,
    query,
    path: pathname,
    reviewPath: withQuery(`${toProjectPath(project)}/review`, ofReview),
    fields: [["recording", item], ...(track ? [["track", track]] : [])] as [string, string][],
    /** Which the tag is for, too, where there is no track. */
    pictures: await requirePictures(args, item),
    canTag: mayLabel(context),
  };
}

/** Any tag there is for what is looked at; with it one goes on to the next. */
export default function OtherTag({ loaderData }: Route.ComponentProps) {
  const { reviewPath, canTag, pictures, ...tree } = loaderData;
  return (
    <section className="section">
      <PageTitle title={text.title} />
      <PageHeading title={text.title} />
      <p>
        <Link to={reviewPath}>{text.back}</Link>
      </p>
      {!canTag && <p>{text.readOnly}</p>}
      <TagTreeForm {...tree} to={reviewPath} canTag={canTag} headingLevel="h2">
        {pictures && canTag && <BurstChoice ids={pictures} isTicked />}
      </TagTreeForm>
    </section>
  );
}
