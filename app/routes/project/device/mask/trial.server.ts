import { max, subDays } from "date-fns";
import { attempt } from "#app/services/api/api.server.ts";
import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { formatDay, formatMoment } from "#app/services/times/times.server.ts";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { tryMaskRegions, type MaskedTrack } from "#contract/wire/devices/device-setup.ts";
import type { Setup } from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";

const text = {
  none: (since: string) => `There are no tracks since ${since} to try the mask on.`,
  notMasked: (tracks: number, since: string) =>
    `Of the ${tracks === 1 ? "one track" : `${tracks} tracks`} since ${since} none would have been ignored.`,
  masked: (masked: number, tracks: number, since: string) =>
    `Of the ${tracks} ${tracks === 1 ? "track" : "tracks"} since ${since}, ${masked} would have been ignored:`,
  nothing: "no tag",
  about:
    "A track is only ignored if the centre of its box stays inside the mask in every frame. Tracks that an earlier mask removed are not counted.",
  more: (count: number) => `and ${count} more`,
};

const triedDays = 30;
const maxShown = 8;

/** What the mask would have kept out of the last month, as far as the camera has stood here for so long. */
export async function tryMask(args: DevicePageArgs, setup: Setup, maskRegions: MaskRegions) {
  const { device, arrived, now, timeZone, projectPath } = setup;
  const from = max([subDays(now, triedDays), ...(arrived ? [arrived] : [])]).toISOString();
  const outcome = await attempt(args, tryMaskRegions, { id: device.id, maskRegions, from });
  const { about } = text;
  if (!outcome.ok) {
    return { text: outcome.refusal.message, species: [], tracks: [], more: "", about };
  }
  const { tracks, masked, earliest = from } = outcome.reply;
  const since = formatDay(earliest, timeZone);
  const rest = masked.length - maxShown;
  return {
    text: describeTrial(tracks, masked.length, since),
    species: countSpecies(masked),
    tracks: masked.slice(0, maxShown).map((track) => ({
      id: track.trackId,
      to: `${projectPath}/recording/${track.recordingId}/tracks/${track.trackId}`,
      what: wordOf(track),
      time: formatMoment(track.recordingDateTime, timeZone),
    })),
    more: rest > 0 ? text.more(rest) : "",
    about,
  };
}

export type Trial = Awaited<ReturnType<typeof tryMask>>;

function describeTrial(tracks: number, masked: number, since: string): string {
  if (tracks === 0) return text.none(since);
  return masked === 0 ? text.notMasked(tracks, since) : text.masked(masked, tracks, since);
}

/** "9 × possum", the most frequent first. */
function countSpecies(masked: MaskedTrack[]): string[] {
  const counts = Map.groupBy(masked, wordOf);
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([word, tracks]) => `${tracks.length} × ${word}`);
}

function wordOf({ what }: MaskedTrack): string {
  return what === undefined ? text.nothing : wordFor({ what, automatic: false }, "camera");
}
