import type { data } from "react-router";
import { z } from "zod";
import { readForm, type FormResult } from "#app/forms/form.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import type {
  ignoredTagSettings,
  Medium,
  tagSettings,
} from "#contract/rules/projects/project-tags.ts";
import type { ProjectSettings } from "#contract/wire/projects/projects.ts";
import { readMedium, toListPath } from "./tagging-settings-lists.server.ts";

/** A list of tags that a project has chosen, and the one that there is unless it chooses. */
interface List {
  view: string;
  setting: typeof tagSettings | typeof ignoredTagSettings;
  usual: Record<Medium, readonly string[]>;
  listOf(settings: ProjectSettings | undefined, medium: Medium): readonly string[];
}

/** What restoring the usual list would change. */
export function loadRestore({ context, url }: PageArgs, { view, usual: lists, listOf }: List) {
  const { name } = requireManagedProject(context);
  const medium = readMedium(url);
  const now = listOf(requireProject(context).settings, medium);
  const usual = lists[medium];
  const names = (tags: readonly string[]) => tags.map((tag) => tagName(tag, medium)).join(", ");
  return {
    projectName: name,
    medium,
    path: toListPath(context, { view, medium }),
    isSame: now.join() === usual.join(),
    now: names(now),
    usual: names(usual),
    comes: names(usual.filter((tag) => !now.includes(tag))),
    goes: names(now.filter((tag) => !usual.includes(tag))),
  };
}

export type RestoreData = ReturnType<typeof loadRestore>;

export async function restoreList(
  args: PageArgs,
  { view, setting, usual: lists }: List,
  done: string,
): Promise<Response | ReturnType<typeof data<FormResult>>> {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { refused } = await readForm(args.request, z.object({}));
  const usual = [...lists[medium]];
  const outcome = await changeProjectSetting(args, setting[medium], () => usual);
  if (!outcome.ok) return refused(outcome.refusal);
  const to = toListPath(args.context, { view, medium });
  return redirectWithNotice(to, { tone: "success", text: done });
}
