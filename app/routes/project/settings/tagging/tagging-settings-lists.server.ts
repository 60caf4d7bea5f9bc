import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { mediums, type Medium } from "#contract/rules/projects/project-tags.ts";
import type { StoredList } from "./stored-lists.server.ts";

/** The list of the address: of cameras unless it says otherwise. */
export function readMedium(url: URL): Medium {
  return url.searchParams.get("list") === "audio" ? "audio" : "camera";
}

/** Where a part of managing the project is, for one of its two lists. */
export function toListPath(
  context: PageArgs["context"],
  { view, medium }: { view: string; medium: Medium },
): string {
  const path = `${toProjectPath(requireProject(context))}/settings/${view}`;
  return medium === "audio" ? `${path}?list=audio` : path;
}

/** The two lists of a view as links, and what all views of lists are told. */
export function toListFrame<T>(
  { context, url }: PageArgs,
  { view, listOf }: Pick<StoredList<T>, "view" | "listOf">,
) {
  const { settings } = requireProject(context);
  const medium = readMedium(url);
  return {
    medium,
    mayManage: requireViewer(context).mayManage,
    path: toListPath(context, { view, medium }),
    resetPath: toListPath(context, { view: `${view}/reset`, medium }),
    lists: mediums.map((one) => ({
      medium: one,
      to: toListPath(context, { view, medium: one }),
      count: listOf(settings, one).length,
      isCurrent: one === medium,
    })),
  };
}

export function toTagRows(tags: readonly string[], medium: Medium) {
  return tags.map((tag) => ({ tag, name: tagName(tag, medium) }));
}
