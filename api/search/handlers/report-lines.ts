import { toCsvLine } from "#contract/rules/text/csv.ts";
import {
  recordingColumns,
  toRecordingCells,
  type ReportedRecording,
  type ReportSite,
} from "#contract/rules/recordings/report-rows.ts";
import {
  sumColumns,
  toSumCells,
  toVisitRows,
  visitColumns,
} from "#contract/rules/visits/visit-report-rows.ts";
import { addToSums, type VisitSums } from "#contract/rules/visits/visit-sums.ts";
import { audioFacts } from "#contract/wire/recordings/audio-facts.ts";
import type { SearchOrder } from "#contract/wire/recordings/recording-search.ts";
import { readDeviceVisits, type ReadVisit } from "#api/visits/operations/read-device-visits.ts";
import { listLabels, type LabelRow } from "#api/labels/queries/recording-labels.ts";
import { listReported, type ReportedRow } from "../queries/reported-recordings.ts";
import { pageSearched } from "../queries/search-pages.ts";
import type { RecordingSearch } from "../queries/search-recordings.ts";
import { listTaggedTracks, type TaggedTrack } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { describeOldVisits } from "#api/visits/handlers/describe-old-visits.ts";
import { readJson } from "#api/db/stored-json.ts";

interface Part {
  offset: number;
  /** Absent: all there are. */
  limit?: number | undefined;
}

/** The lines of a report of recordings, a page of them at a time. */
export async function* listRecordingLines(
  services: Services,
  search: RecordingSearch,
  part: Part & { order: SearchOrder },
): AsyncGenerator<string[]> {
  const db = services.store.scan;
  const site = toSite(services);
  yield [toCsvLine(recordingColumns)];
  for await (const ids of pageSearched(db, search, part)) {
    const rows = await listReported(db, ids);
    const tracks = await listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly: false });
    const labels = await listLabels(db, ids);
    yield rows.map((row) => {
      const reported = toReported(row, tracks.get(row.id) ?? [], labels.get(row.id) ?? []);
      return toCsvLine(toRecordingCells(reported, site));
    });
  }
}

function toReported(
  row: ReportedRow,
  tracks: readonly TaggedTrack[],
  labels: readonly LabelRow[],
): ReportedRecording {
  const { batteryLevel, cacophonyIndex = [] } = audioFacts.parse(
    readJson("recordings.passthrough", row.passthrough, row.id),
  );
  const percents = cacophonyIndex.map(({ index_percent }) => index_percent);
  return {
    id: row.id,
    type: row.type,
    projectName: row.project_name,
    deviceName: row.device_name,
    locationName: row.location_name,
    recordedAt: row.recorded_at,
    latitude: row.latitude,
    longitude: row.longitude,
    durationSeconds: row.duration_seconds,
    batteryPercent: batteryLevel,
    comment: row.comment,
    trackCount: tracks.length,
    tags: tracks
      .flatMap(({ tags }) => tags)
      .map(({ what, automatic }) => ({ what, automatic: automatic === 1 })),
    labels,
    cacophonyPercents: percents.filter((percent) => typeof percent === "number"),
  };
}

/** The lines of a report of visits: their sums, which all of them are read for first, and then one by one. */
export async function* listVisitLines(
  services: Services,
  search: RecordingSearch,
  part: Part,
): AsyncGenerator<string[]> {
  const site = toSite(services);
  const sums: VisitSums = new Map();
  for await (const visits of pageVisits(services, search, part)) addToSums(sums, visits);
  yield [toCsvLine(sumColumns)];
  for (const ofDevice of sums.values()) {
    yield [...ofDevice.values()].map((sum) => toCsvLine(toSumCells(sum, site)));
  }
  yield ["", toCsvLine(visitColumns)];
  for await (const visits of pageVisits(services, search, part)) {
    const described = await describeOldVisits(services, visits);
    yield described.flatMap((visit) => toVisitRows(visit, site).map(toCsvLine));
  }
}

async function* pageVisits(
  { store }: Services,
  search: RecordingSearch,
  { offset, limit = Infinity }: Part,
): AsyncGenerator<ReadVisit[]> {
  let left = limit;
  for await (const { over } of readDeviceVisits(store.scan, search, offset)) {
    if (left <= 0) return;
    yield over.slice(0, left);
    left -= over.length;
  }
}

function toSite({ settings }: Services): ReportSite {
  return { timeZone: settings.defaultTimeZone, publicUrl: settings.publicUrl };
}
