import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { invalidFields } from "#contract/envelope.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import type { Route } from "./+types/new-alert";
import { AlertForm } from "./alert-form.tsx";
import { AlertPreview } from "./alert-preview.tsx";
import {
  alertForm,
  findInput,
  listTagBoxes,
  listWatchable,
  pickTag,
  toConditions,
  toScopeIds,
  usualMinutes,
} from "./alert-input.server.ts";
import { notChosen } from "./not-chosen.ts";
import { describeUnwatched } from "./unwatched.server.ts";
import { formatPause, formatTags, refuseTwin, toPreferencesPath } from "./alerts.server.ts";
import { previewInput } from "./preview.server.ts";

const text = {
  title: "New alert",
  back: "My preferences",
  missing: "Tick at least one tag, or choose another",
  choose: "Choose one location or device, or the whole project",
  gone: "Choose where: your choice no longer exists",
  done: (tags: string, pause: string) => `Alert saved: ${tags}, at most one email every ${pause}.`,
};

export async function loader(args: Route.LoaderArgs) {
  const found = findInput(args.url);
  const input = found ?? {
    watches: args.url.searchParams.get("watches") ?? "project",
    tags: [],
    minutes: usualMinutes,
  };
  const [watchable, unwatched, preview] = await Promise.all([
    listWatchable(args),
    describeUnwatched(args),
    found && previewInput(args, found, toScopeIds(args.context, found.watches)),
  ]);
  return {
    path: toPreferencesPath(args.context),
    input,
    watchable,
    unwatched,
    preview,
    boxes: listTagBoxes(args.context, input.tags),
    picker: pickTag(args.url, input.tags),
    before: undefined,
    rules: constraintsOf(alertForm),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, alertForm);
  if (!value) return refused();
  const { watches, tags, tag, minutes } = value;
  const allTags = tag ? [...new Set([...tags, tag])] : tags;
  const scope = toScopeIds(args.context, watches);
  if (allTags.length === 0) return refused(invalidFields([{ param: "tag", msg: text.missing }]));
  if (watches === notChosen)
    return refused(invalidFields([{ param: "watches", msg: text.choose }]));
  if (!scope) return refused(invalidFields([{ param: "watches", msg: text.gone }]));
  const frequencySeconds = Math.round(minutes * 60);
  const outcome = await attempt(args, createAlert, {
    name: `${watches}: ${allTags.join(", ")}`,
    conditions: toConditions(allTags),
    frequencySeconds,
    ...scope,
  });
  if (!outcome.ok && outcome.refusal.reason === "missing")
    return refused(invalidFields([{ param: "watches", msg: text.gone }]));
  if (!outcome.ok) return refuseTwin(args, outcome.refusal, refused) ?? refused(outcome.refusal);
  return redirectWithNotice(toPreferencesPath(args.context), {
    tone: "success",
    text: text.done(formatTags(allTags), formatPause(frequencySeconds)),
  });
}

export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { path, preview, unwatched } = loaderData;
  return (
    <TaskPage
      title={text.title}
      back={{ to: path, label: text.back }}
      problems={toProblems(actionData)}
    >
      {unwatched && <p className="prose">{unwatched}</p>}
      {preview && !actionData && <AlertPreview {...preview} />}
      <AlertForm {...loaderData} result={actionData} />
    </TaskPage>
  );
}
