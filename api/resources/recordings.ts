import { Refusal } from "#contract/envelope.ts";
import { rawFileName, signedFileName } from "#contract/rules/file-names.ts";
import { can } from "#contract/rules/roles.ts";
import {
  getRawFile,
  getRecording,
  queryRecordings,
  type RecordingType,
} from "#contract/wire/recordings.ts";
import { sendFile } from "../http/send-file.ts";
import { serve } from "../http/serve.ts";
import { findProject } from "../queries/projects.ts";
import { listRecordings, type RecordingDetailRow } from "../queries/recordings.ts";
import { listTrackData } from "../queries/tracks.ts";
import { listTaggedTracks } from "../queries/with-tracks.ts";
import type { Services } from "../services.ts";
import { requireRecording } from "./require-recording.ts";
import { toListedTrack, toRecording, toRecordingDetail, toTrack } from "./to-recording.ts";

const resultsAtMost = 1000;
const signedSeconds = 600;

export const recordings = [
  serve(queryRecordings, async ({ input, caller, services }) => {
    const { read } = services.store;
    const project = await findProject(read, caller, String(input.projectId));
    if (!project || !can(project.role, "see its devices and recordings")) {
      throw new Refusal(
        "missing",
        `Could not find a group with an id of '${input.projectId}' for user`,
      );
    }
    const includeFalsePositives = input["include-false-positives"];
    const rows = await listRecordings(read, {
      projectId: project.id,
      types: (input.types ?? []).map(toRecordingType),
      devices: input.devices ?? [],
      from: input.from,
      until: input.until,
      duration: input["status-recordings"] ? "status" : input.duration,
      includeFalsePositives,
      limit: Math.min(Math.max(input["max-results"], 0), resultsAtMost),
    });
    const tracks = await listTaggedTracks(
      read,
      rows.map(({ id }) => id),
      {
        unfilteredOnly: !includeFalsePositives,
        usedOnly: true,
      },
    );
    return {
      recordings: rows.map((row) => {
        const own = tracks.get(row.id) ?? [];
        return toRecording(
          row,
          own.map(({ track, tags }) => toListedTrack(track, tags)),
        );
      }),
      messages: ["Got recordings"],
    };
  }),

  serve(getRecording, async ({ input, caller, services }) => {
    const row = await requireRecording(services, caller, input);
    const { read } = services.store;
    const [tagged, data] = await Promise.all([
      listTaggedTracks(read, [row.id], { unfilteredOnly: false, usedOnly: false }),
      listTrackData(read, row.id),
    ]);
    const tracks = (tagged.get(row.id) ?? []).map(({ track, tags }) =>
      toTrack(track, tags, data.get(track.id)),
    );
    const recording = toRecordingDetail(row, tracks);
    if (!input["requires-signed-url"]) return { recording };
    return { recording, ...(await signDownloads(services, row, caller.id)) };
  }),

  serve(getRawFile, async ({ input, caller, request, services }) => {
    const row = await requireRecording(services, caller, input);
    const isTrailCamera = row.type.startsWith("trailcam") && row.derived_key !== null;
    const key = isTrailCamera ? row.derived_key : row.raw_key;
    const mimeType = isTrailCamera ? row.derived_mime_type : row.raw_mime_type;
    const fileName = rawFileName(row.id, row.recorded_at, mimeType);
    const sent =
      key && (await sendFile(services.files, request, toDownload(key, mimeType, fileName)));
    if (!sent) throw new Refusal("rule", "There is no file for this recording.");
    return sent;
  }),
];

function toRecordingType(wanted: RecordingType | "thermal"): RecordingType {
  return wanted === "thermal" ? "thermalRaw" : wanted;
}

function toDownload(key: string, mimeType: string | null, fileName: string) {
  return {
    key,
    mimeType: mimeType ?? "application/octet-stream",
    fileName,
    disposition: "attachment" as const,
  };
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
