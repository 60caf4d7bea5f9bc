import { nameOf } from "#app/services/recordings/recording-text.server.ts";
import { formatDay } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import type { TagMode } from "#contract/wire/recordings/recording-filter.ts";
import { nightHeading } from "#contract/rules/times/nights.ts";
import type { Period } from "#contract/rules/times/periods.ts";
import { isPeriod, listsVisits, type SearchAddress } from "./address.server.ts";
import type { Named, SearchNames } from "./search-names.server.ts";
import { findNight, toInstant } from "./span.server.ts";

const periodText: Record<Period, string> = {
  "24-hours-ago": "in the last 24 hours",
  "3-days-ago": "in the last 3 days",
  "1-week-ago": "in the last week",
  "1-month-ago": "in the last month",
  "3-months-ago": "in the last 3 months",
  "1-year-ago": "in the last year",
  any: "at any time",
};

const modeText: Partial<Record<TagMode, string>> = {
  tagged: "with a tag",
  untagged: "that nobody has tagged, not even AI",
  "human-tagged": "tagged by a person",
  "human-only": "tagged by people only",
  "no-human": "not confirmed by a person yet",
  "automatic-tagged": "tagged by AI",
  "automatic-only": "tagged by AI only",
  "automatic-and-human": "on which AI and people agree",
  disputed: "on which people disagree",
  mentioned: "whoever says so",
};

const stateText = {
  unlooked: "that nobody and nothing has looked at",
  waiting: "waiting for AI",
  finished: "that AI has finished with",
  failed: "whose processing failed",
  unreadable: "whose file cannot be read",
  deleted: "that were deleted",
};

/** The whole search in a sentence: "Visits of stoat at Creek in the last week, not confirmed by a person yet". */
export function describeSearch(
  address: SearchAddress,
  { names, zone }: { names: SearchNames; zone: string },
): string {
  const medium = address["recording-mode"] === "audio" ? "audio" : "camera";
  const tags = address["tagged-with"].map((tag) => displayName(tag, medium));
  const labels = address["labelled-with"].map((label) => `“${nameOf(label)}”`);
  const isPlain = address["tag-mode"] === "tagged" && tags.length > 0;
  const mode = isPlain ? undefined : modeText[address["tag-mode"]];
  const isExact = address["include-descendant-tags"] === "false";
  const { state, sun, note, confidence, models } = address;
  const details = [
    mode,
    labels.length > 0 && `labelled ${list(labels, "or")}`,
    note !== undefined && `with “${note}” in a note`,
    describeClock(address),
    sun && (sun === "night" ? "between sunset and sunrise" : "between sunrise and sunset"),
    describeLength(address),
    confidence !== undefined && `of which AI is at least ${confidence}% sure`,
    models.length > 0 && `tagged by the model ${list(models, "or")}`,
    address.taggers.length > 0 &&
      `tagged by ${list(pick(names.people, address.taggers, "somebody who left"), "or")}`,
    state && stateText[state],
    address.id.length > 0 &&
      (address.id.length === 1
        ? `number ${address.id[0]}`
        : `with one of ${address.id.length} numbers`),
    address["no-false-positives"] === "false" && "false triggers included",
  ].filter((part) => typeof part === "string");
  const start = [
    describeKind(address),
    tags.length > 0 && `of ${list(tags, "or")}${isExact ? " and nothing more exact" : ""}`,
    describePlaces(address, names),
    address.devices.length > 0 && `by ${list(pick(names.devices, address.devices), "and")}`,
    describeTime(address, zone),
  ].filter((part) => typeof part === "string");
  return [start.join(" "), ...details].join(", ");
}

function describeKind(address: SearchAddress): string {
  if (listsVisits(address)) return "Visits";
  const mode = address["recording-mode"];
  if (mode === undefined) return "Recordings";
  return mode === "audio" ? "Sound recordings" : "Camera recordings";
}

function describePlaces({ locations }: SearchAddress, names: SearchNames): string | undefined {
  return locations.length === 0 ? undefined : `at ${list(pick(names.locations, locations), "and")}`;
}

function describeTime({ from, until }: SearchAddress, zone: string): string | undefined {
  if (isPeriod(from)) return periodText[from];
  const night = findNight({ from, until });
  if (night) return `in the ${nightHeading(night).replace("Night", "night")}`;
  const [first, last] = [from, until].map(
    (at) => at && formatDay(toInstant(at, zone).toISOString(), zone),
  );
  if (first && last) return first === last ? `on ${first}` : `from ${first} to ${last}`;
  if (first) return `since ${first}`;
  return last && `until ${last}`;
}

function describeClock(address: SearchAddress): string | undefined {
  const { "clock-from": from, "clock-until": until } = address;
  if (from && until) return `from ${formatClock(from)} to ${formatClock(until)}`;
  if (from) return `from ${formatClock(from)} until the night ends at noon`;
  return until && `from noon, when the night begins, to ${formatClock(until)}`;
}

/** "midnight", "6 am", "9:30 pm", as the rows have it. */
function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  if (minutes === 0 && hours % 12 === 0) return hours === 12 ? "noon" : "midnight";
  const past = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? "am" : "pm"}`;
}

function describeLength(address: SearchAddress): string | undefined {
  const { "min-duration": min, "max-duration": max } = address;
  if (min !== undefined && max !== undefined) return `${min} to ${max} seconds long`;
  if (min !== undefined) return `at least ${min} seconds long`;
  return max === undefined ? undefined : `at most ${max} seconds long`;
}

/** That something the search names is gone, if it is. */
export function describeGone(
  { locations, devices }: SearchAddress,
  names: SearchNames,
): string | undefined {
  const isGone = (named: readonly Named[]) => (asked: number) =>
    named.every(({ id }) => id !== asked);
  const count = [
    ...locations.filter(isGone(names.locations)),
    ...devices.filter(isGone(names.devices)),
  ].length;
  if (count === 0) return undefined;
  return count === 1
    ? "Something this search asks for is gone. It finds nothing there."
    : `${count} things this search asks for are gone. It finds nothing there.`;
}

/** What is gone has no name any more. */
function pick(
  named: readonly Named[],
  ids: readonly number[],
  gone = "one that is gone",
): string[] {
  const byId = new Map(named.map(({ id, name }) => [id, name]));
  return ids.map((id) => byId.get(id) ?? `${gone} (${id})`);
}

function list(words: readonly string[], type: "and" | "or"): string {
  const style = type === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat("en-NZ", { type: style }).format(words);
}
