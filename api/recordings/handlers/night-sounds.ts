import { toPlace } from "#contract/rules/locations/places.ts";
import { meanOf, tallyIndex } from "#contract/rules/recordings/statistics.ts";
import { nightOf, nightSpan } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { canonicalTag, labelOfTrack } from "#contract/rules/tracks/track-tags.ts";
import {
  getNightSounds,
  maxNightSounds,
  type NightSoundData,
} from "#contract/wire/recordings/night-sounds.ts";
import { readJson } from "#api/db/stored-json.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";
import { serve } from "#api/http/serve.ts";
import type { Services } from "#api/services.ts";
import { listTaggedTracks, type TaggedTrack } from "#api/tracks/queries/with-tracks.ts";
import {
  findSoundBefore,
  findSoundFrom,
  listSounds,
  type NightSoundRow,
} from "../queries/night-sounds.ts";

export const nightSounds = [
  serve(getNightSounds, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const device = await requireDevice(services, caller, { id: input.deviceId, action });
    const timeZone = zoneOf(toPlace(device), services.settings.defaultTimeZone);
    const toNight = (at: string | undefined) => at && nightOf(at, timeZone);
    const { read } = services.store;
    const night = input.night ?? toNight(await findSoundBefore(read, device.id));
    if (!night) return { timeZone, sounds: [], isMore: false };
    const { start, stop } = nightSpan(night, timeZone);
    const [before, behind, sounds] = await Promise.all([
      findSoundBefore(read, device.id, start),
      findSoundFrom(read, device.id, stop),
      readSounds(services, device.id, { start, stop }),
    ]);
    return {
      night,
      timeZone,
      ...(before ? { earlier: nightOf(before, timeZone) } : {}),
      ...(behind ? { later: nightOf(behind, timeZone) } : {}),
      sounds: sounds.slice(0, maxNightSounds),
      isMore: sounds.length > maxNightSounds,
    };
  }),
];

async function readSounds(
  { store: { scan } }: Services,
  deviceId: number,
  span: { start: Date; stop: Date },
): Promise<NightSoundData[]> {
  const rows = await listSounds(scan, deviceId, { ...span, limit: maxNightSounds + 1 });
  const ids = rows.map(({ id }) => id);
  const tracks = await listTaggedTracks(scan, ids, { unfilteredOnly: false, usedOnly: false });
  return rows.map((row) => toNightSound(row, tracks.get(row.id) ?? []));
}

function toNightSound(row: NightSoundRow, tracks: TaggedTrack[]): NightSoundData {
  const shown = tracks.filter(({ track }) => track.filtered === 0);
  const hidden = tracks.filter(({ track }) => track.filtered === 1);
  const hiddenCalls = countLabels(hidden.map((track) => canonicalTag(tagsOf(track))?.what));
  const tally = tallyIndex(readJson("recordings.passthrough", row.passthrough, row.id));
  return {
    id: row.id,
    recordingDateTime: row.recorded_at,
    duration: row.duration_seconds,
    ...(row.redacted_at === null ? {} : { redactedAt: row.redacted_at }),
    ...(tally.count === 0 ? {} : { cacophonyIndex: meanOf(tally) }),
    calls: countLabels(shown.map((track) => labelOfTrack(tagsOf(track)))),
    ...(hiddenCalls.length === 0 ? {} : { hiddenCalls }),
  };
}

function tagsOf({ tags }: TaggedTrack) {
  return tags.map((tag) => ({ ...tag, automatic: tag.automatic === 1 }));
}

/** Nobody and nothing has spoken of a track without one. */
function countLabels(found: (string | undefined)[]): NightSoundData["calls"] {
  const labels = found.filter((label) => label !== undefined);
  const byLabel = Map.groupBy(labels, (label) => label);
  return [...byLabel].map(([label, { length: count }]) => ({ label, count }));
}
