import { withQuery } from "#app/components/with-query.ts";
import { clipSeconds } from "#contract/bounds.ts";
import type { Passage } from "../sound-track.ts";

/** What an audio element loads at once: the file itself, or a clip that the server cuts of it. */
export interface Piece {
  src: string;
  /** Seconds of the sound at which it begins. */
  start: number;
  end: number;
  /** How many times longer than the sound it lasts. */
  slower: number;
}

interface Played {
  mediaPath: string;
  /** Of the whole sound. */
  seconds: number;
  /** What is heard alone; else all. */
  alone: Passage | undefined;
  slower: number;
  hasCopy: boolean;
}

/** Of the sound: what is slowed is sent sooner in shorter clips than the server would cut at once. */
const slowedSeconds = 10;

/**
 * What to load to play from a moment on. The server slows sounds down, because browsers leave out what nobody hears before they
 * slow it down themselves, and bats with it.
 */
export function choosePiece(played: Played, seconds: number): Piece {
  const { mediaPath, alone, slower } = played;
  if (!alone && slower === 1) {
    const name = played.hasCopy ? "sound-mp3" : "raw";
    return { src: `${mediaPath}/${name}`, start: 0, end: played.seconds, slower };
  }
  const { start: first, end: last } = alone ?? { start: 0, end: played.seconds };
  const most = slower === 1 ? clipSeconds : slowedSeconds;
  const within = Math.min(Math.max(seconds, first), Math.max(first, last - leastSeconds));
  const start = first + Math.floor((within - first) / most + rounding) * most;
  const end = Math.max(Math.min(start + most, last), start + leastSeconds);
  const src = withQuery(`${mediaPath}/sound-clip`, {
    start: toMilliseconds(start),
    end: toMilliseconds(end),
    min: alone?.band && String(Math.floor(alone.band.low)),
    max: alone?.band && String(Math.ceil(alone.band.high)),
    slower: slower === 1 ? undefined : String(slower),
  });
  return { src, start, end, slower };
}

/** The end of a piece is the start of the next, also where binary numbers miss it by a hair. */
const rounding = 1e-6;

/** A passage that is said to have no length has this; what is left of a sound that is shorter is as good as over. */
const leastSeconds = 0.01;

export function toSoundSeconds({ start, slower }: Piece, elementSeconds: number): number {
  return start + elementSeconds / slower;
}

export function toElementSeconds({ start, slower }: Piece, seconds: number): number {
  return Math.max(0, seconds - start) * slower;
}

/** Where to go on at the end of a piece; undefined where all has been played. */
export function findNext({ end }: Piece, { alone, seconds }: Played): number | undefined {
  return end < (alone?.end ?? seconds) - leastSeconds ? end : undefined;
}

/** Written to the millisecond, so that the same clip has the same address. */
function toMilliseconds(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000);
}
