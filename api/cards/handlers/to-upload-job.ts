import { addDays } from "date-fns";
import { groupByClock } from "#contract/rules/cards/clock-groups.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import {
  uploadFileStates,
  uploadJobDays,
  type UploadFileData,
  type UploadFileState,
  type UploadGroupData,
  type UploadJobData,
} from "#contract/wire/upload-jobs.ts";
import { countUploadFiles, findDatedFile, type UploadFileRow } from "../queries/upload-files.ts";
import type { UploadJobRow } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { readJson } from "#api/db/stored-json.ts";
import { findUploadInstant, type ClockSettings } from "../operations/find-upload-instant.ts";

/** The jobs of these rows, with the counts of their files. Of many the counts are a long read. */
export async function toUploadJobs(
  { store }: Services,
  rows: UploadJobRow[],
): Promise<UploadJobData[]> {
  const ids = rows.map(({ id }) => id);
  const counted = ids.length === 0 ? [] : await countUploadFiles(store.scan, ids);
  return Promise.all(
    rows.map(async (row) => {
      const own = counted.filter(({ job_id }) => job_id === row.id);
      const [first, last] = await Promise.all([
        findDatedFile(store.read, row.id, "first"),
        findDatedFile(store.read, row.id, "last"),
      ]);
      return {
        ...toFacts(row),
        counts: Object.fromEntries(
          uploadFileStates.map((state) => [
            state,
            own.find((one) => one.state === state)?.count ?? 0,
          ]),
        ) as Record<UploadFileState, number>,
        ...(first ? { first: toUploadFile(row, first) } : {}),
        ...(last ? { last: toUploadFile(row, last) } : {}),
      };
    }),
  );
}

export async function toUploadJob(services: Services, row: UploadJobRow): Promise<UploadJobData> {
  const [job] = await toUploadJobs(services, [row]);
  return job as UploadJobData;
}

/** Files as they follow each other, parted where the clock of the device jumps. */
export function toUploadGroups(
  job: ClockSettings,
  files: (UploadFileRow & { clock: string })[],
): UploadGroupData[] {
  return groupByClock(files).flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) return [];
    return {
      id: first.id,
      count: group.length,
      leftOut: group.every(({ state }) => state === "left-out"),
      ...(first.correction_seconds === null
        ? {}
        : { clockCorrectionSeconds: first.correction_seconds }),
      first: toUploadFile(job, first),
      last: toUploadFile(job, last),
    };
  });
}

function toFacts(row: UploadJobRow) {
  const location = toPlace(row);
  return {
    id: row.id,
    deviceId: row.device_id,
    groupId: row.project_id,
    userName: row.user_name,
    createdAt: row.created_at,
    state: stateOf(row),
    ...(row.location_id === null ? {} : { stationId: row.location_id }),
    ...(row.location_name === null ? {} : { stationName: row.location_name }),
    ...(location ? { location } : {}),
    timeZone: row.time_zone,
    clockCorrectionSeconds: row.correction_seconds,
    ...(row.receiving_since ? { receivingSince: row.receiving_since } : {}),
    ...(row.started_at ? { startedAt: row.started_at } : {}),
    ...(row.finished_at ? { finishedAt: row.finished_at } : {}),
    ...(row.started_at
      ? {}
      : { expiresAt: addDays(new Date(row.created_at), uploadJobDays).toISOString() }),
    bytes: row.bytes,
  };
}

function stateOf({ started_at, finished_at }: UploadJobRow): UploadJobData["state"] {
  if (!started_at) return "collecting";
  return finished_at ? "done" : "storing";
}

export function toUploadFile(job: ClockSettings, row: UploadFileRow): UploadFileData {
  const recordedAt = findUploadInstant(job, row);
  const { durationSeconds, sampleRate, location } = readJson(
    "upload_files.sound",
    row.sound,
    row.id,
  );
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    state: row.state,
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.clock === null ? {} : { clock: row.clock.slice(0, "2026-03-04T05:06:07".length) }),
    ...(row.clock_typed_at === null ? {} : { isClockTyped: true as const }),
    ...(row.clock_offset_minutes === null ? {} : { clockOffsetMinutes: row.clock_offset_minutes }),
    ...(row.correction_seconds === null ? {} : { clockCorrectionSeconds: row.correction_seconds }),
    ...(recordedAt === undefined ? {} : { recordedAt }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...(sampleRate === undefined ? {} : { sampleRate }),
    ...(location === undefined ? {} : { location }),
    ...(row.recording_id === null ? {} : { recordingId: row.recording_id }),
  };
}
