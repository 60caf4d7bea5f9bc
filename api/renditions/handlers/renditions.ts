import { Refusal } from "#contract/envelope.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { isTooLargeToRender } from "#contract/rules/recordings/rendered-files.ts";
import { findTellingTracks } from "#contract/rules/recordings/thumbnails.ts";
import { canonicalTag, type TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import {
  getRendition,
  listRenditions,
  type RenditionData,
} from "#contract/wire/recordings/renditions.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import { findRendition, listRenditionRows, type RenditionRow } from "../queries/renditions.ts";
import { listThumbnailScores } from "#api/tracks/queries/track-data.ts";
import type { TrackTagRow } from "#api/tracks/queries/tracks.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { requireViewable } from "./require-viewable.ts";
import { readJson } from "#api/db/stored-json.ts";

const maxAgeSeconds = 24 * 60 * 60;
/** Workers and people change what a thumbnail shows. */
const thumbnailSeconds = 10 * 60;

export const renditions = [
  serve(listRenditions, async ({ input, caller, services }) => {
    const { id, type, raw_bytes: bytes } = await requireRecording(services, caller, input);
    const { read } = services.store;
    const rows = await listRenditionRows(read, id);
    const job = await findOpenJob(read, { kind: "render", subjectId: id });
    const state = stateOf(rows, job);
    const isTooLarge = isTooLargeToRender(type, bytes ?? 0);
    return {
      state,
      ...(state === "failed" && isTooLarge ? { reason: "too-large" as const } : {}),
      renditions: rows.map(toRendition),
    };
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
        maxAgeSeconds,
      }));
    if (!sent) throw new Refusal("rule", "This picture has not been made yet.");
    return sent;
  }),

  serve(getThumbnail, async ({ input, request, services }) => {
    const { recording, isPublic } = await requireViewable(services, request, input);
    const { id, type, raw_key: rawKey } = recording;
    const trackId = input.trackId ?? (await findTellingTrack(services, id));
    const shown = trackId === undefined ? [undefined] : [trackId, undefined];
    const isWebp = type.startsWith("trailcam");
    for (const one of shown) {
      if (rawKey === null) break;
      const sent = await sendFile(services.files, request, {
        key: thumbnailKey(rawKey, one),
        mimeType: isWebp ? "image/webp" : "image/png",
        fileName: `${thumbnailKey(String(id), one)}.${isWebp ? "webp" : "png"}`,
        disposition: "inline",
        maxAgeSeconds: thumbnailSeconds,
        isPublic,
      });
      if (sent) return sent;
    }
    throw new Refusal("rule", "There is no thumbnail of this recording.");
  }),
];

/** The track that shows best what the recording shows most. */
async function findTellingTrack({ store }: Services, id: number): Promise<number | undefined> {
  const { read } = store;
  const every = { unfilteredOnly: false, usedOnly: false };
  const tracks = (await listTaggedTracks(read, [id], every)).get(id) ?? [];
  const telling = findTellingTracks(
    tracks.map(({ track, tags }) => ({ id: track.id, tag: canonicalTag(tags.map(toTrackTag)) })),
  );
  if (telling.length < 2) return telling[0]?.id;
  const ids = telling.map((track) => track.id);
  const scores = await listThumbnailScores(read, ids);
  const scoreOf = (trackId: number) => scores.get(trackId) ?? 0;
  return ids.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
}

function toTrackTag({ what, automatic, model }: TrackTagRow): TrackTag {
  return { what, automatic: automatic === 1, model };
}

function stateOf(rows: RenditionRow[], job: { failed_at: string | null } | undefined) {
  if (rows.length > 0) return "made" as const;
  return job && !job.failed_at ? ("pending" as const) : ("failed" as const);
}

function toRendition(row: RenditionRow): RenditionData {
  const { frameTimesSeconds } = readJson("renditions.details", row.details, row.id);
  return {
    kind: row.kind as RenditionData["kind"],
    mimeType: row.mime_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    ...(frameTimesSeconds ? { frameTimesSeconds } : {}),
  };
}
