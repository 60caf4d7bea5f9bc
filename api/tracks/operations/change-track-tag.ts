import { Refusal } from "#contract/envelope.ts";
import {
  deleteTrackTags,
  findTrackTag,
  isTrackTag,
  setAnimal,
  type AnimalInput,
} from "../queries/track-tags.ts";
import { refreshFiltered } from "../queries/refresh-filtered.ts";
import { dropUnheldTerms } from "#api/search/queries/unheld-terms.ts";
import type { Services } from "#api/services.ts";
import type { Actor } from "#api/projects/operations/change-people.ts";
import { changeTrack, type TrackPath } from "./change-track.ts";

export interface TrackTagPath extends TrackPath {
  tagId: number;
}

/**
 * Null clears a field. Changes nothing where the tag is gone, as one is that was replaced meanwhile; refuses `missing`
 * where it is another track's.
 */
export function describeAnimal(
  services: Services,
  by: Actor,
  path: TrackTagPath,
  { gender, maturity, soundType }: AnimalInput,
): Promise<void> {
  return changeTrack(services, by, path, async (trx, track) => {
    const tag = await findTrackTag(trx, { id: path.tagId, trackId: track.id });
    if (!tag && !(await isTrackTag(trx, path.tagId))) return { result: undefined };
    if (!tag) throw noSuchTag(path.tagId);
    const before = { gender: tag.gender, maturity: tag.maturity, soundType: tag.sound_type };
    const after = {
      gender: gender === undefined ? before.gender : gender,
      maturity: maturity === undefined ? before.maturity : maturity,
      soundType: soundType === undefined ? before.soundType : soundType,
    };
    await setAnimal(trx, tag.id, after, services.now());
    const details = { trackTagId: tag.id, before, after };
    return { result: undefined, act: { action: "track tag changed", details } };
  });
}

/** Deletes a tag for good, whoever gave it. Refuses `missing` where it is no tag of its track. */
export function deleteTag(services: Services, by: Actor, path: TrackTagPath): Promise<void> {
  return changeTrack(services, by, path, async (trx, track) => {
    const tag = await findTrackTag(trx, { id: path.tagId, trackId: track.id });
    if (!tag) throw noSuchTag(path.tagId);
    await deleteTrackTags(trx, [tag.id]);
    await dropUnheldTerms(trx, path.recording.id);
    await refreshFiltered(trx, [track.id], services.now());
    const { id: trackTagId, what, model, user_id: userId } = tag;
    const details = { trackTagId, what, model, userId };
    return { result: undefined, act: { action: "track tag deleted", details } };
  });
}

function noSuchTag(id: number): Refusal {
  return new Refusal("missing", `Could not find a track tag with an id of '${id}' for user`);
}
