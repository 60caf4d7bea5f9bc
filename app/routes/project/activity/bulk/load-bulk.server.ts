import { addSeconds } from "date-fns";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { deletesSpeech } from "#app/services/projects/project-settings.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { describeForeseen } from "./describe-foreseen.server.ts";
import { describeBulkAct } from "#app/services/recordings/bulk-text.server.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { formatDateTime, formatDay } from "#app/services/times/times.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { toWords } from "#app/forms/text.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { clockAt } from "#contract/rules/cards/clock-readings.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import { previewBulkChange } from "#contract/wire/bulk-changes.ts";
import { readPinnedTags } from "../../recording/tracks/pinned-tags.server.ts";
import { describeTotal } from "../results/describe-total.server.ts";
import { nameLocations } from "../search/search-names.server.ts";
import { toLabelRows } from "../../recording/labels/label-rows.server.ts";
import { speechTag } from "../../recording/sound/speech.server.ts";
import { toQuickTags } from "../../recording/tracks/quick-tags.server.ts";
import { readTagTree } from "../../recording/tracks/tag-tree.server.ts";
import {
  listAllowedActs,
  maxKeptRows,
  ofBulk,
  readAct,
  readKind,
  readSearchOf,
  readWhich,
} from "./choice.server.ts";
import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";

const text = {
  back: "Back to the list",
  nothing: "Nothing to change",
  unchosen: "Choose recordings in the list first.",
  unfound: "The search finds no recordings.",
  /* Where there is nothing else that could be done. */
  mayNotRestore: "Only admins of the project put recordings back.",
  tooMany: "Too many to change at once",
  pick: "Pick a month or a night",
  locations: (count: number) => (count === 1 ? "1 location" : `${count} locations`),
  notAllowed:
    "Only admins of the project delete, put back or move recordings, or correct their times.",
  first: (from: string, to: string) => `The first: ${from} becomes ${to}.`,
  last: (from: string, to: string) => `The last: ${from} becomes ${to}.`,
  speech:
    "This project deletes sound in which people are heard: the sound of each sound recording among them is deleted. Nobody can restore it, and undoing this doesn’t either.",
  noAi: "AI is turned off on this site.",
};

interface Way {
  to: string;
  label: string;
}

/** What the address has chosen: recordings, then what is to be done, and then what exactly. */
export async function loadBulk(args: PageArgs) {
  const project = requireProject(args.context);
  const { searchParams, pathname: path } = args.url;
  const { which, search, isAll } = await readWhich(args);
  const activityPath = `${toProjectPath(project)}/activity`;
  const listPath = toListPath(activityPath, searchParams, isAll);
  const shown = { path, listPath };
  const back = { to: listPath, label: text.back };
  const toFault = (said: string, heading = text.nothing, way: Way = back) => {
    return { ...shown, fault: { heading, text: said, way } };
  };
  if (!which) return toFault(text.unchosen);
  const act = readAct(searchParams);
  const preview = await attempt(args, previewBulkChange, { ...which, act });
  if (!preview.ok) {
    const { reason, message } = preview.refusal;
    if (!isAll || reason !== "rule") return toFault(toWords(message));
    const to = toListPath(`${activityPath}/calendar`, searchParams, isAll);
    return toFault(message, text.tooMany, { to, label: text.pick });
  }
  const { recordings: count, audio, deleted, foreseen = [] } = preview.reply;
  if (count === 0) return toFault(isAll ? text.unfound : text.unchosen);
  const allowed = listAllowedActs(args.context);
  const acts = allowed.filter((one) => (one === "restore" ? deleted > 0 : deleted < count));
  const kind = readKind(searchParams);
  const medium: Medium = audio > count / 2 ? "audio" : "camera";
  const kept = [...searchParams].filter(([name]) => !ofBulk.includes(name) || name === "all");
  const about = { ...shown, count, kept, about: describeThose(preview.reply, search.zone) };
  if (!kind && acts.length === 0) return { ...about, ...toFault(text.mayNotRestore) };
  if (!kind) return { ...about, acts };
  if (!allowed.includes(kind)) {
    const isOff = kind === "reprocess" && !siteOf(args.context).hasAi;
    return { ...about, ...toFault(isOff ? text.noAi : text.notAllowed), acts };
  }
  if (act) {
    const target = act.kind === "move" ? act.locationId : undefined;
    const locationName = nameLocations(args, search.locations).find(
      ({ id }) => id === target,
    )?.name;
    const effects = describeForeseen(act.kind, foreseen);
    const title = describeBulkAct(act, { count: effects.done || count, medium, locationName });
    const requestKey = crypto.randomUUID();
    const times = [
      ...describeShift(act, preview.reply, search.zone),
      ...describeSpeech(args.context, act, audio),
    ];
    return { ...about, confirm: { kind, title, effects, times, requestKey, expected: count } };
  }
  if (kind === "shift") {
    return { ...about, clock: readClockForm(searchParams, preview.reply.first, search.zone) };
  }
  if (kind === "tag") {
    const recent = await readRecentTags(args.request, { projectId: project.id, medium });
    const first = [...recent, ...readPinnedTags(args.context, medium)];
    return {
      ...about,
      tags: {
        quick: toQuickTags(project, {
          type: medium === "audio" ? medium : "thermalRaw",
          tracks: [],
        }),
        tree: readTagTree(searchParams, { medium, first }),
        kept: [...kept, ["act", kind] as [string, string]],
      },
    };
  }
  if (kind === "move") {
    const places = nameLocations(args, search.locations).map(({ id, name }) => {
      return { value: String(id), name };
    });
    return { ...about, choose: { kind, name: "location", options: places } };
  }
  const type = medium === "audio" ? ("audio" as const) : ("thermalRaw" as const);
  const labels = toLabelRows(project.settings, { type, labels: [] });
  const options = labels.map(({ value, name }) => ({ value, name }));
  return { ...about, choose: { kind, name: "label", options } };
}

/** What was typed, or else the time of the first. */
function readClockForm(searchParams: URLSearchParams, first: string | undefined, zone: string) {
  const typed = (name: string) => searchParams.get(name) ?? undefined;
  return {
    showed: typed("showed") ?? (first === undefined ? "" : clockAt(first, zone)),
    really: typed("really") ?? "",
    zone,
    isWrong: searchParams.has("really"),
  };
}

/** What cannot be undone of tagging them. */
function describeSpeech(context: PageArgs["context"], act: BulkAct, audio: number): string[] {
  const isSpeech = act.kind === "tag" && act.what === speechTag;
  return isSpeech && audio > 0 && deletesSpeech(context) ? [text.speech] : [];
}

/** What becomes of the first and the last of them. */
function describeShift(
  act: BulkAct,
  { first, last }: ReplyOf<typeof previewBulkChange>,
  zone: string,
): string[] {
  if (act.kind !== "shift" || first === undefined || last === undefined) return [];
  const say = (at: string) => formatDateTime(at, zone);
  const later = (at: string) => say(addSeconds(at, act.seconds).toISOString());
  const lines = [text.first(say(first), later(first)), text.last(say(last), later(last))];
  return first === last ? lines.slice(0, 1) : lines;
}

/** "312 recordings from 3 locations, 12 Nov 2026 to 20 Nov 2026" */
function describeThose(
  { recordings, locations, first, last }: ReplyOf<typeof previewBulkChange>,
  zone: string,
): string {
  const [from, until] = [first, last].map((at) => at && formatDay(at, zone));
  const where = locations > 0 ? ` from ${text.locations(locations)}` : "";
  const when = from === until ? from : `${from} to ${until}`;
  return `${describeTotal("recordings", { count: recordings })}${where}, ${when}`;
}

/** The list, or another page of the search, with what was chosen in it. */
function toListPath(path: string, searchParams: URLSearchParams, isAll: boolean): string {
  const ids = isAll ? [] : readIds(searchParams.getAll("id"), maxKeptRows);
  return withQuery(path, {
    ...readSearchOf(searchParams, isAll ? [] : ["id"]),
    chosen: ids.length > 0 ? packIds(ids) : undefined,
  });
}
