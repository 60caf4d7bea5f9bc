import type { data } from "react-router";
import { z } from "zod";
import { readForm, type FormResult } from "#app/forms/form.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import type { StoredList } from "./stored-lists.server.ts";
import { readMedium, toListPath } from "./tagging-settings-lists.server.ts";

/** What restoring the usual list would change. */
export function loadRestore<T>({ context, url }: PageArgs, list: StoredList<T>) {
  requireManagedProject(context);
  const medium = readMedium(url);
  const now = list.listOf(requireProject(context).settings, medium);
  const usual = list.usual[medium];
  const names = (items: readonly T[]) => items.map((item) => list.nameOf(item, medium)).join(", ");
  return {
    medium,
    path: toListPath(context, { view: list.view, medium }),
    isSame: JSON.stringify(now) === JSON.stringify(usual),
    now: names(now),
    usual: names(usual),
    comes: names(usual.filter((item) => !now.includes(item))),
    goes: names(now.filter((item) => !usual.includes(item))),
  };
}

export type RestoreData = ReturnType<typeof loadRestore>;

export async function restoreList<T>(
  args: PageArgs,
  list: StoredList<T>,
  done: string,
): Promise<Response | ReturnType<typeof data<FormResult>>> {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { refused } = await readForm(args.request, z.object({}));
  const outcome = await list.change(args, medium, () => [...list.usual[medium]]);
  if (!outcome.ok) return refused(outcome.refusal);
  const to = toListPath(args.context, { view: list.view, medium });
  return redirectWithNotice(to, { tone: "success", text: done });
}
