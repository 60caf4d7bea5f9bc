import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, sendIfOffered } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import type { ReplyOf } from "#contract/endpoint.ts";
import { countAlertsOfLocation, deleteLocation } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/delete";
import { loadUse, requireManagedLocation } from "./one-location.server.ts";

const text = {
  title: (name: string) => `Delete ${name}`,
  effect:
    "This deletes the location, its photos and all alerts on it, and removes it from the history of devices. You cannot undo this.",
  alerts: (alerts: number, people: number, names: string) =>
    `${people === 1 ? "1 person has" : `${people} people have`} ${alerts === 1 ? "1 alert" : `${alerts} alerts`} on it${names && `: ${names}`}. They are not emailed about losing ${alerts === 1 ? "it" : "them"}.`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
  noAlerts: "Nobody has an alert on it.",
  retire: "To keep its recordings under its name, retire it instead.",
  empty: "It has no recordings.",
  standing: (names: string) =>
    `Still there: ${names}. Their next recording opens a new location at the same place.`,
  recordings: (count: number) =>
    count === 1
      ? "What happens to its recording"
      : `What happens to its ${count.toLocaleString("en-NZ")} recordings`,
  keep: "Keep without a location",
  keepHint:
    "They stay in the project with their coordinates. You can find them by device and time.",
  delete: "Delete them too",
  deleteHint: "They are removed from all lists and counts.",
  choose: "Choose what happens to the recordings",
  act: "Delete location",
  acting: "Deleting…",
  cancel: "Keep it",
  done: (name: string) => `${name} has been deleted.`,
  doneBoth: (name: string) => `${name} and its recordings have been deleted.`,
};

const form = z.object({ recordings: z.enum(["keep", "delete"], text.choose) });

export async function loader(args: Route.LoaderArgs) {
  const { name, path, isRetired } = await requireManagedLocation(args);
  const [{ recordings, standing }, watched] = await Promise.all([
    loadUse(args),
    sendIfOffered(args, countAlertsOfLocation, { id: Number(args.params.locationId) }),
  ]);
  const names = new Intl.ListFormat("en-NZ").format(standing.map(({ deviceName }) => deviceName));
  const alerts = watched && describeAlerts(watched);
  return { name, path, isRetired, recordings, names, alerts, rules: constraintsOf(form) };
}

const maxNames = 10;

function describeAlerts({ alerts, people, memberNames }: ReplyOf<typeof countAlertsOfLocation>) {
  if (alerts === 0) return text.noAlerts;
  const names = memberNames.slice(0, maxNames);
  const others = people - names.length;
  const all = names.length > 0 && others > 0 ? [...names, text.others(others)] : names;
  return text.alerts(alerts, people, new Intl.ListFormat("en-NZ").format(all));
}

export async function action(args: Route.ActionArgs) {
  const { id, name, listPath } = await requireManagedLocation(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const withRecordings = value.recordings === "delete";
  const outcome = await attempt(args, deleteLocation, { id, "delete-recordings": withRecordings });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = withRecordings ? text.doneBoth(name) : text.done(name);
  return redirectWithNotice(listPath, { tone: "success", text: message });
}

export default function DeleteLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, isRetired, recordings, names, alerts } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title(name)} back={{ to: path, label: name }} problems={problems}>
      <div className="prose">
        <p>
          {text.effect} {recordings === 0 ? text.empty : !isRetired && text.retire}
        </p>
        {alerts && <p>{alerts}</p>}
        {names && <p>{text.standing(names)}</p>}
        <form className="form" method="post" noValidate>
          {recordings === 0 ? (
            <input type="hidden" name="recordings" value="keep" />
          ) : (
            <RadioGroup
              {...problems.field("recordings")}
              label={text.recordings(recordings)}
              options={[
                { value: "keep", label: text.keep, hint: text.keepHint },
                { value: "delete", label: text.delete, hint: text.deleteHint },
              ]}
            />
          )}
          <FormButtons
            label={text.act}
            pending={text.acting}
            tone="danger"
            cancel={{ to: path, label: text.cancel }}
          />
        </form>
      </div>
    </TaskPage>
  );
}
