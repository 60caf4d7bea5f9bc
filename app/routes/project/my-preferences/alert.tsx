import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { isChangedMeanwhile } from "#app/services/projects/project-settings.server.ts";
import { invalidFields } from "#contract/envelope.ts";
import { updateAlert, type OwnAlert } from "#contract/wire/alerts.ts";
import type { Route } from "./+types/alert";
import { AlertForm } from "./alert-form.tsx";
import { AlertPreview } from "./alert-preview.tsx";
import {
  alertForm,
  findInput,
  listTagBoxes,
  pickTag,
  readBefore,
  toConditions,
} from "./alert-input.server.ts";
import { requireAlert, formatPause, formatTags, refuseTwin, tagsOfAlert } from "./alerts.server.ts";
import { previewInput } from "./preview.server.ts";

const text = {
  title: "Edit alert",
  back: "My preferences",
  missing: "Tick at least one tag, or choose another",
  changed: (tags: string, pause: string) =>
    `This alert has been changed elsewhere. It is now for ${tags}, at most one email every ${pause}. Your choices are kept below. Save again to replace that alert with them.`,
  done: (tags: string, pause: string) => `Alert saved: ${tags}, at most one email every ${pause}.`,
};

export async function loader(args: Route.LoaderArgs) {
  const { alert, path, scope } = await requireAlert(args);
  const found = findInput(args.url);
  const stored = {
    watches: "",
    tags: tagsOfAlert(alert),
    minutes: String(alert.frequencySeconds / 60),
  };
  const input = found ?? stored;
  return {
    path,
    scope,
    input,
    preview:
      found && alert.scopeActive ? await previewInput(args, found, toScopeIds(alert)) : undefined,
    boxes: listTagBoxes(args.context, [...stored.tags, ...input.tags]),
    picker: pickTag(args.url, input.tags),
    before: args.url.searchParams.get("before") ?? toBefore(alert),
    rules: constraintsOf(alertForm),
  };
}

function toScopeIds({ scope, scopeId }: OwnAlert) {
  if (scope === "device") return { deviceId: scopeId };
  return scope === "location" ? { stationId: scopeId } : { projectId: scopeId };
}

/** What the form began with, so that the API can tell whether it still is so. */
function toBefore({ conditions, frequencySeconds }: OwnAlert): string {
  return JSON.stringify({ conditions, frequencySeconds });
}

export async function action(args: Route.ActionArgs) {
  const { alert, path } = await requireAlert(args);
  const { value, refused } = await readForm(args.request, alertForm);
  if (!value) return refused();
  const { tags, tag, minutes } = value;
  const allTags = tag ? [...new Set([...tags, tag])] : tags;
  if (allTags.length === 0) return refused(invalidFields([{ param: "tag", msg: text.missing }]));
  const frequencySeconds = Math.round(minutes * 60);
  const outcome = await attempt(args, updateAlert, {
    id: alert.id,
    conditions: toConditions(allTags),
    frequencySeconds,
    ...readBefore(value.before),
  });
  if (!outcome.ok && isChangedMeanwhile(outcome.refusal)) {
    const now = text.changed(formatTags(tagsOfAlert(alert)), formatPause(alert.frequencySeconds));
    return refused(invalidFields([{ param: "", msg: now }]), { before: toBefore(alert) });
  }
  if (!outcome.ok) return refuseTwin(args, outcome.refusal, refused) ?? refused(outcome.refusal);
  return redirectWithNotice(path, {
    tone: "success",
    text: text.done(formatTags(allTags), formatPause(frequencySeconds)),
  });
}

export default function EditAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { path, scope, preview } = loaderData;
  return (
    <TaskPage
      title={text.title}
      back={{ to: path, label: text.back }}
      problems={toProblems(actionData)}
    >
      {preview && !actionData && <AlertPreview {...preview} />}
      <AlertForm {...loaderData} watchable={scope} result={actionData} />
    </TaskPage>
  );
}
