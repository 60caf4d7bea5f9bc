import type { InputOf } from "#contract/endpoint.ts";
import {
  processingStates,
  recordingTypes,
  type ProcessingState,
} from "#contract/wire/recordings/recording-types.ts";
import type { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { toSpan } from "./span.server.ts";
import type { SearchAddress, SearchState } from "./address.server.ts";

/** Which states of processing a state of people is. */
export function listStates(state: Exclude<SearchState, "deleted">): ProcessingState[] {
  return processingStates.filter(ofStates[state]);
}

const ofStates: Record<Exclude<SearchState, "deleted">, (state: ProcessingState) => boolean> = {
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
    "tag-mode": address["tag-mode"],
    "tagged-with": some(address["tagged-with"]),
    "sub-class-tags": address["include-descendant-tags"] === "true",
    "include-false-positives": address["no-false-positives"] === "false" || state !== undefined,
    /* Where no AI looks, what has no track is not known to show nothing. */
    ...(!hasAi && { "include-trackless": true }),
    "labelled-with": some(address["labelled-with"]),
    duration: address["min-duration"] ?? 0,
    "max-duration": address["max-duration"],
    "clock-from": address["clock-from"],
    "clock-until": address["clock-until"],
    sun: address.sun,
    "min-confidence": confidence === undefined ? undefined : confidence / 100,
    taggers: some(address.taggers),
    models: some(address.models),
    states: state === undefined || state === "deleted" ? undefined : listStates(state),
    "deleted-only": state === "deleted",
    note: address.note,
    ids: some(address.id),
  };
}

function some<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}
