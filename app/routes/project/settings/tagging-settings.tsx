import { z } from "zod";
import { TagPicker } from "#app/components/tag-picker.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { tagName, toTagPicker } from "#app/services/recordings/tag-text.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { moveItem, tagSettings, tagsOf } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/tagging-settings";
import { readMedium, toListFrame, toListPath } from "./tagging/tagging-settings-lists.server.ts";
import { RemoveTag } from "./remove-tag.tsx";
import { loadTagRows } from "./tagging/tag-uses.server.ts";
import { TagList } from "./tagging/tagging-settings-list.tsx";

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

const view = "tagging-settings";

const form = z.object({
  up: z.string().optional(),
  down: z.string().optional(),
  remove: z.string().optional(),
  tag: z.string().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { settings } = requireProject(context);
  const medium = readMedium(url);
  const counts = {
    camera: tagsOf(settings, "camera").length,
    audio: tagsOf(settings, "audio").length,
  };
  const frame = toListFrame(context, { view, medium, counts });
  const tags = tagsOf(settings, medium);
  const rows = await loadTagRows(args, { tags, medium, view });
  const removed = rows.find(({ tag }) => tag === url.searchParams.get("remove"));
  const count = removed?.count;
  return {
    ...frame,
    rows,
    removal: frame.mayManage && removed && count ? { ...removed, count } : undefined,
    picker: frame.mayManage ? toTagPicker(url.searchParams, medium) : undefined,
    editPath: toListPath(context, { view: `${view}/edit`, medium }),
    resetPath: toListPath(context, { view: `${view}/reset`, medium }),
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
  const outcome = await changeProjectSetting(args, tagSettings[medium], (stored) => {
    const tags = tagsOf({ [tagSettings[medium]]: stored }, medium);
    if (act === "remove") return tags.filter((one) => one !== about);
    if (act === "add") return [...new Set([...tags, about])];
    return moveItem(tags, (one) => one === about, act);
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toListPath(args.context, { view, medium }), {
    tone: "success",
    text: text.done[act](tagName(about, medium)),
  });
}

export default function TaggingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { medium, lists, rows, removal, picker, path, editPath, resetPath } = loaderData;
  const problems = toProblems(actionData);
  return (
    <section className="list-settings">
      <h2>{text.heading}</h2>
      <p className="about">{text.about}</p>
      <ErrorSummary problems={problems.all} />
      <FilterLinks
        label={text.which}
        filters={lists.map((one) => ({ ...one, label: text.lists[one.medium] }))}
      />
      {removal && <RemoveTag {...removal} path={path} />}
      {rows.some(({ used }) => used) && <p className="field-hint after-list">{text.uses}</p>}
      <div className="columns-room">
        <div className="two-columns">
          {rows.length === 0 ? (
            <EmptyState heading={text.empty}>{text.emptyText}</EmptyState>
          ) : (
            <TagList label={text.listLabel[medium]} rows={rows} isOrdered mayManage={!!picker} />
          )}
          {picker && (
            <div>
              <form className="form" method="post">
                <h3>{text.add}</h3>
                <input type="hidden" name="list" value={medium} />
                <TagPicker
                  label={text.tag}
                  picker={picker}
                  typedTag={problems.typed("tag")}
                  taken={rows.map(({ tag }) => tag)}
                  errors={problems.of("tag")}
                />
                <Button data-pending={text.adding}>{text.addIt}</Button>
              </form>
              <h3>{text.whole}</h3>
              <div className="cluster">
                <ButtonLink to={editPath}>{text.edit}</ButtonLink>
                <ButtonLink to={resetPath}>{text.reset}</ButtonLink>
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
