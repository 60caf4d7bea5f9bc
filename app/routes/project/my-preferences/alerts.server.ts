import { data } from "react-router";
import type { FormResult } from "#app/forms/form.ts";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { locationNameOf } from "#app/services/recordings/recording-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { formatShortMoment, readerZone } from "#app/services/times/times.server.ts";
import { invalidFields, type Refusal } from "#contract/envelope.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listOwnAlerts, type OwnAlert } from "#contract/wire/alerts.ts";

const text = {
  project: "This project",
  otherProject: (name: string) => `The project ${name}`,
  inactive: { device: "inactive", location: "retired", project: "" },
  always: "each time",
  minutes: (count: number) => (count === 1 ? "minute" : `${count} minutes`),
  hours: (count: number) => (count === 1 ? "hour" : `${count} hours`),
  seconds: (count: number) => `${count} seconds`,
  twin: "You already have an alert for these tags there.",
  seeTwin: "See that alert",
};

/** "30 minutes", "hour": what stands after "every". */
export function formatPause(seconds: number): string {
  if (seconds === 0) return text.always;
  if (seconds % 3600 === 0) return text.hours(seconds / 3600);
  return seconds % 60 === 0 ? text.minutes(seconds / 60) : text.seconds(seconds);
}

/** "Possum or Cat" */
export function formatTags(tags: readonly string[]): string {
  const names = tags.map((tag) => tagName(tag, "camera"));
  return new Intl.ListFormat("en-NZ", { type: "disjunction" }).format(names);
}

export function tagsOfAlert({ conditions }: Pick<OwnAlert, "conditions">): string[] {
  return conditions.map(({ tag }) => tag);
}

/** What it watches, in words: its own project is not named. */
export function describeScope(
  { scope, scopeName }: Pick<OwnAlert, "scope" | "scopeName">,
  isHere = true,
): string {
  if (scope === "device") return scopeName;
  if (scope === "location") return locationNameOf(scopeName);
  return isHere ? text.project : text.otherProject(scopeName);
}

export function toPreferencesPath(context: PageArgs["context"]): string {
  return `${toProjectPath(requireProject(context))}/my-settings`;
}

export async function readOwnAlerts(args: PageArgs): Promise<OwnAlert[]> {
  const { alerts } = await send(args, listOwnAlerts, {});
  return alerts;
}

/** The alert of the address, which is the reader's own and of the page's project. */
export async function requireAlert(args: PageArgs & { params: { alertId: string } }) {
  const { id: projectId } = requireProject(args.context);
  const alerts = await readOwnAlerts(args);
  const id = Number(args.params.alertId);
  const alert = alerts.find((one) => one.id === id && one.projectId === projectId);
  if (!alert) throw data(null, { status: 404 });
  return {
    alert,
    path: toPreferencesPath(args.context),
    tags: formatTags(tagsOfAlert(alert)),
    scope: describeScope(alert),
  };
}

/** The form again, of an alert that its person has already, with the link to that one; undefined where the refusal is another. */
export function refuseTwin(
  { context }: PageArgs,
  { reason, errors }: Refusal,
  refused: (refusal: Refusal) => ReturnType<typeof data<FormResult>>,
): ReturnType<typeof data<FormResult>> | undefined {
  const id = errors.find(({ param }) => param === "conditions")?.value;
  if (reason !== "taken" || typeof id !== "number") return undefined;
  const { data: result, init } = refused(invalidFields([{ param: "", msg: text.twin }]));
  const wayOut = { to: `${toPreferencesPath(context)}/alerts/${id}`, label: text.seeTwin };
  return data({ ...result, wayOut }, init ?? {});
}

export type AlertRow = ReturnType<typeof toAlertRow>;

export function toAlertRow(alert: OwnAlert, context: PageArgs["context"]) {
  const { id: here } = requireProject(context);
  const { id, scope, scopeActive, projectId, projectName, lastAlert, mutedSince } = alert;
  const now = siteOf(context).now();
  const moment = (iso: string) => formatShortMoment(iso, readerZone(context), now);
  const path = `${toProjectPath({ groupName: projectName })}/my-settings/alerts/${id}`;
  const tags = formatTags(tagsOfAlert(alert));
  return {
    id,
    tags,
    about: `${tags}, ${describeScope(alert, projectId === here)}`,
    kind: scope,
    scope: describeScope(alert, projectId === here),
    gone: scopeActive ? undefined : text.inactive[scope],
    projectName,
    last: lastAlert === "never" ? undefined : moment(lastAlert),
    pause: formatPause(alert.frequencySeconds),
    muted: mutedSince === undefined ? undefined : moment(mutedSince),
    path,
  };
}
