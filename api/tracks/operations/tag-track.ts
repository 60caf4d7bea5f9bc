import { labelPath } from "#contract/labels/label-path.ts";
import { toStoredTag } from "#contract/rules/tracks/own-tags.ts";
import { additionalTags } from "#contract/rules/tracks/track-tags.ts";
import { deleteTrackTags, listTagsBy, type AnimalInput } from "../queries/track-tags.ts";
import { insertTrackTag, requireRoomForTag } from "../queries/tracks.ts";
import { refreshFiltered } from "../queries/refresh-filtered.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import type { TrackPath } from "./change-track.ts";
import { tagTrackAs } from "./tag-track-as.ts";

interface Statement {
  what: string;
  confidence: number;
  automatic: boolean;
}

/** Words such as "part" stand beside others. Undefined where they have said the same already, be it archived. */
export function replaceTag(
  services: Services,
  by: Actor,
  path: TrackPath,
  said: Statement & { data?: (AnimalInput & Record<string, unknown>) | undefined },
): Promise<number | undefined> {
  const { confidence, automatic } = said;
  const { gender = null, maturity = null, soundType = null, ...data } = said.data ?? {};
  const what = toStoredTag(said.what);
  return tagTrackAs(services, by, { ...path, what }, async (trx, { id: trackId }) => {
    const own = await listTagsBy(trx, trackId, { userId: by.id, automatic });
    if (own.some((tag) => tag.what === what)) return { result: undefined };
    const replaced = additionalTags.has(what) ? [] : own.filter(isReplaceable);
    await deleteTrackTags(
      trx,
      replaced.map(({ id }) => id),
    );
    if (replaced.length > 0) await dropUnheldTerms(trx, path.recording.id);
    const tag = { trackId, what, path: labelPath(what), confidence, automatic, used: true };
    const trackTagId = await insertTrackTag(
      trx,
      { ...tag, userId: by.id, gender, maturity, soundType, data },
      services.now(),
    );
    await refreshFiltered(trx, [trackId], services.now());
    const details = { trackTagId, what, replaced: replaced.map((one) => one.what) };
    return { result: trackTagId, act: { action: "track tagged", details } };
  });
}

function isReplaceable({ what }: { what: string }): boolean {
  return !additionalTags.has(what);
}

/** Keeps all other tags. What else is sent of it is stored where it names a model. */
export function addTag(
  services: Services,
  by: Actor,
  path: TrackPath,
  said: Statement & { data: { name?: string | null | undefined } | undefined },
): Promise<number> {
  const { confidence, automatic } = said;
  const what = toStoredTag(said.what);
  const model = said.data?.name || null;
  return tagTrackAs(services, by, { ...path, what }, async (trx, { id: trackId }) => {
    await requireRoomForTag(trx, trackId);
    const tag = { trackId, what, path: labelPath(what), confidence, automatic, used: true };
    const data = model === null ? undefined : said.data;
    const trackTagId = await insertTrackTag(
      trx,
      { ...tag, userId: by.id, model, data },
      services.now(),
    );
    await refreshFiltered(trx, [trackId], services.now());
    return { result: trackTagId, act: { action: "track tagged", details: { trackTagId, what } } };
  });
}
