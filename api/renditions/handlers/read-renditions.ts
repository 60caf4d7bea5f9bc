import { isTooLargeToRender } from "#contract/rules/recordings/rendered-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  soundRenditionKinds,
  soundTrackRenditionKinds,
  type listRenditions,
  type RenditionData,
} from "#contract/wire/recordings/renditions.ts";
import { readJson } from "#api/db/stored-json.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { listRenditionRows, type RenditionRow } from "../queries/renditions.ts";

const soundKinds: ReadonlySet<string> = new Set([
  ...soundRenditionKinds,
  ...soundTrackRenditionKinds,
]);

type Recording = Pick<RecordingDetailRow, "id" | "type" | "raw_bytes" | "file_fault">;

/** The pictures of a recording and how far they are. */
export async function readRenditions(
  { store: { read } }: Services,
  { id, type, raw_bytes: bytes, file_fault: fault }: Recording,
): Promise<ReplyOf<typeof listRenditions>> {
  const [rows, job] = await Promise.all([
    listRenditionRows(read, id),
    findOpenJob(read, { kind: "render", subjectId: id }),
  ]);
  const state = stateOf(rows, job);
  const reason = fault ?? (isTooLargeToRender(type, bytes ?? 0) ? "too-large" : undefined);
  return {
    state,
    ...(state === "failed" && reason ? { reason } : {}),
    renditions: rows.flatMap((row) => (isOfSound(row) ? [] : [toRendition(row)])),
  };
}

function stateOf(rows: RenditionRow[], job: { failed_at: string | null } | undefined) {
  if (rows.length > 0) return "made" as const;
  return job && !job.failed_at ? ("pending" as const) : ("failed" as const);
}

type PictureRow = RenditionRow & { kind: RenditionData["kind"] };

function isOfSound(row: RenditionRow): row is Exclude<RenditionRow, PictureRow> {
  return soundKinds.has(row.kind);
}

function toRendition(row: PictureRow): RenditionData {
  const details = readJson("renditions.details", row.details, row.id);
  const { trackId = row.track_id ?? undefined } = details;
  const { region, frameTimeSeconds, frameTimesSeconds, framesPerSecond } = details;
  const { filmSeconds, damagedFrame, isCut } = details;
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
    ...(framesPerSecond === undefined ? {} : { framesPerSecond }),
    ...(filmSeconds === undefined ? {} : { filmSeconds }),
    ...(damagedFrame === undefined ? {} : { damagedFrame }),
    ...(isCut ? { isCut } : {}),
  };
}

/** Of a position that a worker has sent, which may say more. */
function toRegion({ x, y, width, height }: NonNullable<RenditionData["region"]>) {
  return { x, y, width, height };
}
