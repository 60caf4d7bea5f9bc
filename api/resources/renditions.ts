import { Refusal } from "#contract/envelope.ts";
import { extensionOf } from "#contract/rules/file-names.ts";
import { getThumbnail } from "#contract/wire/recordings.ts";
import { getRendition, listRenditions, type RenditionData } from "#contract/wire/renditions.ts";
import { sendFile } from "../http/send-file.ts";
import { serve } from "../http/serve.ts";
import { findJob } from "../queries/jobs.ts";
import { findRendition, listRenditionRows, type RenditionRow } from "../queries/renditions.ts";
import { requireRecording } from "./require-recording.ts";

const keepSeconds = 24 * 60 * 60;

export const renditions = [
  serve(listRenditions, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, input);
    const { read } = services.store;
    const rows = await listRenditionRows(read, id);
    const job = await findJob(read, { kind: "render", subjectId: id });
    return { state: stateOf(rows, job), renditions: rows.map(toRendition) };
  }),

  serve(getRendition, async ({ input, caller, request, services }) => {
    const { id } = await requireRecording(services, caller, input);
    const row = await findRendition(services.store.read, id, input.kind);
    const sent =
      row &&
      (await sendFile(services.files, request, {
        key: row.key,
        mimeType: row.mime_type,
        fileName: `${id}-${row.kind}.${extensionOf(row.mime_type)}`,
        disposition: "inline",
        keepSeconds,
      }));
    if (!sent) throw new Refusal("rule", "This picture has not been made yet.");
    return sent;
  }),

  serve(getThumbnail, async ({ input, caller, request, services }) => {
    const { id, type, raw_key: rawKey } = await requireRecording(services, caller, input);
    const keys = rawKey
      ? [
          ...(input.trackId === undefined ? [] : [`${rawKey}-${input.trackId}-thumb`]),
          `${rawKey}-thumb`,
        ]
      : [];
    const isWebp = type.startsWith("trailcam");
    for (const key of keys) {
      const sent = await sendFile(services.files, request, {
        key,
        mimeType: isWebp ? "image/webp" : "image/png",
        fileName: `${id}-thumb.${isWebp ? "webp" : "png"}`,
        disposition: "inline",
        keepSeconds,
      });
      if (sent) return sent;
    }
    throw new Refusal("rule", "There is no thumbnail of this recording.");
  }),
];

function stateOf(rows: RenditionRow[], job: { failed_at: string | null } | undefined) {
  if (rows.length > 0) return "made" as const;
  return job && !job.failed_at ? ("pending" as const) : ("failed" as const);
}

function toRendition(row: RenditionRow): RenditionData {
  const { frameTimesSeconds } = JSON.parse(row.details ?? "{}") as Partial<RenditionData>;
  return {
    kind: row.kind as RenditionData["kind"],
    mimeType: row.mime_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    ...(frameTimesSeconds ? { frameTimesSeconds } : {}),
  };
}
