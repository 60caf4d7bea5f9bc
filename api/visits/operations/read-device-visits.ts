import {
  groupDeviceVisits,
  latestStartOf,
  type DeviceVisit,
  type DetectedRecording,
} from "#contract/rules/visits/device-visits.ts";
import type { Db } from "#api/db/open.ts";
import { listReported, type ReportedRow } from "#api/search/queries/reported-recordings.ts";
import { listSearchedBefore, newestFirst, pageSearched } from "#api/search/queries/search-pages.ts";
import type { RecordingSearch } from "#api/search/queries/search-recordings.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";

/** Of an answer that is made at once: more would keep others waiting. */
const maxRecordings = 2000;

export interface ReadRecording extends DetectedRecording {
  deviceName: string;
  projectName: string;
}

export type ReadVisit = DeviceVisit<ReadRecording>;

interface VisitPage {
  /** In order of their newest recordings. */
  visits: ReadVisit[];
  /** The only visit goes on beyond what is read for an answer. */
  isCut: boolean;
  /** Where the visits that are left begin. */
  queryOffset: number;
  hasMoreVisits: boolean;
}

/** As many visits as are wanted and as 2,000 recordings tell of, of those that no recording before an offset is part of. */
export async function readVisitPage(
  db: Db,
  search: RecordingSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<VisitPage> {
  const visits: ReadVisit[] = [];
  let reached: Omit<Step, "over"> = { open: [], position: offset, isLast: true };
  for await (const { over, ...step } of readDeviceVisits(db, search, offset)) {
    visits.push(...over);
    reached = step;
    if (visits.length >= limit || step.position - offset >= maxRecordings) break;
  }
  const { open, position, isLast } = reached;
  const isCut = visits.length === 0 && open.length > 0;
  const found = isCut ? open.slice(0, 1) : visits.slice(0, limit);
  const left = [...visits, ...open].slice(found.length);
  return {
    visits: found,
    isCut,
    queryOffset: left[0]?.newest.position ?? position,
    hasMoreVisits: left.length > 0 || !isLast,
  };
}

interface Step {
  /** In order of their newest recordings. */
  over: ReadVisit[];
  /** What older recordings may still belong to; none at the end. */
  open: ReadVisit[];
  /** How many recordings of the search lie before those that are still to be read. */
  position: number;
  isLast: boolean;
}

/** Without those of recordings before an offset; a page of recordings at a time, each read when asked for. */
export async function* readDeviceVisits(
  db: Db,
  search: RecordingSearch,
  offset: number,
): AsyncGenerator<Step> {
  const isSelected = ({ newest }: ReadVisit) => newest.position >= offset;
  let open: ReadVisit[] = [];
  let position = offset;
  for await (const ids of pageSearched(db, search, { order: newestFirst, offset })) {
    const recordings = await readRecordings(db, ids, position);
    if (position === offset && offset > 0) open = await readVisitsBefore(db, search, recordings);
    const grouped = groupDeviceVisits(recordings, open);
    open = grouped.open;
    position += ids.length;
    const over = grouped.over.filter(isSelected);
    yield { over, open: open.filter(isSelected), position, isLast: false };
  }
  yield { over: open.filter(isSelected), open: [], position, isLast: true };
}

/** Those that begin before recordings, newest first, and may go on in them. */
async function readVisitsBefore(
  db: Db,
  search: RecordingSearch,
  [first]: ReadRecording[],
): Promise<ReadVisit[]> {
  if (!first) return [];
  const ids = await listSearchedBefore(db, search, {
    id: first.id,
    recorded_at: first.startedAt,
    until: new Date(latestStartOf(first.startedAt)).toISOString(),
  });
  const { over, open } = groupDeviceVisits(
    await readRecordings(db, ids, first.position - ids.length),
  );
  return [...over, ...open];
}

async function readRecordings(db: Db, ids: number[], position: number): Promise<ReadRecording[]> {
  const rows = await listReported(db, ids);
  const tagged = await listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly: false });
  return rows.map((row, order) => ({
    ...toRead(row),
    position: position + order,
    tracks: (tagged.get(row.id) ?? []).map(({ track, tags }) => ({
      id: track.id,
      startSeconds: track.start_seconds,
      endSeconds: track.end_seconds,
      tags: tags.map(({ what, automatic, model }) => ({ what, automatic: automatic === 1, model })),
    })),
  }));
}

function toRead(row: ReportedRow) {
  return {
    id: row.id,
    startedAt: row.recorded_at,
    deviceId: row.device_id,
    deviceName: row.device_name,
    projectName: row.project_name,
  };
}
