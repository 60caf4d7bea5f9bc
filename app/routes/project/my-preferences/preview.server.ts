import { differenceInHours } from "date-fns";
import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatDateTime, formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { previewAlert, type AlertPreview } from "#contract/wire/alerts.ts";
import { alertForm, type AlertInput } from "./alert-input.server.ts";
import { formatPause, formatTags } from "./alerts.server.ts";

type ScopeIds = { projectId: number } | { deviceId: number } | { stationId: number };

/** What an alert would have sent last week, in words, where that was asked of a form that is filled in. */
export async function previewInput(
  args: PageArgs,
  { tags, minutes }: AlertInput,
  scope: ScopeIds | undefined,
) {
  if (!args.url.searchParams.has("preview")) return undefined;
  const read = alertForm.shape.minutes.safeParse(Number(minutes || Number.NaN));
  if (!scope || !read.success || tags.length === 0) return undefined;
  const frequencySeconds = Math.round(read.data * 60);
  const found = await send(args, previewAlert, { tags, frequencySeconds, ...scope });
  return {
    heading: describeMails(found),
    details: describeDetails(found, { tags, frequencySeconds, context: args.context }),
    rows: found.newest.map((one) => toRow(one, args.context)),
    isShortened: found.mails > found.newest.length ? found.newest.length : undefined,
  };
}

function describeMails({ mails }: AlertPreview): string {
  if (mails === 0) return "Last week it would have sent you no email";
  return `Last week it would have emailed you ${mails === 1 ? "once" : `${mails} times`}`;
}

interface Query {
  tags: string[];
  frequencySeconds: number;
  context: PageArgs["context"];
}

function describeDetails(
  { recordings, from, sightings }: AlertPreview,
  { tags, frequencySeconds, context }: Query,
): string {
  const looked =
    recordings === 1 ? "1 recording" : `${recordings.toLocaleString("en-NZ")} recordings`;
  const isWhole = differenceInHours(siteOf(context).now(), from) >= 7 * 24;
  const since = isWhole
    ? "in the last 7 days"
    : `since ${formatDateTime(from, readerZone(context))}`;
  const showed = `${sightings.toLocaleString("en-NZ")} of ${looked} ${since} showed mostly ${formatTags(tags)}.`;
  if (sightings < 2 || frequencySeconds === 0) return showed;
  return `${showed} Those within ${formatPause(frequencySeconds).replace(/^(minute|hour)$/, "one $1")} of an email set off no other.`;
}

function toRow(
  {
    recordingId,
    recordingDateTime,
    what,
    deviceName,
    stationName,
    location,
  }: AlertPreview["newest"][number],
  context: PageArgs["context"],
) {
  const zone = zoneOf(location, siteOf(context).defaultTimeZone);
  return {
    id: recordingId,
    name: capitalize(displayName(what, "camera")),
    when: formatMoment(recordingDateTime, zone),
    where: stationName ? `${deviceName} · ${stationName}` : deviceName,
    to: `${toProjectPath(requireProject(context))}/recording/${recordingId}/tracks`,
  };
}
