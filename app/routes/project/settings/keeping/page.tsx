import { Link, redirect } from "react-router";
import { z } from "zod";
import { SettingForm } from "#app/components/projects/setting-form.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { sendIfOffered } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { expiredDays, keptDays } from "#contract/rules/recordings/kept-days.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { getRetention } from "#contract/wire/projects/retention.ts";
import { findChange, type KeptTime, readKept, replaceKept } from "./kept-time.server.ts";
import { toDeletedPath } from "./deleted-path.server.ts";
import type { Route } from "./+types/page";

const text = {
  title: "Keeping recordings",
  about:
    "A false trigger is a recording in which only wind, rain or leaves moved. Cameras make many of them, and they fill the disk.",
  question: "What happens to recordings that hold only false triggers?",
  options: { always: "Keep them", days: "Delete them after some days" },
  hints: {
    always: "Nothing is deleted by itself.",
    days: (days: number) =>
      `They go to the deleted recordings, where you can put them back for ${days} days. Then they are gone for good.`,
  },
  days: "Days until they are deleted",
  bounds: ({ min, max }: { min: number; max: number }) =>
    `${min} to ${max.toLocaleString("en-NZ")}`,
  daysHint: (bounds: string) =>
    `${bounds} days after they were recorded, uploaded, or last looked at by AI, whichever was latest.`,
  daysWrong: (bounds: string) => `Write a number of days, ${bounds}.`,
  next: "Continue",
  nextPending: "Counting…",
  seen: "The next page shows which recordings would be deleted. Nothing is deleted before you confirm it there.",
  deleted: (count: number, size: string) =>
    count === 1
      ? `1 deleted false trigger (${size}) can still be put back.`
      : `${count.toLocaleString("en-NZ")} deleted false triggers (${size}) can still be put back.`,
  held: (count: number) =>
    `Last night ${count.toLocaleString("en-NZ")} recordings were to be deleted. That is unusually many, so none was.`,
  look: "Look at them",
  show: "Show what was deleted",
  kept: "From now on, all recordings are kept. What was deleted stays among the deleted recordings, where an admin can put it back.",
  same: "Nothing has changed.",
};

const form = z.object({
  keep: z.enum(["always", "days"]),
  days: z.string().max(20).default(""),
  /** What was chosen when the form began. */
  before: z.string().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const kept = readKept(args.context);
  const retention = await sendIfOffered(args, getRetention, {
    groupIdOrName,
    "with-deleted": true,
  });
  const { deleted = 0, bytes = 0, held } = retention ?? {};
  return {
    path: `${path}/settings/project-settings`,
    before: String(kept),
    keep: kept === "always" ? kept : "days",
    days: String(kept === "always" ? keptDays.usual : kept),
    bounds: keptDays,
    restorableDays: expiredDays,
    deleted:
      deleted > 0
        ? { text: text.deleted(deleted, formatBytes(bytes)), to: toDeletedPath(path) }
        : undefined,
    held:
      held !== undefined && kept !== "always"
        ? {
            text: text.held(held),
            to: `${path}/settings/project-settings/keeping/preview?days=${kept}`,
          }
        : undefined,
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const changed = findChange(args.context, value.before);
  if (changed) return refused(changed.refusal, changed.renewed);
  const kept = readKept(args.context);
  if (value.keep === "days" || hasOnlyTypedDays(value, kept)) {
    const days = /^\d+$/.test(value.days.trim()) ? Number(value.days) : 0;
    if (days >= keptDays.min && days <= keptDays.max) {
      return redirect(`${path}/settings/project-settings/keeping/preview?days=${days}`, 303);
    }
    const wrong = [{ param: "days", msg: text.daysWrong(text.bounds(keptDays)) }];
    return refused(invalidFields(wrong), { keep: "days" });
  }
  const to = `${path}/settings/project-settings`;
  if (kept === "always") return redirectWithNotice(to, { tone: "info", text: text.same });
  const failed = await replaceKept(args, "always");
  if (failed) return refused(failed.refusal, failed.renewed);
  return redirectWithNotice(to, { tone: "success", text: text.kept });
}

/** Whoever types a number of days and leaves the choice as it was wants those days. */
function hasOnlyTypedDays({ keep, days }: z.output<typeof form>, kept: KeptTime): boolean {
  return keep === kept && days !== "" && days !== String(keptDays.usual);
}

export default function KeepingRecordings({ loaderData, actionData }: Route.ComponentProps) {
  const { path, before, keep, days, bounds, restorableDays, deleted, held, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <SettingForm
      title={text.title}
      path={path}
      problems={problems}
      save={{ label: text.next, pending: text.nextPending }}
    >
      <div className="prose">
        <p>{text.about}</p>
        {held && (
          <Notice tone="warning">
            {held.text} <Link to={held.to}>{text.look}</Link>
          </Notice>
        )}
        {deleted && (
          <Notice>
            {deleted.text} <Link to={deleted.to}>{text.show}</Link>
          </Notice>
        )}
      </div>
      <input type="hidden" name="before" value={problems.typed("before") ?? before} />
      <RadioGroup
        {...problems.field("keep", keep)}
        label={text.question}
        options={[
          { value: "always", label: text.options.always, hint: text.hints.always },
          { value: "days", label: text.options.days, hint: text.hints.days(restorableDays) },
        ]}
      />
      <TextInput
        {...problems.field("days", days)}
        type="number"
        inputMode="numeric"
        label={text.days}
        hint={text.daysHint(text.bounds(bounds))}
        min={bounds.min}
        max={bounds.max}
      />
      <p className="quiet">{text.seen}</p>
    </SettingForm>
  );
}
