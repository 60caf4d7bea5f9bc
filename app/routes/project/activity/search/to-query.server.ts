import type { InputOf } from "#contract/endpoint.ts";
import {
  processingStates,
  recordingTypes,
  type ProcessingState,
} from "#contract/wire/recordings/recording-types.ts";
import type { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { toSpan } from "./span.server.ts";
import { hidesFalseTriggers, type SearchAddress, type SearchState } from "./address.server.ts";

/** What people call a state and is one of several of processing. */
type KnownState = Exclude<SearchState, "deleted" | "unlooked">;

/** Which states of processing a state of people is. */
export function listStates(state: KnownState): ProcessingState[] {
  return processingStates.filter(ofStates[state]);
}

export const knownStates = ["waiting", "finished", "failed", "unreadable"] as const;

const ofStates: Record<KnownState, (state: ProcessingState) => boolean> = {
  waiting: (state) => !/^(FINISHED|CORRUPT)|failed$/.test(state),
  finished: (state) => state === "FINISHED",
  failed: (state) => state.endsWith(".failed"),
  unreadable: (state) => state === "CORRUPT",
};

export type SearchQuery = Pick<
  InputOf<typeof queryRecordings>,
  | "types"
  | "locations"
  | "devices"
  | "from"
  | "until"
  | "tag-mode"
  | "tagged-with"
  | "sub-class-tags"
  | "include-false-positives"
  | "include-trackless"
  | "include-redacted"
  | "labelled-with"
  | "duration"
  | "max-duration"
  | "clock-from"
  | "clock-until"
  | "sun"
  | "min-confidence"
  | "taggers"
  | "models"
  | "states"
  | "not-processed"
  | "deleted-only"
  | "note"
  | "ids"
>;

/** An activity search as the API is asked for it, whatever is to come of it. */
export function toSearchQuery(
  address: SearchAddress,
  { hasAi = true, ...setting }: { now: Date; zone: string; hasAi?: boolean },
): SearchQuery {
  const mode = address["recording-mode"];
  const { from, until } = toSpan(address, setting);
  const { state, confidence } = address;
  return {
    types: mode && recordingTypes.filter((type) => (type === "audio") === (mode === "audio")),
    locations: some(address.locations),
    devices: some(address.devices),
    from: from?.toISOString(),
    until: until?.toISOString(),
    "tag-mode": state === "unlooked" ? "untagged" : address["tag-mode"],
    "tagged-with": some(address["tagged-with"]),
    "sub-class-tags": address["include-descendant-tags"] === "true",
    "include-false-positives": !hidesFalseTriggers(address),
    /* Where no AI looks, what has no track is not known to show nothing. */
    ...(!hasAi && { "include-trackless": true }),
    /* Its tags still say what was heard, as they do in a list of all kinds and in reports. */
    ...(mode === "audio" && { "include-redacted": true }),
    "labelled-with": some(address["labelled-with"]),
    duration: address["min-duration"] ?? 0,
    "max-duration": address["max-duration"],
    "clock-from": address["clock-from"],
    "clock-until": address["clock-until"],
    sun: address.sun,
    "min-confidence": confidence === undefined ? undefined : confidence / 100,
    taggers: some(address.taggers),
    models: some(address.models),
    states: knownStates.flatMap((known) => (known === state ? [listStates(known)] : []))[0],
    /* Where no AI looks, all that nobody has tagged is left. */
    "not-processed": (hasAi && state === "unlooked") || undefined,
    "deleted-only": state === "deleted",
    note: address.note,
    ids: some(address.id),
  };
}

function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}
