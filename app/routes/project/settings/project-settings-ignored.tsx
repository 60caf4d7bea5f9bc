import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { tagName, toTagPicker } from "#app/services/recordings/tag-text.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { invalidFields } from "#contract/envelope.ts";
import type { Route } from "./+types/project-settings-ignored";
import { TagSettings } from "./tagging/setting-list.tsx";
import { ignoredTagList } from "./tagging/stored-lists.server.ts";
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

const form = z.object({ remove: z.string().optional(), tag: z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  requireManagedProject(context);
  const frame = toListFrame(args, ignoredTagList);
  const ignored = ignoredTagList.listOf(requireProject(context).settings, frame.medium);
  return {
    ...frame,
    rows: toTagRows(ignored, frame.medium),
    picker: toTagPicker(url.searchParams, frame.medium),
    backPath: toListPath(context, { view: "project-settings", medium: "camera" }),
  };
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { remove, tag = "" } = value;
  if (!remove && tag === "") return refused(invalidFields([{ param: "tag", msg: text.choose }]));
  const outcome = await ignoredTagList.change(args, medium, (tags) =>
    remove ? tags.filter((one) => one !== remove) : [...new Set([...tags, tag])],
  );
  if (!outcome.ok) return refused(outcome.refusal);
  const say = text.done[remove ? "remove" : "add"];
  return redirectWithNotice(toListPath(args.context, { view: ignoredTagList.view, medium }), {
    tone: "success",
    text: say(tagName(remove ?? tag, medium)),
  });
}

export default function IgnoredTags({ loaderData, actionData }: Route.ComponentProps) {
  const { medium, rows, backPath, resetPath } = loaderData;
  const problems = toProblems(actionData);
  const mayAddNone = medium === "camera" && rows.every(({ tag }) => tag !== "none");
  return (
    <TaskPage title={text.title} back={{ to: backPath, label: text.back }} problems={problems}>
      <TagSettings
        {...loaderData}
        text={text}
        problems={problems}
        acts={
          <>
            {mayAddNone && (
              <ButtonForm fields={{ tag: "none" }} label={text.addNone} pending={text.adding} />
            )}
            <ButtonLink to={resetPath}>{text.reset}</ButtonLink>
          </>
        }
      />
    </TaskPage>
  );
}
