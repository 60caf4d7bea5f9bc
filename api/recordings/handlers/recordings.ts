import { Refusal } from "#contract/envelope.ts";
import { rawFileName, signedFileName } from "#contract/rules/recordings/file-names.ts";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import {
  getOriginalFile,
  getRawFile,
  getRecording,
  queryRecordings,
} from "#contract/wire/recordings/recordings.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { countRecordingsWithin } from "#api/search/operations/count-recordings.ts";
import { countRecordings, findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { listLabels } from "#api/labels/queries/recording-labels.ts";
import { listExpiredTimes } from "../queries/expired-recordings.ts";
import { listRecordings, type RecordingDetailRow } from "../queries/recordings.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { readTracks } from "#api/tracks/handlers/read-tracks.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { requireRecording } from "./require-recording.ts";
import { toLabel, toListedLabel } from "#api/labels/handlers/to-label-data.ts";
import { toRecordingFilter } from "./to-recording-filter.ts";
import { toListedTrack, toRecording, toRecordingDetail } from "./to-recording.ts";

const maxResults = 1000;
const signedSeconds = 600;

export const recordings = [
  serve(queryRecordings, async ({ input, caller, services }) => {
    const { read, scan } = services.store;
    const action = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.projectId, action);
    const filter = toRecordingFilter(input, id);
    const { cursor } = input;
    const limit = Math.min(input["max-results"], maxResults);
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const searched = takesAllButDeleted(filter) ? read : scan;
    const [found, counted] = await Promise.all([
      findRecordings(searched, filter, { limit: limit + 1, after }),
      input["with-total-count"] ? countAll(services, filter, input["max-count"]) : undefined,
    ]);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const ids = shown.map(({ id }) => id);
    const [rows, expired, tracks, labels] = await Promise.all([
      listRecordings(read, ids),
      listExpiredTimes(read, input["with-expired-at"] && filter.includeDeleted ? ids : []),
      listTaggedTracks(read, ids, {
        unfilteredOnly: !filter.tags.withFalsePositives,
        usedOnly: true,
      }),
      listLabels(read, ids),
    ]);
    return {
      recordings: rows.map((row) => {
        const own = tracks.get(row.id) ?? [];
        return toRecording(row, {
          tracks: own.map(({ track, tags }) => toListedTrack(track, tags)),
          labels: (labels.get(row.id) ?? []).map(toListedLabel),
          withRedactedAt: input["with-redacted-at"],
          expiredAt: expired.get(row.id),
        });
      }),
      ...(cursor !== undefined && last ? { cursor: writeCursor(last) } : {}),
      ...counted,
      messages: ["Got recordings"],
    };
  }),

  serve(getRecording, async ({ input, caller, services }) => {
    const row = await requireRecording(services, caller, input);
    const { read } = services.store;
    const [tracks, labels, expired] = await Promise.all([
      readTracks(services, row.id),
      listLabels(read, [row.id]),
      listExpiredTimes(read, input["with-expired-at"] && input.deleted ? [row.id] : []),
    ]);
    const recording = toRecordingDetail(row, {
      tracks,
      labels: (labels.get(row.id) ?? []).map(toLabel),
      withRedactedAt: input["with-redacted-at"],
      expiredAt: expired.get(row.id),
    });
    if (!input["requires-signed-url"]) return { recording };
    return { recording, ...(await signDownloads(services, row, caller.id)) };
  }),

  serve(getRawFile, async ({ input, caller, request, services }) => {
    const row = await requireRecording(services, caller, input);
    const isTrailCamera = row.type.startsWith("trailcam") && row.derived_key !== null;
    return isTrailCamera
      ? send(services, request, row, { key: row.derived_key, mimeType: row.derived_mime_type })
      : send(services, request, row, { key: row.raw_key, mimeType: row.raw_mime_type });
  }),

  serve(getOriginalFile, async ({ input, caller, request, services }) => {
    const row = await requireRecording(services, caller, input);
    return send(services, request, row, { key: row.raw_key, mimeType: row.raw_mime_type });
  }),
];

/** To the last where no bound is given: programs of the field take no other answer. */
async function countAll(
  { store: { scan }, countingTime }: Services,
  filter: RecordingFilter,
  max: number | undefined,
): Promise<{ totalCount: number; isAtLeast?: boolean }> {
  if (max === undefined) return { totalCount: await countRecordings(scan, filter) };
  const signal = countingTime();
  return countRecordingsWithin(scan, filter, { max, signal });
}

/** True where no other filter is set, so that finding a page reads only its own recordings. */
function takesAllButDeleted({ tags, ...filter }: RecordingFilter): boolean {
  const { types, devices, locations, labels, processingState, duration } = filter;
  const chosen = [...types, ...devices, ...locations, ...labels];
  const isAnyLength = duration !== "status" && duration <= statusSeconds;
  return (
    tags.mode === "any" &&
    tags.withFalsePositives &&
    chosen.length === 0 &&
    isAnyLength &&
    !processingState &&
    !filter.details
  );
}

async function send(
  { files }: Services,
  request: Request,
  { id, recorded_at }: RecordingDetailRow,
  { key, mimeType }: { key: string | null; mimeType: string | null },
): Promise<Response> {
  const sent =
    key &&
    (await sendFile(files, request, {
      key,
      mimeType: mimeType ?? "application/octet-stream",
      fileName: rawFileName(id, recorded_at, mimeType),
      disposition: "attachment",
    }));
  if (!sent) throw new Refusal("rule", "There is no file for this recording.");
  return sent;
}

async function signDownloads(
  { tokens, settings }: Services,
  row: RecordingDetailRow,
  userId: number,
) {
  const sign = (key: string, mimeType: string | null) =>
    tokens.sign(
      "fileDownload",
      {
        key,
        filename: signedFileName(row.recorded_at, { mimeType, timeZone: settings.defaultTimeZone }),
        mimeType: mimeType ?? "application/octet-stream",
        userId,
        groupId: row.project_id,
      },
      signedSeconds,
    );
  return {
    ...(row.raw_key
      ? { rawSize: row.raw_bytes ?? 0, downloadRawJWT: await sign(row.raw_key, row.raw_mime_type) }
      : {}),
    ...(row.derived_key
      ? {
          fileSize: row.derived_bytes ?? 0,
          downloadFileJWT: await sign(row.derived_key, row.derived_mime_type),
        }
      : {}),
  };
}
