import { z } from "zod";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { tagName, toTagPicker } from "#app/services/recordings/tag-text.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { moveItem } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/tagging-settings";
import { readMedium, toListFrame, toListPath } from "./tagging/tagging-settings-lists.server.ts";
import { RemoveTag } from "./remove-tag.tsx";
import { TagSettings } from "./tagging/setting-list.tsx";
import { tagList } from "./tagging/stored-lists.server.ts";
import { loadTagRows } from "./tagging/tag-uses.server.ts";

const text = {
  heading: "Tagging",
  about:
    "These tags come first, in this order, wherever people tag a recording. People can still search for all other tags. Removing a tag from the list changes no recording.",
  uses: "Under each tag is the number of recordings that people gave it to in the past year.",
  which: "For which recordings",
  lists: { camera: "Cameras", audio: "Audio recorders" },
  listLabel: { camera: "Tags for cameras", audio: "Tags for audio recorders" },
  empty: "There are no quick tags",
  emptyText: "To tag a recording, people have to search for each tag.",
  add: "Add a tag",
  addIt: "Add it",
  whole: "The whole list",
  adding: "Adding…",
  tag: "Tag",
  choose: "Choose the tag to add",
  edit: "Edit the list as text",
  reset: "Restore default tags",
  done: {
    up: (name: string) => `${name} has moved up one place.`,
    down: (name: string) => `${name} has moved down one place.`,
    remove: (name: string) => `${name} has been removed from the list. Recordings keep the tag.`,
    add: (name: string) => `${name} has been added to the list.`,
  },
};

const form = z.object({
  up: z.string().optional(),
  down: z.string().optional(),
  remove: z.string().optional(),
  tag: z.string().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const frame = toListFrame(args, tagList);
  const { medium } = frame;
  const tags = tagList.listOf(requireProject(context).settings, medium);
  const rows = await loadTagRows(args, { tags, medium, view: tagList.view });
  const removed = rows.find(({ tag }) => tag === url.searchParams.get("remove"));
  const count = removed?.count;
  return {
    ...frame,
    rows,
    removal: frame.mayManage && removed && count ? { ...removed, count } : undefined,
    picker: frame.mayManage ? toTagPicker(url.searchParams, medium) : undefined,
    editPath: toListPath(context, { view: `${tagList.view}/edit`, medium }),
  };
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { up, down, remove, tag = "" } = value;
  const act = up ? "up" : down ? "down" : remove ? "remove" : "add";
  const about = up ?? down ?? remove ?? tag;
  if (about === "") return refused(invalidFields([{ param: "tag", msg: text.choose }]));
  const outcome = await tagList.change(args, medium, (tags) => {
    if (act === "remove") return tags.filter((one) => one !== about);
    if (act === "add") return [...new Set([...tags, about])];
    return moveItem(tags, (one) => one === about, act);
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toListPath(args.context, { view: tagList.view, medium }), {
    tone: "success",
    text: text.done[act](tagName(about, medium)),
  });
}

export default function TaggingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, removal, path, editPath, resetPath } = loaderData;
  return (
    <TagSettings
      {...loaderData}
      text={text}
      problems={toProblems(actionData)}
      isOrdered
      notes={
        <>
          {removal && <RemoveTag {...removal} path={path} />}
          {rows.some(({ used }) => used) && <p className="field-hint after-list">{text.uses}</p>}
        </>
      }
      acts={
        <>
          <ButtonLink to={editPath}>{text.edit}</ButtonLink>
          <ButtonLink to={resetPath}>{text.reset}</ButtonLink>
        </>
      }
    />
  );
}
