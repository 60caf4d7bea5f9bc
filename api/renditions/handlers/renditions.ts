import { Refusal } from "#contract/envelope.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import {
  getRendition,
  getTrackRendition,
  listRenditions,
} from "#contract/wire/recordings/renditions.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import type { Services } from "#api/services.ts";
import { findTrackClip } from "../operations/make-track-clip.ts";
import { readRenditions } from "./read-renditions.ts";
import { findRendition, findTrackRendition, type RenditionRow } from "../queries/renditions.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

const maxAgeSeconds = 24 * 60 * 60;
/** Workers and people change what is seen of a track. */
const maxAgeOfTrackSeconds = 10 * 60;

export const renditions = [
  serve(listRenditions, async ({ input, caller, services }) => {
    const recording = await requireRecording(services, caller, input);
    const [pictures, hasFile] = await Promise.all([
      readRenditions(services, recording),
      hasRawFile(services, recording.raw_key),
    ]);
    return { ...pictures, ...(hasFile === undefined ? {} : { hasFile }) };
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
        ? await findTrackClip(services, { recording, trackId })
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
    log({ level: "error", message: `Looking for a file: ${errorMessage(error)}` });
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
