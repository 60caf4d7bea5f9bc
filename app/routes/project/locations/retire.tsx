import { redirect } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { instantAt, localDateOf, shiftDate } from "#contract/rules/times/local-dates.ts";
import { updateLocation } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/retire";
import { loadUse, requireManagedLocation } from "./one-location.server.ts";

const text = {
  title: (name: string) => `Retire ${name}`,
  recordings: (count: number) =>
    count === 0
      ? "It has no recordings."
      : `Its ${count === 1 ? "1 recording stays" : `${count.toLocaleString("en-NZ")} recordings stay`} filed under it. You can still find ${count === 1 ? "it" : "them"}.`,
  effect:
    "It moves to the end of the list, and its alerts stop. Recordings made there after the last day in use are filed under another location within 30 m, or open a new one. You can use it again at any time.",
  standing: (names: string) => `Still there: ${names}.`,
  last: "Last day in use",
  missing: "Enter a day such as 2026-11-21",
  future: "The day must not be in the future. Come back then",
  tooEarly: (day: string) => `It has been in use since ${day}`,
  act: "Retire location",
  acting: "Retiring…",
  cancel: "Cancel",
  done: (name: string) => `${name} has been retired.`,
};

const form = z.object({ last: z.iso.date(text.missing) });

export async function loader(args: Route.LoaderArgs) {
  const { name, path, isRetired, zone, now } = await requireManagedLocation(args);
  if (isRetired) throw redirect(path);
  const { recordings, standing } = await loadUse(args);
  const names = new Intl.ListFormat("en-NZ").format(standing.map(({ deviceName }) => deviceName));
  const today = localDateOf(now, zone);
  return { name, path, today, recordings, names, rules: constraintsOf(form) };
}

/** Today means now; a day before ends with its midnight, by the clock of the place. */
export async function action(args: Route.ActionArgs) {
  const { id, name, path, location, zone, now } = await requireManagedLocation(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { last } = value;
  const today = localDateOf(now, zone);
  const firstDay = localDateOf(new Date(location.activeAt), zone);
  const wrong = last > today ? text.future : last < firstDay ? text.tooEarly(firstDay) : undefined;
  if (wrong) return refused(invalidFields([{ param: "last", msg: wrong }]));
  const end = instantAt(shiftDate(last, 1), 0, zone).toISOString();
  const input = last === today ? { id, retire: true } : { id, "until-date": end };
  const outcome = await attempt(args, updateLocation, input);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.done(name) });
}

export default function RetireLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, today, recordings, names } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title(name)} back={{ to: path, label: name }} problems={problems}>
      <div className="prose">
        <p>
          {text.recordings(recordings)} {text.effect}
        </p>
        {names && <p>{text.standing(names)}</p>}
        <form className="form" method="post" noValidate>
          <TextInput {...problems.field("last", today)} type="date" label={text.last} max={today} />
          <FormButtons
            label={text.act}
            pending={text.acting}
            cancel={{ to: path, label: text.cancel }}
          />
        </form>
      </div>
    </TaskPage>
  );
}
