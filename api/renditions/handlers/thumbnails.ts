import { Refusal } from "#contract/envelope.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { findTellingTracks } from "#contract/rules/recordings/thumbnails.ts";
import { canonicalTag, type TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { readJson } from "#api/db/stored-json.ts";
import { thumbnailKey } from "#api/files/keys.ts";
import { sendOpened } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { listThumbnailScores } from "#api/tracks/queries/track-data.ts";
import type { TrackTagRow } from "#api/tracks/queries/tracks.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import { awaitThumbnail } from "../operations/await-thumbnail.ts";
import { findImageType } from "../operations/find-image-type.ts";
import { findRendition } from "../queries/renditions.ts";
import { requireViewable } from "./require-viewable.ts";
import { sendPlaceholder } from "./send-placeholder.ts";

/** Of a score: any that a worker gives is more. */
const least = Number.MIN_VALUE;
/** Workers and people change what a thumbnail shows. */
const maxAgeSeconds = 10 * 60;

export const thumbnails = [
  serve(getThumbnail, async ({ input, request, services }) => {
    const { recording, isPublic } = await requireViewable(services, request, input);
    const { id, type, raw_key: rawKey } = recording;
    if (rawKey === null) throw noThumbnail();
    const usual = type.startsWith("trailcam") ? "image/webp" : "image/png";
    const trackId = input.trackId ?? (await findTellingTrack(services, id));
    for (const one of trackId === undefined ? [undefined] : [trackId, undefined]) {
      const key = thumbnailKey(rawKey, one);
      const file =
        one === trackId
          ? await awaitThumbnail(services, { recordingId: id, key }, request.signal)
          : await services.files.open(key);
      if (!file) continue;
      const mimeType = await findImageType(file, usual);
      return sendOpened(file, request, {
        key,
        mimeType,
        fileName: `${thumbnailKey(String(id), one)}.${extensionOf(mimeType)}`,
        disposition: "inline",
        maxAgeSeconds,
        isPublic,
      });
    }
    const placeholder = (await services.files.open(rawKey)) && sendPlaceholder(type, request);
    if (!placeholder) throw noThumbnail();
    return placeholder;
  }),
];

function noThumbnail(): Refusal {
  return new Refusal("rule", "There is no thumbnail of this recording.");
}

/** The track that shows best what the recording shows most: as workers say, or else the poster's. */
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
  const poster = await findRendition(read, id, "poster");
  const { trackId: ofPoster } = readJson("renditions.details", poster?.details, poster?.id);
  const scoreOf = (trackId: number) => scores.get(trackId) || (trackId === ofPoster ? least : 0);
  return ids.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
}

function toTrackTag({ what, automatic, model }: TrackTagRow): TrackTag {
  return { what, automatic: automatic === 1, model };
}
