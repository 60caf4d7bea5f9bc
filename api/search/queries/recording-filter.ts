import type { ExpressionBuilder } from "kysely";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { ProcessingState, RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { byNoIndex } from "#api/db/by-no-index.ts";
import type { Schema } from "#api/db/schema.ts";
import { type ExpiryFilter, isExpiring } from "#api/recordings/queries/only-false-triggers.ts";
import { asksOfTracks, hasDetails, type DetailFilter } from "./detail-filter.ts";
import { isInReview, type ReviewFilter } from "./review-filter.ts";
import { isOfTagMode, type TagFilter } from "./tag-modes.ts";

export interface RecordingFilter {
  projectId: number;
  types: RecordingType[];
  devices: number[];
  locations: number[];
  /** Only recordings without a location. */
  isNowhere?: boolean;
  /** Leaves out this location. */
  elsewhereThan?: number;
  /** Details of labels, any of them. */
  labels: string[];
  tags: TagFilter;
  processingState: ProcessingState | undefined;
  includeDeleted: boolean;
  /** Leaves out sound that was deleted because people spoke. */
  hidesRedacted: boolean;
  /** Included. */
  from: string | undefined;
  /** Excluded. */
  until: string | undefined;
  /** The shortest wanted, in seconds; "status" asks for the short ones that cameras make to report. */
  duration: number | "status";
  /** Only those that wait in a queue for this person. */
  review?: ReviewFilter;
  /** Only those that their project need not keep. */
  expiring?: ExpiryFilter;
  /** What else is asked for; absent: nothing. */
  details?: DetailFilter | undefined;
}

export function matchesFilter(filter: RecordingFilter) {
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb.and([isOfProject(filter)(eb), matchesWithinProject(filter)(eb)]);
}

type Places = Pick<RecordingFilter, "devices" | "locations">;

export function isOfOnePlace({ devices, locations }: Places): boolean {
  return devices.length === 1 || locations.length === 1;
}

/** What is of one place, or named, has an index of its own, which is taken only if that of the project is not to be had. */
export function isOfProject({
  projectId,
  details,
  ...places
}: Pick<RecordingFilter, "projectId" | "details" | keyof Places>) {
  const column = "recordings.project_id";
  const hasOtherIndex = isOfOnePlace(places) || details?.ids !== undefined;
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb(hasOtherIndex ? byNoIndex(column) : eb.ref(column), "=", projectId);
}

/** For queries that are restricted to the filter's project already. */
export function matchesWithinProject(filter: RecordingFilter) {
  const { types, devices, locations, labels, from, until, duration, processingState } = filter;
  const impliesTrack = asksOfTracks(filter.details);
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb.and([
      ...(filter.includeDeleted ? [] : [eb("recordings.deleted_at", "is", null)]),
      ...(types.length > 0 ? [eb("recordings.type", "in", types)] : []),
      ...(devices.length > 0 ? [eb("recordings.device_id", "in", devices)] : []),
      ...(locations.length > 0 ? [eb("recordings.location_id", "in", locations)] : []),
      ...(filter.isNowhere ? [eb("recordings.location_id", "is", null)] : []),
      ...(filter.elsewhereThan === undefined ? [] : [isElsewhere(eb, filter.elsewhereThan)]),
      ...(from === undefined ? [] : [eb("recordings.recorded_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("recordings.recorded_at", "<", until)]),
      ...(processingState ? [eb("recordings.processing_state", "=", processingState)] : []),
      ...(filter.hidesRedacted ? [eb("recordings.redacted_at", "is", null)] : []),
      ...(labels.length > 0 ? [hasLabel(eb, labels)] : []),
      hasLength(eb, duration),
      ...(filter.review ? [isInReview(filter.review)(eb)] : []),
      /* Before the details: few recordings have no tags, which is quicker told than what AI said of them. */
      isOfTagMode(filter.tags, { impliesTrack })(eb),
      ...(filter.details ? [hasDetails(filter.details)(eb)] : []),
      ...(filter.expiring ? [isExpiring(filter.expiring)(eb)] : []),
    ]);
}

export function isElsewhere(eb: ExpressionBuilder<Schema, "recordings">, locationId: number) {
  const location = "recordings.location_id";
  return eb.or([eb(location, "is", null), eb(location, "!=", locationId)]);
}

function hasLength(eb: ExpressionBuilder<Schema, "recordings">, duration: number | "status") {
  const seconds = "recordings.duration_seconds";
  if (duration === "status") return eb.and([eb(seconds, ">", 0), eb(seconds, "<", statusSeconds)]);
  return duration > 0 ? eb(seconds, ">=", duration) : eb.and([]);
}

function hasLabel(eb: ExpressionBuilder<Schema, "recordings">, labels: string[]) {
  return eb.exists(
    eb
      .selectFrom("recording_labels")
      .select("recording_labels.id")
      .whereRef("recording_labels.recording_id", "=", "recordings.id")
      .where("recording_labels.detail", "in", labels),
  );
}
