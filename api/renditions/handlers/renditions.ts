import { Refusal } from "#contract/envelope.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { isTooLargeToRender } from "#contract/rules/recordings/rendered-files.ts";
import {
  getRendition,
  getTrackRendition,
  listRenditions,
  type RenditionData,
} from "#contract/wire/recordings/renditions.ts";
import { readJson } from "#api/db/stored-json.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import type { Services } from "#api/services.ts";
import { requireTrackClip } from "../operations/make-track-clip.ts";
import {
  findRendition,
  findTrackRendition,
  listRenditionRows,
  type RenditionRow,
} from "../queries/renditions.ts";

const maxAgeSeconds = 24 * 60 * 60;
/** Workers and people change what is seen of a track. */
const maxAgeOfTrackSeconds = 10 * 60;

export const renditions = [
  serve(listRenditions, async ({ input, caller, services }) => {
    const recording = await requireRecording(services, caller, input);
    const { id, type, raw_bytes: bytes } = recording;
    const { read } = services.store;
    const [rows, job, hasFile] = await Promise.all([
      listRenditionRows(read, id),
      findOpenJob(read, { kind: "render", subjectId: id }),
      hasRawFile(services, recording.raw_key),
    ]);
    const state = stateOf(rows, job);
    const isTooLarge = isTooLargeToRender(type, bytes ?? 0);
    return {
      state,
      ...(state === "failed" && isTooLarge ? { reason: "too-large" as const } : {}),
      ...(hasFile === undefined ? {} : { hasFile }),
      renditions: rows.map(toRendition),
    };
  }),

  serve(getRendition, async ({ input, caller, request, services }) => {
    const { id } = await requireRecording(services, caller, input);
    const row = await findRendition(services.store.read, id, input.kind);
    return sendRendition(services, request, row && { row, name: `${id}`, maxAgeSeconds });
  }),

  serve(getTrackRendition, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    const { trackId, kind } = input;
    const key = { recordingId: recording.id, trackId };
    const row =
      kind === "track-clip"
        ? await requireTrackClip(services, { recording, trackId })
        : await findTrackRendition(services.store.read, key, kind);
    const name = `${recording.id}-${trackId}`;
    const found = row && { row, name, maxAgeSeconds: maxAgeOfTrackSeconds };
    return sendRendition(services, request, found);
  }),
];

/** A store that cannot be read is not one that has lost a file. */
async function hasRawFile(
  { files, log }: Services,
  key: string | null,
): Promise<boolean | undefined> {
  if (key === null) return false;
  try {
    return (await files.open(key)) !== undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: "error", message: `Looking for a file: ${message}` });
    return undefined;
  }
}

async function sendRendition(
  { files }: Services,
  request: Request,
  found: { row: RenditionRow; name: string; maxAgeSeconds: number } | undefined,
): Promise<Response> {
  const sent =
    found &&
    (await sendFile(files, request, {
      key: found.row.key,
      mimeType: found.row.mime_type,
      fileName: `${found.name}-${found.row.kind}.${extensionOf(found.row.mime_type)}`,
      disposition: "inline",
      maxAgeSeconds: found.maxAgeSeconds,
    }));
  if (!sent) throw new Refusal("rule", "This picture has not been made yet.");
  return sent;
}

function stateOf(rows: RenditionRow[], job: { failed_at: string | null } | undefined) {
  if (rows.length > 0) return "made" as const;
  return job && !job.failed_at ? ("pending" as const) : ("failed" as const);
}

function toRendition(row: RenditionRow): RenditionData {
  const details = readJson("renditions.details", row.details, row.id);
  const { trackId = row.track_id ?? undefined } = details;
  const { region, frameTimeSeconds, frameTimesSeconds, filmSeconds } = details;
  return {
    kind: row.kind,
    madeAt: row.created_at,
    mimeType: row.mime_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    ...(trackId === undefined ? {} : { trackId }),
    ...(region ? { region: toRegion(region) } : {}),
    ...(frameTimeSeconds === undefined ? {} : { frameTimeSeconds }),
    ...(frameTimesSeconds ? { frameTimesSeconds } : {}),
    ...(filmSeconds === undefined ? {} : { filmSeconds }),
  };
}

/** Of a position that a worker has sent, which may say more. */
function toRegion({ x, y, width, height }: NonNullable<RenditionData["region"]>) {
  return { x, y, width, height };
}
