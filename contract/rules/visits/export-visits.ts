import { differenceInMilliseconds, millisecondsToSeconds } from "date-fns";
import { toUrlName } from "../navigation/names.ts";
import { formatLocation } from "../locations/location-names.ts";
import {
  describeLabels,
  describeTimes,
  namesFor,
  noteColumns,
  timeColumns,
  zoneAt,
  type ExportedLabel,
} from "../recordings/export-rows.ts";
import type { ExportRow } from "../recordings/export-writing.ts";
import type { ReportSite } from "../recordings/report-rows.ts";
import type { VisitData } from "./visit-data.ts";

export const exportedVisitColumns = [
  "first_recording_id",
  "project",
  "device",
  "location_id",
  "location",
  "latitude",
  "longitude",
  ...timeColumns,
  "classification",
  "classification_label",
  "classified_by",
  "ai",
  "ai_label",
  "ai_confidence",
  "people_disagree",
  "complete",
  "recordings",
  "recording_ids",
  ...noteColumns,
  "url",
] as const;

/** Where the first recording of a visit was made, and what is said of all of them. */
export interface VisitFacts {
  projectName: string;
  deviceName: string;
  latitude: number | null;
  longitude: number | null;
  /** The highest of AI for what it takes the visit for. */
  aiConfidence: number | null;
  labels: readonly ExportedLabel[];
}

/* Sound is in no visit. */
const nameOf = namesFor("camera");

export function toExportedVisit(
  visit: VisitData,
  place: VisitFacts,
  site: ReportSite,
): ExportRow<(typeof exportedVisitColumns)[number]> {
  const { recordings, classification, timeStart, timeEnd } = visit;
  const first = recordings[0]?.recId ?? 0;
  const seconds = millisecondsToSeconds(differenceInMilliseconds(timeEnd, timeStart));
  const zone = zoneAt(place, site);
  const { labels, notes } = describeLabels(place.labels);
  const project = encodeURIComponent(toUrlName(place.projectName));
  return {
    first_recording_id: first,
    project: place.projectName,
    device: place.deviceName,
    location_id: visit.stationId === 0 ? null : visit.stationId,
    location: formatLocation(visit.stationName, zone),
    latitude: place.latitude,
    longitude: place.longitude,
    ...describeTimes(Date.parse(timeStart), seconds, zone),
    classification: nameOf(classification),
    classification_label: classification,
    classified_by: describeSource(visit),
    ai: nameOf(visit.classificationAi),
    ai_label: visit.classificationAi,
    ai_confidence: place.aiConfidence,
    people_disagree: visit.userTagsConflict === true,
    complete: !visit.incomplete,
    recordings: recordings.length,
    recording_ids: recordings.map(({ recId }) => recId),
    labels: [...new Set(labels)],
    notes,
    url: `${site.publicUrl}/${project}/visit/${encodeURIComponent(classification)}/${first}`,
  };
}

/** In the words of the field's own exports. */
function describeSource(visit: VisitData): string {
  const { classification, classificationAi, classFromUserTag } = visit;
  if (classFromUserTag) return classification === classificationAi ? "User & AI" : "User";
  return classification === "none" ? "unknown" : "AI";
}
