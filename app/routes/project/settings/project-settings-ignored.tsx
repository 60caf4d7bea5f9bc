import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TagPicker } from "#app/components/tag-picker.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { tagName, toTagPicker } from "#app/services/recordings/tag-text.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { ignoredTagSettings, ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/project-settings-ignored";
import { TagList } from "./tagging/tagging-settings-list.tsx";
import {
  readMedium,
  toListFrame,
  toListPath,
  toTagRows,
} from "./tagging/tagging-settings-lists.server.ts";

const text = {
  title: "Left out on the dashboard",
  back: "Other settings",
  about:
    "The dashboard leaves out visits by these, and by all kinds of them. Nothing is deleted: other pages still show them.",
  which: "For which recordings",
  lists: { camera: "Cameras", audio: "Audio recorders" },
  listLabel: { camera: "Left out for cameras", audio: "Left out for audio recorders" },
  empty: "Nothing is left out",
  emptyText: "The dashboard shows all visits.",
  add: "Leave out another",
  addIt: "Leave it out",
  whole: "The whole list",
  adding: "Saving…",
  tag: "Tag",
  choose: "Choose what to leave out",
  addNone: "Leave out visits in which nothing was recognised",
  reset: "Restore default list",
  done: {
    remove: (name: string) => `${name} is now shown on the dashboard.`,
    add: (name: string) => `${name} is now left out on the dashboard.`,
  },
};

const view = "project-settings/ignored-tags";

const form = z.object({ remove: z.string().optional(), tag: z.string().optional() });

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManagedProject(context);
  const { settings } = requireProject(context);
  const medium = readMedium(url);
  const ignored = ignoredTagsOf(settings, medium);
  const counts = {
    camera: ignoredTagsOf(settings, "camera").length,
    audio: ignoredTagsOf(settings, "audio").length,
  };
  return {
    ...toListFrame(context, { view, medium, counts }),
    rows: toTagRows(ignored, medium),
    picker: toTagPicker(url.searchParams, medium),
    backPath: toListPath(context, { view: "project-settings", medium: "camera" }),
    resetPath: toListPath(context, { view: `${view}/reset`, medium }),
  };
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { remove, tag = "" } = value;
  if (!remove && tag === "") return refused(invalidFields([{ param: "tag", msg: text.choose }]));
  const key = ignoredTagSettings[medium];
  const outcome = await changeProjectSetting(args, key, (stored) => {
    const tags = ignoredTagsOf({ [key]: stored }, medium);
    return remove ? tags.filter((one) => one !== remove) : [...new Set([...tags, tag])];
  });
  if (!outcome.ok) return refused(outcome.refusal);
  const say = text.done[remove ? "remove" : "add"];
  return redirectWithNotice(toListPath(args.context, { view, medium }), {
    tone: "success",
    text: say(tagName(remove ?? tag, medium)),
  });
}

export default function IgnoredTags({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, medium, lists, rows, picker, backPath, resetPath } = loaderData;
  const problems = toProblems(actionData);
  const taken = rows.map(({ tag }) => tag);
  return (
    <TaskPage
      title={text.title}
      context={projectName}
      back={{ to: backPath, label: text.back }}
      problems={problems}
    >
      <div className="list-settings">
        <p className="about">{text.about}</p>
        <FilterLinks
          label={text.which}
          filters={lists.map((one) => ({ ...one, label: text.lists[one.medium] }))}
        />
        <div className="columns-room">
          <div className="two-columns">
            {rows.length === 0 ? (
              <EmptyState heading={text.empty}>{text.emptyText}</EmptyState>
            ) : (
              <TagList label={text.listLabel[medium]} rows={rows} mayManage />
            )}
            <div>
              <form className="form" method="post">
                <h2>{text.add}</h2>
                <input type="hidden" name="list" value={medium} />
                <TagPicker
                  label={text.tag}
                  picker={picker}
                  typedTag={problems.typed("tag")}
                  taken={taken}
                  errors={problems.of("tag")}
                />
                <Button data-pending={text.adding}>{text.addIt}</Button>
              </form>
              <h2>{text.whole}</h2>
              <div className="cluster">
                {medium === "camera" && !taken.includes("none") && (
                  <ButtonForm fields={{ tag: "none" }} label={text.addNone} pending={text.adding} />
                )}
                <ButtonLink to={resetPath}>{text.reset}</ButtonLink>
              </div>
            </div>
          </div>
        </div>
      </div>
    </TaskPage>
  );
}
