import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import {
  isChangedMeanwhile,
  replaceProjectSetting,
} from "#app/services/projects/project-settings.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select, TextArea } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { findLabel } from "#contract/labels/find-label.ts";
import { type Medium, tagSettings, tagsOf } from "#contract/rules/projects/project-tags.ts";
import { jsonOr } from "#contract/wire/fields.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import type { Route } from "./+types/tagging-settings-edit";
import { readMedium, toListPath } from "./tagging/tagging-settings-lists.server.ts";

const text = {
  title: {
    camera: "Edit the tags for cameras",
    audio: "Edit the tags for audio recorders",
  },
  back: "Tagging",
  copy: "Start with the tags of",
  thisProject: "this project",
  take: "Copy tags",
  taking: "Copying…",
  tags: "Tags",
  hint: "One per line, in the order you want them offered. You can use any name of a tag, in English or te reo Māori.",
  unknown: (names: string[]) =>
    `There is no tag called ${new Intl.ListFormat("en-NZ", { type: "disjunction" }).format(names.map((name) => `“${name}”`))}. To find a tag by part of its name, use the search on the Tagging page.`,
  changed: (now: string[]) =>
    `Someone else has changed the list. It is now: ${now.join(", ") || "empty"}. What you typed is kept below. Save again to replace their list with yours.`,
  save: "Save list",
  saving: "Saving…",
  cancel: "Cancel",
  done: (count: number) => `The list now has ${count === 1 ? "1 tag" : `${count} tags`}.`,
};

const view = "tagging-settings";

const before = jsonOr(z.array(z.string()));

const form = z.object({ tags: z.string().default(""), before: z.string().default("") });

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManagedProject(context);
  const { projects } = requireViewer(context);
  const project = requireProject(context);
  const medium = readMedium(url);
  const others = projects.filter(({ id, pending }) => id !== project.id && !pending);
  const from = others.find(({ id }) => String(id) === url.searchParams.get("from")) ?? project;
  return {
    medium,
    path: toListPath(context, { view, medium }),
    text: tagsOf(from.settings, medium)
      .map((tag) => tagName(tag, medium))
      .join("\n"),
    from: String(from.id),
    others: others.map(({ id, groupName }) => ({ id, name: groupName })),
    before: toBefore(project.settings, medium),
  };
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { settings } = requireProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const names = value.tags.split(/[\n,;]/).map((name) => name.trim());
  const typed = [...new Set(names)].filter(Boolean);
  /* The list may hold words that no tree knows. */
  const now = tagsOf(settings, medium);
  const tags = typed.map(
    (name) => now.find((tag) => tagName(tag, medium) === name) ?? findLabel(name)?.label,
  );
  const unknown = typed.filter((_, place) => tags[place] === undefined);
  if (unknown.length > 0)
    return refused(invalidFields([{ param: "tags", msg: text.unknown(unknown) }]));
  const to = [...new Set(tags.filter((tag) => tag !== undefined))];
  const from = readBefore(value.before);
  const outcome = await replaceProjectSetting(args, tagSettings[medium], { from, to });
  if (!outcome.ok && isChangedMeanwhile(outcome.refusal)) {
    const shown = now.map((tag) => tagName(tag, medium));
    return refused(invalidFields([{ param: "tags", msg: text.changed(shown) }]), {
      before: toBefore(settings, medium),
    });
  }
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text.done(to.length);
  return redirectWithNotice(toListPath(args.context, { view, medium }), {
    tone: "success",
    text: message,
  });
}

function toBefore(settings: ProjectSettings | undefined, medium: Medium): string {
  return JSON.stringify(settings?.[tagSettings[medium]] ?? null);
}

/** The list that the page began with; undefined where the project had chosen none. */
function readBefore(message: string): string[] | undefined {
  const read = before.safeParse(message);
  return read.success ? read.data : undefined;
}

export default function EditTags({ loaderData, actionData }: Route.ComponentProps) {
  const { medium, path, text: message, from, others, before } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage title={text.title[medium]} back={{ to: path, label: text.back }} problems={problems}>
      {others.length > 0 && (
        <form className="filters" method="get">
          <input type="hidden" name="list" value={medium} />
          <Select name="from" label={text.copy} defaultValue={from}>
            <option value="">{text.thisProject}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button tone="neutral" data-pending={text.taking}>
            {text.take}
          </Button>
        </form>
      )}
      <form className="form" method="post" noValidate>
        <input type="hidden" name="before" value={problems.typed("before") ?? before} />
        <TextArea
          {...problems.field("tags", message)}
          label={text.tags}
          hint={text.hint}
          rows={12}
          spellCheck={false}
          autoCapitalize="none"
          key={from}
        />
        <FormButtons
          label={text.save}
          pending={text.saving}
          cancel={{ to: path, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
