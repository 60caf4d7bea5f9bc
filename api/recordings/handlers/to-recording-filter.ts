import {
  detailFields,
  type RequestedRecordings,
} from "#contract/wire/recordings/recording-filter.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { noon } from "#contract/rules/times/time-of-day.ts";
import type { DetailFilter } from "#api/search/queries/detail-filter.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { TagFilter } from "#api/search/queries/tag-modes.ts";

/** The recordings of a project that a caller asks for. */
export function toRecordingFilter(input: RequestedRecordings, projectId: number): RecordingFilter {
  const tags = toTagFilter(input);
  const types = (input.types ?? []).map(toRecordingType);
  const isFiltered = !tags.withFalsePositives && tags.mode !== "untagged";
  return {
    projectId,
    types,
    devices: input.devices ?? [],
    locations: input.locations ?? [],
    labels: input["labelled-with"] ?? [],
    tags,
    processingState: input["processing-state"],
    includeDeleted: input["include-deleted"] || input["deleted-only"],
    hidesRedacted: types.includes("audio") && isFiltered && !input["include-redacted"],
    from: input.from,
    until: input.until,
    duration: input["status-recordings"] ? "status" : input.duration,
    details: toDetailFilter(input, tags),
  };
}

function toDetailFilter(
  input: RequestedRecordings,
  { words, withSubClasses }: TagFilter,
): DetailFilter | undefined {
  const { models, ids, sun, taggers, note, states } = input;
  const { "deleted-only": isDeleted, "not-processed": isUnprocessed } = input;
  const { "clock-from": from, "clock-until": until } = input;
  const { "max-duration": maxSeconds, "min-confidence": minConfidence } = input;
  const isAskedFor = Object.keys(detailFields).some(
    (name) => ![undefined, false].includes(input[name as keyof typeof detailFields] as undefined),
  );
  if (!isAskedFor) return undefined;
  const hasClock = from !== undefined || until !== undefined;
  const ofAi = models !== undefined || minConfidence !== undefined;
  return {
    ids,
    maxSeconds,
    clock: hasClock ? { from: from ?? noon, until: until ?? noon } : undefined,
    sun,
    taggers,
    ai: ofAi ? { minConfidence, models, words, withSubClasses } : undefined,
    note,
    states,
    isUnprocessed,
    isDeleted,
  };
}

/** Words ask for recordings tagged with them, unless the mode asks for untagged ones. */
function toTagFilter(input: RequestedRecordings): TagFilter {
  const mode = input["tag-mode"];
  const words = mode === "untagged" ? [] : (input["tagged-with"] ?? []);
  return {
    mode: mode === "any" && words.length > 0 ? "tagged" : mode,
    words,
    withSubClasses: input["sub-class-tags"],
    withFalsePositives: input["include-false-positives"] || words.includes("false-positive"),
    withTrackless: input["include-trackless"],
  };
}

function toRecordingType(options: RecordingType | "thermal"): RecordingType {
  return options === "thermal" ? "thermalRaw" : options;
}
