import { z } from "zod";
import { FormButtons } from "#app/components/form-buttons.tsx";
import { TaskPage } from "#app/components/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject } from "#app/services/navigation.server.ts";
import { redirectWithNotice } from "#app/services/notice.server.ts";
import { requireManagedProject } from "#app/services/people.server.ts";
import { changeProjectSetting } from "#app/services/project-settings.server.ts";
import { tagName } from "#app/services/tag-words.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { defaultTags, type Medium, tagSettings, tagsOf } from "#contract/rules/project-tags.ts";
import type { Route } from "./+types/tagging-settings-reset";
import { readMedium, toListPath } from "./tagging-settings-lists.server.ts";

const words = {
  title: {
    camera: "Restore the usual tags for cameras",
    audio: "Restore the usual tags for sound recorders",
  },
  back: "Tagging",
  effect: "The list becomes the usual one, in its usual order. No recording is changed.",
  same: "The list is the usual one already.",
  now: "Now",
  usual: "Usual list",
  comes: "Comes back",
  goes: "Goes",
  nothing: "Nothing",
  restore: "Restore the usual tags",
  restoring: "Restoring…",
  cancel: "Leave it as it is",
  done: "The usual tags are back.",
};

const view = "tagging-settings";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name } = requireManagedProject(context);
  const medium = readMedium(url);
  const now = tagsOf(requireProject(context).settings, medium);
  const usual = defaultTags[medium];
  const names = (tags: readonly string[]) => sayList(tags, medium);
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

function sayList(tags: readonly string[], medium: Medium): string {
  return tags.map((tag) => tagName(tag, medium)).join(", ") || words.nothing;
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { refused } = await readForm(args.request, z.object({}));
  const usual = [...defaultTags[medium]];
  const outcome = await changeProjectSetting(args, tagSettings[medium], () => usual);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toListPath(args.context, { view, medium }), {
    tone: "success",
    text: words.done,
  });
}

export default function RestoreTags({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, medium, path, isSame, now, usual, comes, goes } = loaderData;
  return (
    <TaskPage
      title={words.title[medium]}
      context={projectName}
      back={{ to: path, label: words.back }}
      problems={toProblems(actionData)}
    >
      {isSame ? (
        <p>{words.same}</p>
      ) : (
        <div className="prose">
          <p>{words.effect}</p>
          <Facts
            facts={[
              { term: words.now, value: now },
              { term: words.usual, value: usual },
              { term: words.comes, value: comes },
              { term: words.goes, value: goes },
            ]}
          />
          <form method="post">
            <FormButtons
              label={words.restore}
              pending={words.restoring}
              cancel={{ to: path, label: words.cancel }}
            />
          </form>
        </div>
      )}
    </TaskPage>
  );
}
