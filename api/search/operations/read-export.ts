import {
  exportedRecordingColumns,
  exportedTrackColumns,
  toExportedRecording,
  toExportedTracks,
  type ExportedRecording,
} from "#contract/rules/recordings/export-rows.ts";
import {
  exportWriter,
  type ExportFormat,
  type ExportKind,
  type ExportRow,
} from "#contract/rules/recordings/export-writing.ts";
import type { ReportSite } from "#contract/rules/recordings/report-rows.ts";
import { findBand } from "#contract/rules/tracks/band.ts";
import { exportedVisitColumns, toExportedVisit } from "#contract/rules/visits/export-visits.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { audioFacts } from "#contract/wire/recordings/audio-facts.ts";
import type { Db } from "#api/db/open.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { readJson } from "#api/db/stored-json.ts";
import { listLabels, type LabelRow } from "#api/labels/queries/recording-labels.ts";
import type { Services } from "#api/services.ts";
import { listAiConfidence, type AiConfidence } from "#api/tracks/queries/ai-confidence.ts";
import { listTaggedTracks, type TaggedTrack } from "#api/tracks/queries/with-tracks.ts";
import { readKnownVisits } from "#api/visits/operations/known-visits.ts";
import { lookForVisits } from "#api/visits/operations/search-visits.ts";
import { findLastId, pageFound } from "../queries/found-pages.ts";
import type { RecordingFilter } from "../queries/recording-filter.ts";
import { listReported, type ReportedRow } from "../queries/reported-recordings.ts";

const columnsOf: Record<ExportKind, readonly string[]> = {
  recordings: exportedRecordingColumns,
  tracks: exportedTrackColumns,
  visits: exportedVisitColumns,
};

const visitsAtOnce = 150;

interface Export {
  filter: RecordingFilter;
  format: ExportFormat;
  kind: ExportKind;
  bom: boolean;
  /** Of the newest that is meant; absent: of the newest there is. */
  lastId?: number;
}

/** The text of a file with all that is found, a page at a time. Begins at once. */
export async function* readExport(
  { store: { scan }, settings }: Pick<Services, "store" | "settings">,
  { filter, format, kind, bom, lastId }: Export,
): AsyncGenerator<string, undefined> {
  const site = { timeZone: settings.defaultTimeZone, publicUrl: settings.publicUrl };
  const writer = exportWriter(format, columnsOf[kind], { bom });
  yield writer.begin();
  for await (const rows of listRows(scan, filter, { kind, site, lastId })) {
    if (rows.length > 0) yield writer.write(rows);
  }
  yield writer.end();
}

interface Listing {
  kind: ExportKind;
  site: ReportSite;
  lastId: number | undefined;
}

async function* listRows(
  db: Db,
  filter: RecordingFilter,
  { kind, site, ...bound }: Listing,
): AsyncGenerator<ExportRow[]> {
  if (kind === "visits") {
    const known = await readKnownVisits(db, filter.projectId);
    for await (const { found } of lookForVisits(db, filter, { limit: visitsAtOnce, known })) {
      yield listVisitRows(db, { visits: found.flatMap(({ visits }) => visits), site });
    }
    return;
  }
  const lastId = bound.lastId ?? (await findLastId(db));
  for await (const ids of pageFound(db, filter, lastId)) {
    const recordings = await readRecordings(db, filter, ids);
    yield kind === "recordings"
      ? recordings.map((recording) => toExportedRecording(recording, site))
      : recordings.flatMap((recording) => toExportedTracks(recording, site));
  }
}

async function listVisitRows(
  db: Db,
  { visits, site }: { visits: readonly VisitData[]; site: ReportSite },
): Promise<ExportRow[]> {
  const firstIds = visits.flatMap(({ recordings }) => recordings[0]?.recId ?? []);
  const places = new Map((await listReported(db, firstIds)).map((row) => [row.id, row]));
  const ids = [...new Set(visits.flatMap(listIds))];
  const confidence = await listAiConfidence(db, ids);
  const labels = new Map<number, LabelRow[]>();
  for await (const some of inBatches(ids, maxIdsOfStatement)) {
    for (const [id, rows] of await listLabels(db, some)) labels.set(id, rows);
  }
  return visits.flatMap((visit) => {
    const place = places.get(visit.recordings[0]?.recId ?? 0);
    if (!place) return [];
    const ofAi = listIds(visit).flatMap((id) => confidence.get(id) ?? []);
    const facts = {
      projectName: place.project_name,
      deviceName: place.device_name,
      latitude: place.latitude,
      longitude: place.longitude,
      aiConfidence: maxConfidence(ofAi.filter(({ what }) => what === visit.classificationAi)),
      labels: listIds(visit).flatMap((id) => labels.get(id) ?? []),
    };
    return [toExportedVisit(visit, facts, site)];
  });
}

function listIds({ recordings }: VisitData): number[] {
  return recordings.map(({ recId }) => recId);
}

function maxConfidence(rows: readonly AiConfidence[]): number | null {
  return rows.reduce<number | null>(
    (max, { confidence }) => (confidence === null ? max : Math.max(max ?? 0, confidence)),
    null,
  );
}

/** With the tracks that the search shows. */
async function readRecordings(
  db: Db,
  { tags: { withFalsePositives } }: RecordingFilter,
  ids: number[],
): Promise<ExportedRecording[]> {
  const rows = await listReported(db, ids);
  const options = { unfilteredOnly: !withFalsePositives, usedOnly: false };
  const tracks = await listTaggedTracks(db, ids, options);
  const labels = await listLabels(db, ids);
  return rows.map((row) => toExported(row, tracks.get(row.id) ?? [], labels.get(row.id) ?? []));
}

function toExported(
  row: ReportedRow,
  tracks: readonly TaggedTrack[],
  labels: readonly LabelRow[],
): ExportedRecording {
  const { batteryLevel, cacophonyIndex = [] } = audioFacts.parse(
    readJson("recordings.passthrough", row.passthrough, row.id),
  );
  return {
    id: row.id,
    type: row.type,
    state: row.processing_state,
    projectName: row.project_name,
    deviceId: row.device_id,
    deviceName: row.device_name,
    locationId: row.location_id,
    locationName: row.location_name,
    recordedAt: row.recorded_at,
    deletedAt: row.deleted_at,
    redactedAt: row.redacted_at,
    latitude: row.latitude,
    longitude: row.longitude,
    durationSeconds: row.duration_seconds,
    batteryPercent: batteryLevel,
    comment: row.comment,
    cacophonyPercents: cacophonyIndex.flatMap(({ index_percent: percent }) =>
      typeof percent === "number" ? [percent] : [],
    ),
    tracks: tracks.map(toExportedTrack),
    labels,
  };
}

function toExportedTrack({ track, tags }: TaggedTrack): ExportedRecording["tracks"][number] {
  return {
    id: track.id,
    startSeconds: track.start_seconds,
    endSeconds: track.end_seconds,
    band: findBand({ minFreq: track.min_frequency_hz, maxFreq: track.max_frequency_hz }),
    isHidden: track.filtered === 1,
    tags: tags.map(({ what, automatic, model, confidence, user_name: userName }) => ({
      what,
      automatic: automatic === 1,
      model,
      confidence,
      userName,
    })),
  };
}
