import { isAnimal } from "#contract/labels/is-animal.ts";
import { isOrDescends, labelPath } from "#contract/labels/label-path.ts";
import { isDaylight } from "#contract/rules/times/daylight.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { maxHeatTracks, type heatTimes } from "#contract/wire/photos/heat-maps.ts";
import type { Db } from "#api/db/open.ts";
import {
  listSentTracks,
  pageSeenTracks,
  type HeatSpan,
  type DetectedTrack,
} from "../queries/heat-tracks.ts";

export interface HeatInput extends HeatSpan {
  /** Labels with all below them; without any, all animals. */
  species: readonly string[];
  light: { time: (typeof heatTimes)[number]; place: Place | undefined };
}

export interface NamedTrack extends DetectedTrack {
  what: string;
}

interface HeatTracks {
  /** Newest first. */
  tracks: NamedTrack[];
  /** Of what all tracks of that time and light are, the most frequent first. */
  seen: { what: string; count: number }[];
  /** The oldest that counts, where there are more than can be counted. */
  earliest: string | undefined;
}

/** So that looking for a rare animal on a busy camera takes seconds. */
const maxLooked = 20_000;

/** The newest tracks of a camera that a heat map counts, 2,000 at most, of the newest 20,000 that there are. */
export async function findHeatTracks(db: Db, input: HeatInput): Promise<HeatTracks> {
  const tracks: NamedTrack[] = [];
  const counts = new Map<string, number>();
  let looked = 0;
  let cutAt: string | undefined;
  for await (const page of pageSeenTracks(db, input)) {
    for (const track of page.filter(isNamed)) {
      if (!isInLight(track.recorded_at, input.light)) continue;
      counts.set(track.what, (counts.get(track.what) ?? 0) + 1);
      if (isOfSpecies(track.what, input.species)) tracks.push(track);
    }
    looked += page.length;
    cutAt = page.at(-1)?.recorded_at;
    if (looked >= maxLooked) break;
  }
  const isCut = tracks.length > maxHeatTracks;
  const counted = tracks.slice(0, maxHeatTracks);
  return {
    tracks: counted,
    seen: [...counts]
      .map(([what, count]) => ({ what, count }))
      .toSorted((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
    earliest: isCut ? counted.at(-1)?.recorded_at : looked >= maxLooked ? cutAt : undefined,
  };
}

const readAtOnce = 50;
const maxLetters = 32 * 1024 * 1024;

/** The JSON of tracks, with their boxes: the newest, 32 MB at most. */
export async function readBoxes(db: Db, tracks: readonly NamedTrack[]): Promise<string[]> {
  const read: string[] = [];
  let letters = 0;
  for (let from = 0; from < tracks.length && letters < maxLetters; from += readAtOnce) {
    const ids = tracks.slice(from, from + readAtOnce).map(({ id }) => id);
    const sent = await listSentTracks(db, ids);
    letters += sent.reduce((sum, { length }) => sum + length, 0);
    read.push(...sent);
  }
  return read;
}

function isNamed(track: DetectedTrack): track is NamedTrack {
  return track.what !== undefined;
}

function isInLight(at: string, { time, place }: HeatInput["light"]): boolean {
  if (time === "all" || !place) return true;
  return isDaylight(new Date(at), place) === (time === "day");
}

function isOfSpecies(what: string, species: readonly string[]): boolean {
  if (species.length === 0) return isAnimal(what);
  const path = labelPath(what);
  return species.some((word) => isOrDescends(path, word));
}
