import { subYears } from "date-fns";
import { withQuery } from "#app/components/with-query.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { countUses } from "#contract/wire/projects/uses.ts";
import { toListPath, toTagRows } from "./tagging-settings-lists.server.ts";

const text = {
  unused: "not used",
  recordings: (count: number, isMore: boolean) =>
    count === 1 && !isMore
      ? "1 recording"
      : `${isMore ? "more than " : ""}${count.toLocaleString("en-NZ")} recordings`,
};

interface TagRow {
  tag: string;
  name: string;
  /** "34 recordings"; absent where there is none, or it cannot be counted. */
  count?: string;
  used?: string;
  removeTo?: string;
}

/** Tags with how many recordings people gave them in the past year; without it where it cannot be counted. */
export async function loadTagRows(
  args: PageArgs,
  { tags, medium, view }: { tags: readonly string[]; medium: Medium; view: string },
): Promise<TagRow[]> {
  const rows = toTagRows(tags, medium);
  const outcome = await attempt(args, countUses, {
    groupIdOrName: requireProject(args.context).id,
    medium,
    tags: [...tags].slice(0, maxCounted),
    from: subYears(siteOf(args.context).now(), 1).toISOString(),
  });
  if (!outcome.ok) return rows;
  const uses = new Map(outcome.reply.tags.map((use) => [use.what, use]));
  return rows.map((row) => {
    const use = uses.get(row.tag);
    if (!use) return row;
    const count = text.recordings(use.recordings, use.isMore);
    return use.recordings === 0
      ? { ...row, used: text.unused }
      : {
          ...row,
          count,
          used: count,
          removeTo: `${toRemovePath(args, { view, medium, tag: row.tag })}#remove`,
        };
  });
}

const maxCounted = 100;

function toRemovePath(
  { context }: PageArgs,
  { view, medium, tag }: { view: string; medium: Medium; tag: string },
): string {
  const list = medium === "audio" ? medium : undefined;
  return withQuery(toListPath(context, { view, medium: "camera" }), { list, remove: tag });
}
